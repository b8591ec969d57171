// Changes the trades for an administrator: each change is one transaction, with its line in the log.
import { eq, inArray, or, sql } from '#drizzle'
import { findCategory } from '../../contract/categories.ts'
import type { FieldChange, HistoryAction } from '../../contract/history.ts'
import type { BusinessTrade } from '../../contract/trade.ts'
import {
  type AdminTrade,
  maxTradesInAll,
  type NewTrade,
  type TradeChange,
  type TradeMerge,
} from '../../contract/trade-changes.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, tradeEdition, tradeNames, trades } from '../../database/schema.ts'
import { rowsPerStatement } from '../../database/transaction.ts'
import { waitForWriters } from '../businesses/business-queries.ts'
import { cardColumns } from '../businesses/columns-by-reader.ts'
import { asGeocoding } from '../businesses/place-of-business.ts'
import { conflict, invalidField, notFound } from '../failures.ts'
import { addLine, addLines } from '../history/history-queries.ts'
import type { Administrator } from '../principal.ts'
import { getAdminTrade } from './list-all-trades.ts'
import {
  findNameFault,
  findTakenName,
  makeTradeId,
  type NameFault,
  type NameRow,
  otherNames,
  toNameRows,
} from './trade-change-rules.ts'
import { readTradeLexicon, resolveTrades } from './trade-lexicon.ts'
import { everyTrade, relatedTrades, type Trade, type TradeLexicon } from './trade-match-rules.ts'

type Context = { db: Db; cache: { clear(): void } }

/**
 * Adds a trade and returns it; `cache` is cleared. Its id is derived from its name. Refuses names that cannot be searched, too many names, and
 * related trades that do not exist or are hidden (400); a name that another trade has, and more trades than the maximum (409).
 */
export function addTrade(context: Context, admin: Administrator, given: NewTrade): Promise<AdminTrade> {
  return asOneChange(context, async (db, lexicon) => {
    if (everyTrade(lexicon).length >= maxTradesInAll)
      throw conflict(`There are already ${maxTradesInAll} trades, the maximum. Merge two of them first.`)
    const rows = toNameRows([], given)
    refuseFault(findNameFault(given, 0), invalidField)
    refuseFault(findTakenName(lexicon, null, rows), taken)
    const { names: _, ...fields } = given
    const category = refuseUnknown(lexicon, given.category)
    const id = makeTradeId(given.name, lexicon.trades, lexicon.categories)
    const related = resolveRelated(lexicon, id, given.related, [])
    await db.insert(trades).values({ ...fields, id, category, related, isOwn: true })
    await writeNames(db, id, rows)
    await addTradeLine(db, admin, 'add-trade', null, await stateOf(db, id))
    return id
  })
}

/**
 * Changes the given fields of a trade and returns it; `cache` is cleared. Its id stays. A former name becomes one of its other names. Refuses
 * names and related trades as `addTrade` does, and the trade itself as related (400), an unknown id (404), and the id of a merged trade (409).
 * A related trade that was hidden since can stay.
 */
export function changeTrade(
  context: Context,
  admin: Administrator,
  { id, names, ...given }: TradeChange,
): Promise<AdminTrade> {
  return asOneChange(context, async (db, lexicon) => {
    const current = getTrade(lexicon, id)
    const before = await stateOf(db, id)
    const previousNames = otherNames(lexicon, id)
    const wanted = {
      name: given.name ?? current.name,
      plural: given.plural ?? current.plural,
      category: given.category === undefined ? current.category : refuseUnknown(lexicon, given.category),
      icon: given.icon ?? current.icon,
      schemaType: given.schemaType ?? current.schemaType,
      related: given.related ? resolveRelated(lexicon, id, given.related, current.related) : current.related,
      isHidden: given.isHidden ?? current.isHidden,
    }
    const named = { ...wanted, names: names ?? previousNames }
    const known = lexicon.names.filter(({ tradeId }) => tradeId === id)
    const rows = toNameRows(known, named)
    refuseFault(findNameFault(named, previousNames.length), invalidField)
    refuseFault(findTakenName(lexicon, id, rows), taken)
    const { isHidden } = wanted
    await db
      .update(trades)
      .set({ ...wanted, isOwn: true })
      .where(eq(trades.id, id))
    await writeNames(db, id, rows)
    const after = await stateOf(db, id)
    const isSame = JSON.stringify({ ...before, isHidden }) === JSON.stringify(after)
    const action = !isSame ? 'change-trade' : isHidden ? 'hide-trade' : 'show-trade'
    if (!isSame || before.isHidden !== isHidden) await addTradeLine(db, admin, action, before, after)
    return id
  })
}

/**
 * Moves the businesses and names of a trade to another, and returns that; `cache` is cleared. The merged trade is gone for good, and its id
 * stands for the other. Each business gets a line in its history; the versions stay, because no owner edited anything. Refuses an unknown id
 * (404, 400 for `into`), a trade that was merged before, the trade itself, and a hidden one (409).
 */
export function mergeTrade(
  context: Context,
  admin: Administrator,
  { id, into }: TradeMerge,
): Promise<AdminTrade> {
  return asOneChange(context, async (db, lexicon) => {
    const one = getTrade(lexicon, id)
    const other = lexicon.trades.get(into)
    if (!other) throw invalidField('into', 'There is no such trade. Choose one from the list.')
    if (other === one) throw refusedTarget(`${one.name} cannot be merged into itself. Choose another trade.`)
    if (other.isHidden)
      throw refusedTarget(`${other.name} is hidden. Show it first, or choose another trade.`)
    await waitForWriters(db, admin.userId)
    const affected = await listWith(db, one.id)
    await moveNames(db, one.id, other.id)
    await db
      .update(trades)
      .set({ mergedInto: other.id, isHidden: true, isOwn: true })
      .where(or(eq(trades.id, one.id), eq(trades.mergedInto, one.id)))
    await db.update(trades).set({ isOwn: true }).where(eq(trades.id, other.id))
    await replaceMerged(db, admin, affected)
    await addTradeLine(db, admin, 'merge-trade', { name: one.name }, { name: other.name })
    return other.id
  })
}

/** The name of this category. Refuses an unknown one. */
function refuseUnknown({ categories }: TradeLexicon, given: string): string {
  const category = findCategory(categories, given)
  if (!category) throw invalidField('category', 'Please choose a category')
  return category.name
}

/** The ids of the trades with these ids or names. Only trades in `had` can be hidden. */
function resolveRelated(
  lexicon: TradeLexicon,
  id: string,
  given: readonly string[],
  had: readonly string[],
): string[] {
  const has = had.map((one) => ({ id: one }))
  const related = resolveTrades(lexicon, given, has, 'related').map((one) => one.id)
  if (related.includes(id)) throw invalidField('related', 'A trade cannot be related to itself.')
  return related
}

const refusedTarget = (message: string) => taken('into', message)
const taken = (path: string, message: string) => conflict(message, [{ path, message }])

function refuseFault(fault: NameFault | null, refusal: (path: string, message: string) => Error): void {
  if (fault) throw refusal(fault.path, fault.message)
}

/** The trade with this id. Refuses an unknown id, and the id of a merged trade. */
function getTrade({ trades }: TradeLexicon, id: string): Trade {
  const trade = trades.get(id)
  if (!trade) throw notFound('There is no trade with this id.')
  if (trade.id !== id) throw conflict(`This trade was merged into ${trade.name}. Change that one instead.`)
  return trade
}

/** Runs changes one at a time, so that each reads the names that the previous one wrote. `work` returns the id of the trade to return. */
async function asOneChange(
  { db, cache }: Context,
  work: (db: Db, lexicon: TradeLexicon) => Promise<string>,
): Promise<AdminTrade> {
  const id = await asGeocoding(db, async (db) => {
    await db.select().from(tradeEdition).for('update')
    return work(db, await readTradeLexicon(db))
  })
  cache.clear()
  return getAdminTrade(db, id)
}

async function writeNames(db: Db, id: string, rows: readonly NameRow[]): Promise<void> {
  await db.delete(tradeNames).where(eq(tradeNames.tradeId, id))
  await db.insert(tradeNames).values(rows.map((row) => ({ ...row, tradeId: id })))
}

async function moveNames(db: Db, from: string, to: string): Promise<void> {
  await db.execute(sql`INSERT INTO trade_names (key, trade_id, name, kind)
    SELECT key, ${to}, name, CASE kind WHEN 'misspelt' THEN kind ELSE 'other' END FROM trade_names WHERE trade_id = ${from}
    ON CONFLICT DO NOTHING`)
  await db.delete(tradeNames).where(eq(tradeNames.tradeId, from))
}

/** A trade as it is stored in the log. */
type TradeState = Pick<Trade, 'name' | 'plural' | 'category' | 'icon' | 'schemaType' | 'isHidden'> & {
  names: string[]
  /** The names of the related trades. */
  related: string[]
}

async function stateOf(db: Db, id: string): Promise<TradeState> {
  const lexicon = await readTradeLexicon(db)
  const trade = getTrade(lexicon, id)
  const { name, plural, category, icon, schemaType, isHidden } = trade
  const related = relatedTrades(lexicon, trade).map((one) => one.name)
  return { name, plural, category, names: otherNames(lexicon, id), icon, schemaType, related, isHidden }
}

async function addTradeLine(
  db: Db,
  { userId }: Administrator,
  action: HistoryAction,
  from: Partial<TradeState> | null,
  to: Partial<TradeState>,
): Promise<void> {
  await addLine(db, userId, { action, changes: [{ field: 'trade', from, to }] })
}

type BusinessWithTrades = {
  id: string
  trades: BusinessTrade[]
  status: (typeof businesses.$inferSelect)['approvalStatus']
}
const tradedColumns = { id: businesses.id, trades: cardColumns.trades, status: businesses.approvalStatus }

const listWith = (db: Db, trade: string): Promise<BusinessWithTrades[]> =>
  db.select(tradedColumns).from(businesses).where(sql`${businesses.trades} @> ARRAY[${trade}]::text[]`)

/** Rewrites the trades of these businesses; a trigger replaces the merged one (migrations/0010_trades.sql). */
async function replaceMerged(db: Db, admin: Administrator, affected: BusinessWithTrades[]): Promise<void> {
  for (let at = 0; at < affected.length; at += rowsPerStatement) {
    const batch = affected.slice(at, at + rowsPerStatement)
    const ids = batch.map(({ id }) => id)
    const written: BusinessWithTrades[] = await db
      .update(businesses)
      .set({ trades: sql`${businesses.trades}` })
      .where(inArray(businesses.id, ids))
      .returning(tradedColumns)
    const after = new Map(written.map(({ id, trades }) => [id, trades]))
    const lines = batch.map(({ id, trades, status }) => {
      const changes: FieldChange[] = [{ field: 'trades', from: trades, to: after.get(id) ?? [] }]
      return { businessId: id, action: 'set-trades' as const, changes, fromStatus: status, toStatus: status }
    })
    await addLines(db, admin.userId, lines)
  }
}
