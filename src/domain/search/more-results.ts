// The further readings of a search with few full matches: typos corrected, a wider area, related trades, fewer words.
import type { Why } from '../../contract/business.ts'
import { relatedTrades, type TradeLexicon } from '../trades/trade-match-rules.ts'
import { needs } from './offer-word-rules.ts'
import { type Reading, type Term, wordsOf } from './read-search.ts'
import { type Asked, isArea, isPostcode, type Search } from './search-queries.ts'
import { daysOfWeek, stopWords, tradeWords } from './stop-word-rules.ts'

/** A further reading. `without`: the words that it leaves out. `related`: the names of the trades that replace others. */
export type Step = Asked & { why: Why; without?: string; related?: string[] }

type Searched = Pick<Search, 'input' | 'counts' | 'trades'> & { reading: Pick<Reading, 'text' | 'location'> }

/** The readings in order. Each changes one thing of a search whose typos are already corrected. */
export function listSteps({ reading, input, counts, trades }: Searched, isCorrected: boolean): Step[] {
  const { text, location } = reading
  const filters = [input.place, input.province, input.radiusKm].filter((one) => one !== undefined)
  // With two places it is unclear which one to widen. A postcode belongs to its place and does not count.
  const areas = [...text, ...location].filter(isArea)
  const places = areas.filter((term) => !isPostcode(term)).length + filters.length
  const mayWiden = (places || areas.length) === 1
  const widths = mayWiden ? [false, true] : [false]
  const changes = [relatedTexts(text, trades), fewerTexts(text, counts)]
  return [
    ...(isCorrected ? [{ why: 'typo' as const, text, location }] : []),
    ...(mayWiden ? [{ why: 'wider' as const, text, location, isWide: true }] : []),
    ...changes.flatMap((changed) =>
      widths.flatMap((isWide) => changed.map((step) => ({ ...step, location, isWide }))),
    ),
  ]
}

type Changed = Omit<Step, 'location' | 'isWide'>

function relatedTexts(text: Term[], lexicon: TradeLexicon): Changed[] {
  return text.flatMap((term, at) => {
    if (term.kind !== 'trade') return []
    const asked = term.trades.flatMap((id) => lexicon.trades.get(id) ?? [])
    const related = [...new Set(asked.flatMap((trade) => relatedTrades(lexicon, trade)))].filter(
      ({ id }) => !term.trades.includes(id),
    )
    if (related.length === 0) return []
    const instead: Term = { ...term, trades: related.map(({ id }) => id), spellings: [], isHad: true }
    return [{ why: 'related', text: text.with(at, instead), related: related.map(({ name }) => name) }]
  })
}

/** Drops one word after the other, the least distinctive first, while a trade or a distinctive word remains. Of several trades the first is kept. */
function fewerTexts(text: Term[], counts: ReadonlyMap<string, number>): Changed[] {
  const words = text
    .filter(canBeDropped)
    .sort((one, other) => distinctiveness(one, counts) - distinctiveness(other, counts))
  const [, ...otherTrades] = text.filter(({ kind }) => kind === 'trade')
  const order = [...words, ...otherTrades.reverse()]
  return order.flatMap((_, at): Changed[] => {
    const first = new Set(order.slice(0, at + 1))
    const [gone, left] = [text.filter((term) => first.has(term)), text.filter((term) => !first.has(term))]
    const isUseful = left.some((term) => term.kind === 'trade' || (canBeDropped(term) && !isVague(term)))
    return isUseful ? [{ why: 'fewer', text: left, without: wordsOf(gone) }] : []
  })
}

const canBeDropped = (term: Term): boolean =>
  term.kind === 'word' ||
  term.kind === 'street' ||
  (term.kind === 'offer' && !term.offers.some((offer) => needs.has(offer)))

const vagueWords = new Set([...stopWords, ...tradeWords, ...daysOfWeek.keys()])
/** Such words find nothing useful alone. */
const isVague = ({ words }: Term): boolean =>
  words.every((word) => /\d/.test(word) || word.length <= 2 || vagueWords.has(word))

/** Vague words lowest, then words that no business contains, then the most common ones. */
function distinctiveness(term: Term, counts: ReadonlyMap<string, number>): number {
  const held = Math.max(0, ...term.words.map((word) => counts.get(word) ?? 0))
  return isVague(term) ? -2 : held === 0 ? -1 : 1 / held
}
