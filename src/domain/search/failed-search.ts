// What is counted of a search that nobody answers: its words and its place, and nothing that may be about a person.
import type { FailedSearch } from '../list-page.ts'
import type { Term } from './read-search.ts'
import { isArea, type Search } from './search-queries.ts'

/** More words are a message, and more characters no name of a trade. */
const maxWords = 5
const maxCharacters = 60
/** '4x4' and '24 hours' have fewer; a phone number, an account or a house number with its street has more. */
const maxDigits = 3

/**
 * What is counted of a search that has no full match; null for what says nothing of a missing business, or may say something of a person: a search
 * that filters narrow, or a province or a distance; an address, a phone number, an email, a long text. A search for a trade
 * alone is counted by the name of the trade: 'kapper' is a hairdresser.
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
  const typed = terms.flatMap((term) => term.words).join(' ')
  const words = (category ?? nameOfTrade(search, terms) ?? typed).toLowerCase()
  if (!isImpersonal(q ?? '', terms, words)) return null
  return { words, typed: typed || words, placeId: search.place?.id ?? null }
}

/** The name of the trade that is chosen, or that is all the words ask for. */
function nameOfTrade({ input, trades }: Search, terms: readonly Term[]): string | undefined {
  const [only] = terms
  const said = terms.length === 1 && only?.kind === 'trade' && only.trades.length === 1 ? only.trades[0] : ''
  return trades.trades.get(input.trade ?? said ?? '')?.name
}

function isImpersonal(typed: string, terms: readonly Term[], words: string): boolean {
  const length = words.split(' ').length
  return (
    words !== '' &&
    words.length <= maxCharacters &&
    length <= maxWords &&
    !typed.includes('@') &&
    typed.replace(/\D/g, '').length <= maxDigits &&
    terms.every(({ kind }) => kind !== 'street')
  )
}
