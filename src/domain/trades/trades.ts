// The trades by what is typed, and the trades that an owner sends.
import type { BusinessTrade, TradeItem, TradesInput } from '../../contract/trade.ts'
import type { Db } from '../../database/connect.ts'
import { invalidField } from '../failures.ts'
import { tradeKey } from './trade-data.ts'
import { readTradeLexicon } from './trade-lexicon.ts'
import { proposeTrades, suggestTrades, type Trade, type TradeLexicon } from './trade-match-rules.ts'

/**
 * At most `limit` trades, by any of their names in any language: those that `q` begins, or with one of `about` the trades that this
 * text tells of. Without either all in the order of their names.
 */
export async function listTrades(db: Db, { q, about, limit }: TradesInput): Promise<TradeItem[]> {
  const lexicon = await readTradeLexicon(db)
  const trades =
    about === undefined ? suggestTrades(lexicon, q ?? '', limit) : proposeTrades(lexicon, about, limit)
  const listed = q === undefined && about === undefined ? byName(lexicon).slice(0, limit) : trades
  return listed.map((trade) => toItem(lexicon, trade))
}

const byName = ({ trades }: TradeLexicon): Trade[] =>
  [...trades.values()].sort((one, other) => (one.name < other.name ? -1 : 1))

const toItem = ({ names }: TradeLexicon, { id, name, plural, category }: Trade): TradeItem => ({
  id,
  name,
  plural,
  category,
  names: names.filter(({ tradeId, kind }) => tradeId === id && kind !== 'misspelt').map((one) => one.name),
})

/** The trades with these ids or names, each once, in their order. Refuses what names none. */
export async function resolveTrades(db: Db, given: readonly string[]): Promise<BusinessTrade[]> {
  if (given.length === 0) return []
  const { trades, tradesOf } = await readTradeLexicon(db)
  const ids = given.map((text) => {
    const id = trades.has(text) ? text : tradesOf.get(tradeKey(text))?.[0]
    if (id === undefined)
      throw invalidField(
        'trades',
        `We do not know the trade "${text}". Choose one from the list, or leave it out.`,
      )
    return id
  })
  return [...new Set(ids)].flatMap((id) => {
    const trade = trades.get(id)
    return trade ? [{ id, name: trade.name }] : []
  })
}
