// Which trades a typed name may mean, and which a description tells of.
import type { Categories } from '../../contract/categories.ts'
import { allowedEdits, countEdits, tokenize } from '../text/token-rules.ts'

/** One trade. `schemaType` is a type of schema.org below LocalBusiness; `related` are ids, the nearest first. A hidden one is not offered. */
export type Trade = {
  id: string
  name: string
  plural: string
  category: string
  schemaType: string
  icon: string
  related: string[]
  isHidden: boolean
}

/** A name of a trade by its key: its words without case and accents, one space between. */
export type TradeName = {
  key: string
  tradeId: string
  name: string
  kind: 'name' | 'plural' | 'other' | 'misspelt'
  language: string | null
}

/** What names mean: the categories in their order, trades by id (that of a merged one has the other), every name, the ids of each name, and the categories of each word for one. */
export type TradeLexicon = {
  categories: Categories
  trades: ReadonlyMap<string, Trade>
  names: readonly TradeName[]
  tradesOf: ReadonlyMap<string, readonly string[]>
  categoriesOf: ReadonlyMap<string, readonly string[]>
}

/** What is offered: the lexicon without the hidden trades and their names. */
export function withoutHidden(lexicon: TradeLexicon): TradeLexicon {
  const isOffered = (id: string) => lexicon.trades.get(id)?.isHidden === false
  return {
    ...lexicon,
    trades: new Map([...lexicon.trades].filter(([id]) => isOffered(id))),
    names: lexicon.names.filter(({ tradeId }) => isOffered(tradeId)),
    tradesOf: new Map(
      [...lexicon.tradesOf]
        .map(([key, ids]) => [key, ids.filter(isOffered)] as const)
        .filter(([, ids]) => ids.length > 0),
    ),
  }
}

/** The related trades, the nearest first, each once; the id of a merged one stands for another. */
export const relatedTrades = (
  { trades }: Pick<TradeLexicon, 'trades'>,
  { id, related }: Pick<Trade, 'id' | 'related'>,
): Trade[] => [...new Set(related.flatMap((one) => trades.get(one) ?? []))].filter((one) => one.id !== id)

/** Every trade once, in the order of the names. */
export const everyTrade = ({ trades }: TradeLexicon): Trade[] =>
  [...new Set(trades.values())].sort((one, other) => (one.name < other.name ? -1 : 1))

/**
 * At most `limit` trades with a name that is the text, begins with it, or has a word that does; if there is none, with a name that
 * differs in a letter or two. The best match first, then by name.
 */
export function suggestTrades(lexicon: TradeLexicon, text: string, limit: number): Trade[] {
  const typed = tokenize(text).join(' ')
  if (typed === '') return []
  const found = rankTrades(lexicon, limit, ({ key }) => levelOf(typed, key))
  return found.length > 0 ? found : rankTrades(lexicon, limit, ({ key }) => editsOf(typed, key))
}

const noMatch = 1000

/** Of two names that begin so, the shorter is nearer: a plumber is, and not a plumbing course. */
function levelOf(typed: string, key: string): number {
  if (key === typed) return 0
  if (key.startsWith(typed)) return key.length
  return key.includes(` ${typed}`) ? 100 + key.length : noMatch
}

function editsOf(typed: string, key: string): number {
  const most = allowedEdits(typed)
  if (Math.abs(typed.length - key.length) > most) return noMatch
  const edits = countEdits(typed, key)
  return edits <= most ? edits : noMatch
}

function rankTrades(
  { names, trades }: TradeLexicon,
  limit: number,
  level: (name: TradeName) => number,
): Trade[] {
  const best = new Map<string, number>()
  for (const name of names) {
    const reached = level(name)
    if (reached < (best.get(name.tradeId) ?? noMatch)) best.set(name.tradeId, reached)
  }
  return [...best]
    .sort(([one, reached], [other, otherReached]) => reached - otherReached || (one < other ? -1 : 1))
    .flatMap(([id]) => trades.get(id) ?? [])
    .slice(0, limit)
}

/** The words of the longest name. */
const maxNameWords = 6

/**
 * At most `limit` trades whose names the text writes, in the order in which it does. It is read once, longest names first: in 'tyre
 * repair' nothing but that trade is named. A name of several trades tells of none.
 */
export function proposeTrades({ trades, tradesOf }: TradeLexicon, text: string, limit: number): Trade[] {
  const words = tokenize(text)
  const proposed = new Set<string>()
  for (let at = 0; at < words.length; ) {
    const length = lengthOfName(words, at, (key) => tradesOf.get(key)?.length === 1)
    const [id] = length > 0 ? (tradesOf.get(words.slice(at, at + length).join(' ')) ?? []) : []
    if (id) proposed.add(id)
    at += Math.max(1, length)
  }
  return [...proposed].flatMap((id) => trades.get(id) ?? []).slice(0, limit)
}

function lengthOfName(words: readonly string[], at: number, isName: (key: string) => boolean): number {
  for (let length = Math.min(maxNameWords, words.length - at); length > 0; length--)
    if (isName(words.slice(at, at + length).join(' '))) return length
  return 0
}
