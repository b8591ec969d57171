// The trades by what is typed, and the trades that an owner sends.
import type { BusinessTrade, TradeItem, TradesInput } from '../../contract/trade.ts'
import type { Db } from '../../database/connect.ts'
import { invalidField } from '../failures.ts'
import { tradeKey } from './trade-data.ts'
import { readOfferedTrades, readTradeLexicon } from './trade-lexicon.ts'
import {
  everyTrade,
  proposeTrades,
  suggestTrades,
  type Trade,
  type TradeLexicon,
} from './trade-match-rules.ts'

/**
 * At most `limit` trades that are offered, by any of their names in any language: those that `q` begins, or with one of `about` the trades that this
 * text tells of. Without either all in the order of their names.
 */
export async function listTrades(db: Db, { q, about, limit }: TradesInput): Promise<TradeItem[]> {
  const lexicon = await readOfferedTrades(db)
  const trades =
    about === undefined ? suggestTrades(lexicon, q ?? '', limit) : proposeTrades(lexicon, about, limit)
  const listed = q === undefined && about === undefined ? everyTrade(lexicon).slice(0, limit) : trades
  return listed.map((trade) => toItem(lexicon, trade))
}

const toItem = ({ names }: TradeLexicon, { id, name, plural, category }: Trade): TradeItem => ({
  id,
  name,
  plural,
  category,
  names: names.filter(({ tradeId, kind }) => tradeId === id && kind !== 'misspelt').map((one) => one.name),
})

/**
 * The trades with these ids or names, each once, in their order; the id of a merged one stands for the other. Refuses what names none, and
 * a hidden one that is not among those that the business `has`, with an issue of `field`.
 */
export async function resolveTrades(
  db: Db,
  given: readonly string[],
  has: readonly Pick<BusinessTrade, 'id'>[] = [],
  field = 'trades',
): Promise<BusinessTrade[]> {
  if (given.length === 0) return []
  const { trades, tradesOf } = await readTradeLexicon(db)
  const had = new Set(has.map(({ id }) => trades.get(id)))
  const found = given.map((text) => {
    const meant = trades.has(text) ? [text] : (tradesOf.get(tradeKey(text)) ?? [])
    const named = meant.flatMap((id) => trades.get(id) ?? [])
    const trade = named.find((one) => !one.isHidden || had.has(one))
    if (!trade) throw invalidField(field, named[0] ? notOffered(named[0]) : unknownTrade(text))
    return trade
  })
  return [...new Set(found)].map(({ id, name }) => ({ id, name }))
}

const unknownTrade = (text: string) =>
  `We do not know the trade "${text}". Choose one from the list, or leave it out.`
const notOffered = ({ name }: Trade) =>
  `The trade "${name}" is no longer offered. Choose another one from the list, or leave it out.`
