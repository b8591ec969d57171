// Businesses without a trade: lists them in groups with the same proposal, and sets the trades that a moderator chooses for a group.
import { and, asc, eq, inArray, sql } from '#drizzle'
import type { BusinessTrade, TradeAnswer, TradedBusiness, UntradedGroup } from '../../contract/trade.ts'
import { maxUntraded } from '../../contract/trade.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { isStanding, lockOwnBusiness } from '../businesses/business-queries.ts'
import { conflict, Failure, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { asGeocoding } from '../places/geocode-businesses.ts'
import type { Staff } from '../principal.ts'
import { readOfferedTrades, readTradeLexicon, resolveTrades } from '../trades/trade-lexicon.ts'
import { proposeTrades } from '../trades/trade-match-rules.ts'

/** The most trades that are proposed for a group. */
const maxProposed = 3

/**
 * The `maxUntraded` businesses without a trade that have waited longest, in every state. Those whose name and description suggest the same
 * trades are one group; the largest group comes first, and the group without a proposal last.
 */
export async function listUntraded(db: Db, _staff: Staff): Promise<UntradedGroup[]> {
  const { id, name, description, submittedAt } = businesses
  const rows = await db
    .select({ id, name, description })
    .from(businesses)
    .where(and(hasNoTrade, isStanding))
    .orderBy(asc(submittedAt), asc(id))
    .limit(maxUntraded)
  const lexicon = await readOfferedTrades(db)
  const groups = new Map<string, UntradedGroup>()
  for (const row of rows) {
    const proposed = proposeTrades(lexicon, `${row.name}\n${row.description}`, maxProposed)
    const proposal = proposed.map((trade) => ({ id: trade.id, name: trade.name }))
    const key = proposed.map((trade) => trade.id).join()
    const group = groups.get(key) ?? { proposal, businesses: [] }
    group.businesses.push({ id: row.id, name: row.name })
    groups.set(key, group)
  }
  return [...groups.values()].sort(
    (one, other) =>
      Number(other.proposal.length > 0) - Number(one.proposal.length > 0) ||
      other.businesses.length - one.businesses.length,
  )
}

const hasNoTrade = eq(sql`cardinality(${businesses.trades})`, 0)

/**
 * Sets the trades of these businesses, each with a line in its history, and returns an outcome for each: it fails if the business already has trades,
 * is gone or was merged. `cache` is cleared if one was stored. The versions stay, because no owner edited anything. Refuses a trade that does not exist.
 */
export async function answerTrades(
  context: { db: Db; cache: { clear(): void } },
  staff: Staff,
  { trades: given, ids }: TradeAnswer,
): Promise<TradedBusiness[]> {
  const trades = resolveTrades(await readTradeLexicon(context.db), given)
  const answered = await asGeocoding(context.db, async (db) => {
    const outcomes: TradedBusiness[] = []
    // Locked in the order of the ids, so that two answers cannot deadlock.
    for (const id of [...new Set(ids)].sort()) {
      const refused = await addTradesLine(db, staff, id, trades).catch(toRefusal)
      outcomes.push({ id, ok: !refused, message: refused?.message ?? 'Stored' })
    }
    const stored = outcomes.flatMap(({ id, ok }) => (ok ? [id] : []))
    if (stored.length > 0) await db.update(businesses).set({ trades }).where(inArray(businesses.id, stored))
    return outcomes
  })
  if (answered.some(({ ok }) => ok)) context.cache.clear()
  return answered
}

/** Locks a business without trades, and adds the line to its history. Refuses a business that has trades, is gone or was merged. */
async function addTradesLine(db: Db, { userId }: Staff, id: string, trades: BusinessTrade[]): Promise<void> {
  const business = await lockOwnBusiness(db, id)
  if (!business) throw notFound('Business not found')
  if (business.trades.length > 0) throw conflict('It already has trades')
  const { approvalStatus: status } = business
  const changes = [{ field: 'trades', from: [], to: trades }]
  const line = {
    businessId: id,
    action: 'set-trades',
    changes,
    fromStatus: status,
    toStatus: status,
  } as const
  await addLine(db, userId, line)
}

function toRefusal(error: unknown): Failure {
  if (error instanceof Failure) return error
  throw error
}
