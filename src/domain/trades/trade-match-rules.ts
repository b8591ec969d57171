// Suggests trades for typed text, and proposes trades whose names a description contains.
import type { Categories } from '../../contract/categories.ts'
import { editsTo, tokenize } from '../text/token-rules.ts'

/** One trade. `schemaType` is a subtype of LocalBusiness of schema.org; `related` are ids, the closest first. A hidden trade is not offered. */
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

/** A name of a trade. `key` is its words in lower case without accents, separated by one space. */
export type TradeName = {
  key: string
  tradeId: string
  name: string
  kind: 'name' | 'plural' | 'other' | 'misspelt'
  language: string | null
}

/** The key of a name for look-ups: its words in lower case without accents, separated by one space. */
export const tradeKey = (name: string): string => tokenize(name).join(' ')

/**
 * The categories in their order; the trades by id, where the id of a merged trade has the other; every name, also by trade id; the trade
 * ids by key; the categories by the key of a word.
 */
export type TradeLexicon = {
  categories: Categories
  trades: ReadonlyMap<string, Trade>
  names: readonly TradeName[]
  namesOf: ReadonlyMap<string, readonly TradeName[]>
  tradesOf: ReadonlyMap<string, readonly string[]>
  categoriesOf: ReadonlyMap<string, readonly string[]>
}

/** The lexicon without hidden trades and their names. */
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

/** The distinct related trades, the closest first; the id of a merged trade stands for the other. */
export const relatedTrades = (
  { trades }: Pick<TradeLexicon, 'trades'>,
  { id, related }: Pick<Trade, 'id' | 'related'>,
): Trade[] => [...new Set(related.flatMap((one) => trades.get(one) ?? []))].filter((one) => one.id !== id)

/** The distinct trades, by name. */
export const everyTrade = ({ trades }: TradeLexicon): Trade[] =>
  [...new Set(trades.values())].sort((one, other) => (one.name < other.name ? -1 : 1))

/**
 * At most `limit` trades with a name that is the text, begins with it, or has a word that does; if there are none, with a name that differs in a
 * letter or two. The best match first, then by name.
 */
export function suggestTrades(lexicon: TradeLexicon, text: string, limit: number): Trade[] {
  const typed = tokenize(text).join(' ')
  if (typed === '') return []
  const found = rankTrades(lexicon, limit, ({ key }) => levelOf(typed, key))
  return found.length > 0 ? found : rankTrades(lexicon, limit, ({ key }) => editsTo(typed, key) ?? noMatch)
}

const noMatch = 1000

/** The rank of a match, lower is better. Of two names that begin with the text, the shorter is better: 'plumber' before 'plumbing course'. */
function levelOf(typed: string, key: string): number {
  if (key === typed) return 0
  if (key.startsWith(typed)) return key.length
  return key.includes(` ${typed}`) ? 100 + key.length : noMatch
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

/** The most words of a name. */
const maxNameWords = 6

/**
 * At most `limit` trades whose names occur in the text, in the order of the text. The longest names are matched first, and matches do not
 * overlap: 'tyre repair' names only that trade. A name of several trades is ignored.
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
