// What is counted of a search without a full match: its words and its place, and nothing that may be about a person.
import type { FailedSearch } from '../list-page.ts'
import { type Term, wordsOf } from './read-search.ts'
import { isArea, type Search } from './search-queries.ts'

/** Longer texts are messages, not the name of a trade. */
const maxWords = 5
const maxCharacters = 60
/** Enough for '4x4' and '24 hours', too few for a phone number, an account number or most addresses. */
const maxDigits = 3

/**
 * What is counted of a search without a full match; 'kapper' counts as Hairdresser. Null where the search does not show that a business is missing (it has
 * filters, a province or a distance), and where it may be about a person (an address, a phone number, an email, long text).
 */
export function failedSearchOf(search: Search): FailedSearch | null {
  const { q, category, location, place, trade, ...filters } = search.input
  const { reading } = search
  const { sort: _order, ...implied } = reading.implied
  const narrowing = Object.values({ ...filters, sort: undefined, ...implied })
  const asked = [q, category, trade].filter((one) => one !== undefined)
  if (asked.length !== 1 || narrowing.some((value) => value !== undefined) || reading.phone) return null
  const areas = [...reading.location, ...reading.text.filter(isArea)]
  if (!areas.every((area) => area.kind === 'place' && area.place.id === search.place?.id)) return null
  const terms = reading.text.filter((term) => !isArea(term))
  const typed = wordsOf(terms)
  const words = (category ?? nameOfTrade(search, terms) ?? typed).toLowerCase()
  const isImpersonal =
    words !== '' &&
    words.length <= maxCharacters &&
    words.split(' ').length <= maxWords &&
    !q?.includes('@') &&
    (q ?? '').replace(/\D/g, '').length <= maxDigits &&
    terms.every(({ kind }) => kind !== 'street')
  return isImpersonal ? { words, typed: typed || words, placeId: search.place?.id ?? null } : null
}

/** The name of the trade that was chosen, or of the only trade that the words ask for. */
function nameOfTrade({ input, trades }: Search, terms: readonly Term[]): string | undefined {
  const [only] = terms
  const typed = terms.length === 1 && only?.kind === 'trade' && only.trades.length === 1 ? only.trades[0] : ''
  return trades.trades.get(input.trade ?? typed ?? '')?.name
}
