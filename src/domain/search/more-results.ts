// Which further readings follow where few businesses match: typos corrected, the place widened, related trades, fewer words.
import type { Why } from '../../contract/business.ts'
import { relatedTrades, type TradeLexicon } from '../trades/trade-match-rules.ts'
import { needs } from './offer-word-rules.ts'
import { type Reading, type Term, wordsOf } from './read-search.ts'
import { type Asked, isArea, isPostcode, type Search } from './search-queries.ts'
import { daysOfWeek, stopWords, tradeWords } from './stop-word-rules.ts'

/** One reading; `without` are the words that it leaves out, and `related` the trades that stand in for others. */
export type Step = { why: Why; asked: Asked; without?: string; related?: string[] }

type Searched = Pick<Search, 'input' | 'counts' | 'trades'> & { reading: Pick<Reading, 'text' | 'location'> }

/** The readings in their order; each changes one thing of the search, which has its typos corrected. */
export function listSteps({ reading, input, counts, trades }: Searched, isCorrected: boolean): Step[] {
  const { text, location } = reading
  const filters = [input.place, input.province, input.radiusKm].filter((one) => one !== undefined)
  // Of two places nobody knows which one is to be left out. A postcode goes with its place.
  const areas = [...text, ...location].filter(isArea)
  const places = areas.filter((term) => !isPostcode(term)).length + filters.length
  const mayWiden = (places || areas.length) === 1
  const widths = mayWiden ? [false, true] : [false]
  const others = [relatedTexts(text, trades), fewerTexts(text, counts)].flatMap((changed) =>
    widths.flatMap((isWide) =>
      changed.map(({ text, ...step }): Step => ({ ...step, asked: { text, location, isWide } })),
    ),
  )
  return [
    ...(isCorrected ? [{ why: 'typo' as const, asked: { text, location } }] : []),
    ...(mayWiden ? [{ why: 'wider' as const, asked: { text, location, isWide: true } }] : []),
    ...others,
  ]
}

type Changed = Omit<Step, 'asked'> & { text: Term[] }

function relatedTexts(text: Term[], lexicon: TradeLexicon): Changed[] {
  return text.flatMap((term, at) => {
    if (term.kind !== 'trade') return []
    const asked = term.trades.flatMap((id) => lexicon.trades.get(id) ?? [])
    const related = [...new Set(asked.flatMap((trade) => relatedTrades(lexicon, trade)))].filter(
      ({ id }) => !term.trades.includes(id),
    )
    if (related.length === 0) return []
    const instead: Term = { ...term, trades: related.map(({ id }) => id), categories: [], isHad: true }
    return [{ why: 'related', text: text.with(at, instead), related: related.map(({ name }) => name) }]
  })
}

/** The words go one after the other, never those that tell most: all of them only beside a trade. Of several trades the first stays. */
function fewerTexts(text: Term[], counts: ReadonlyMap<string, number>): Changed[] {
  const words = text.filter(mayGo).sort((one, other) => tellingOf(one, counts) - tellingOf(other, counts))
  const [, ...otherTrades] = text.filter(({ kind }) => kind === 'trade')
  const order = [...words, ...otherTrades.reverse()]
  return order.flatMap((_, at): Changed[] => {
    const first = new Set(order.slice(0, at + 1))
    const [gone, left] = [text.filter((term) => first.has(term)), text.filter((term) => !first.has(term))]
    const tells = left.some((term) => term.kind === 'trade' || (mayGo(term) && !isSlight(term)))
    return tells ? [{ why: 'fewer', text: left, without: wordsOf(gone) }] : []
  })
}

const mayGo = (term: Term): boolean =>
  term.kind === 'word' ||
  term.kind === 'street' ||
  (term.kind === 'offer' && !term.offers.some((offer) => needs.has(offer)))

/** Numbers, words of one or two letters, of questions, of days and of many trades tell nothing alone. */
const isSlight = ({ words }: Term): boolean =>
  words.every((word) => /\d/.test(word) || word.length <= 2 || slightWords.has(word))
const slightWords = new Set([...stopWords, ...tradeWords, ...daysOfWeek.keys()])

/** Slight words tell least, then words that nobody holds, then common ones. */
function tellingOf(term: Term, counts: ReadonlyMap<string, number>): number {
  const held = Math.max(0, ...term.words.map((word) => counts.get(word) ?? 0))
  return isSlight(term) ? -2 : held === 0 ? -1 : 1 / held
}
