// Which further readings follow where few businesses match: typos corrected, the place widened, related trades, fewer words.
import type { Why } from '../../contract/business.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { needs } from './offer-word-rules.ts'
import { type Reading, type Term, wordsOf } from './read-search.ts'
import type { Asked } from './search-queries.ts'
import { daysOfWeek, stopWords, tradeWords } from './stop-word-rules.ts'

/** One reading; `without` are the words that it leaves out, and `related` the trades that stand in for others. */
export type Step = { why: Why; asked: Asked; without?: string; related?: string[] }

/** The readings in their order; each changes one thing of `base`, which has the typos corrected. `areas` says how often it names where. */
export function listSteps(
  base: Pick<Reading, 'text' | 'location'>,
  {
    isCorrected,
    areas,
    counts,
    trades,
  }: { isCorrected: boolean; areas: number; counts: ReadonlyMap<string, number>; trades: TradeLexicon },
): Step[] {
  // Of two places nobody knows which one is to be left out.
  const wide = areas === 1
  const alsoWide = (steps: Step[]): Step[] =>
    wide ? [...steps, ...steps.map((step) => ({ ...step, asked: { ...step.asked, isWide: true } }))] : steps
  return [
    ...(isCorrected ? [{ why: 'typo' as const, asked: base }] : []),
    ...(wide ? [{ why: 'wider' as const, asked: { ...base, isWide: true } }] : []),
    ...alsoWide(relatedSteps(base, trades)),
    ...alsoWide(fewerSteps(base, counts)),
  ]
}

function relatedSteps({ text, location }: Asked, { trades }: TradeLexicon): Step[] {
  return text.flatMap((term, at) => {
    if (term.kind !== 'trade') return []
    const near = term.trades.flatMap((id) => trades.get(id)?.related ?? [])
    // The id of a merged trade stands for another.
    const related = [...new Set(near.flatMap((id) => trades.get(id)?.id ?? []))].filter(
      (id) => !term.trades.includes(id),
    )
    if (related.length === 0) return []
    const instead: Term = { ...term, trades: related, categories: [], isHad: true }
    const names = related.map((id) => trades.get(id)?.name ?? id)
    return [{ why: 'related' as const, asked: { text: text.with(at, instead), location }, related: names }]
  })
}

/** The words go one after the other, never those that tell most: all of them only beside a trade. Of several trades the first stays. */
function fewerSteps({ text, location }: Asked, counts: ReadonlyMap<string, number>): Step[] {
  const words = text.filter(mayGo).sort((one, other) => tellingOf(one, counts) - tellingOf(other, counts))
  const [, ...otherTrades] = text.filter(({ kind }) => kind === 'trade')
  const order = [...words, ...otherTrades.reverse()]
  return order.flatMap((_, at) => {
    const gone = order.slice(0, at + 1)
    const left = text.filter((term) => !gone.includes(term))
    const tells = left.some((term) => term.kind === 'trade' || (mayGo(term) && !isSlight(term)))
    return tells
      ? [
          {
            why: 'fewer' as const,
            asked: { text: left, location },
            without: wordsOf(text.filter((term) => gone.includes(term))),
          },
        ]
      : []
  })
}

const mayGo = (term: Term): boolean =>
  term.kind === 'word' ||
  term.kind === 'street' ||
  (term.kind === 'offer' && !term.offers.some((offer) => needs.has(offer)))

/** Numbers, words of one or two letters, of questions, of days and of many trades tell nothing alone. */
const isSlight = ({ words }: Term): boolean =>
  words.every(
    (word) =>
      /\d/.test(word) ||
      word.length <= 2 ||
      stopWords.has(word) ||
      tradeWords.has(word) ||
      daysOfWeek.has(word),
  )

/** Slight words tell least, then words that nobody holds, then common ones. */
function tellingOf(term: Term, counts: ReadonlyMap<string, number>): number {
  if (isSlight(term)) return -2
  const held = Math.max(0, ...term.words.map((word) => counts.get(word) ?? 0))
  return held === 0 ? -1 : 1 / held
}
