// Businesses without a place or without a trade: lists them with proposals, and sets what a moderator chooses.
import { and, asc, eq, inArray, isNull, sql } from '#drizzle'
import {
  type ModerationItem,
  maxProposals,
  type PlaceDecision,
  type PlacedBusiness,
  type UnplacedBusiness,
} from '../../contract/moderation.ts'
import type { ListInput } from '../../contract/search.ts'
import {
  type BusinessTrade,
  maxUntraded,
  type TradeAnswer,
  type TradedBusiness,
  type UntradedGroup,
} from '../../contract/trade.ts'
import { isPublic } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { isStanding, lockOwnBusiness } from '../businesses/business-queries.ts'
import { addEdit } from '../businesses/edit-queries.ts'
import { asGeocoding, refuseHiddenWithoutPlace, refuseUnknownPlace } from '../businesses/place-of-business.ts'
import { conflict, Failure, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import {
  countBusinesses,
  cutPage,
  isAfterCursor,
  type ListPage,
  microsOf,
  type Positioned,
  readTimeCursor,
  type TimeCursor,
} from '../list-page.ts'
import { proposeForAll } from '../places/propose-places.ts'
import type { Staff } from '../principal.ts'
import { readOfferedTrades, readTradeLexicon, resolveTrades } from '../trades/trade-lexicon.ts'
import { proposeTrades } from '../trades/trade-match-rules.ts'
import { refuseOtherPlace, refuseOtherVersion } from './decide-business.ts'
import { moderationColumns } from './moderation-lists.ts'

/** Businesses without a place in every state, with proposals, the longest waiting first. Refuses an invalid cursor. */
export async function listUnplaced(
  db: Db,
  _staff: Staff,
  { limit, cursor }: ListInput,
): Promise<ListPage<UnplacedBusiness>> {
  const rows = await selectUnplaced(db, readTimeCursor(cursor), limit + 1)
  const proposals = await proposeForAll(
    db,
    rows.map(({ item }) => item.location),
  )
  const proposed = rows.map(({ item, position }, at) => ({
    item: { ...item, proposals: (proposals[at]?.places ?? []).slice(0, maxProposals) },
    position,
  }))
  return cutPage(proposed, limit, await countBusinesses(db, isUnplaced))
}

/**
 * Sets the place of a business, in any state, and logs it; `cache` is cleared if the business is public. The version stays, because the owner
 * edited nothing. Refuses with not-found, with 400 for a place that does not exist or a hidden address without one, or as refuseOtherVersion
 * and refuseOtherPlace do.
 */
export async function placeBusiness(
  context: { db: Db; cache: { clear(): void } },
  staff: Staff,
  decision: PlaceDecision,
): Promise<PlacedBusiness> {
  const placed = await asGeocoding(context.db, (db) => placeAndLog(db, staff, decision)).catch(
    refuseUnknownPlace,
  )
  if (isPublic(placed.approvalStatus)) context.cache.clear()
  return { id: placed.id, place: placed.place, version: placed.version }
}

async function placeAndLog(db: Db, staff: Staff, decision: PlaceDecision): Promise<ModerationItem> {
  const current = await lockOwnBusiness(db, decision.id)
  if (!current) throw notFound('Business not found')
  refuseHiddenWithoutPlace({ ...current, placeId: decision.placeId })
  await refuseOtherVersion(db, current, decision)
  refuseOtherPlace(current, decision)
  const placed = await writePlace(db, decision)
  const change = { field: 'place', from: current.place, to: placed.place }
  if (current.placeId !== placed.placeId)
    await addEdit(db, staff.userId, current, [change], { action: 'place' })
  return placed
}

/** The condition for businesses without a place. */
const isUnplaced = and(isNull(businesses.placeId), isStanding)

/** Up to `limit` businesses without a place, the longest waiting first. */
async function selectUnplaced(
  db: Db,
  cursor: TimeCursor | null,
  limit: number,
): Promise<Positioned<Omit<UnplacedBusiness, 'proposals'>>[]> {
  const { id, name, location, approvalStatus, version, submittedAt } = businesses
  const rows = await db
    .select({ row: { id, name, location, approvalStatus, version }, position: microsOf(submittedAt) })
    .from(businesses)
    .where(and(isUnplaced, isAfterCursor(submittedAt, cursor, 'oldest')))
    .orderBy(asc(submittedAt), asc(id))
    .limit(limit)
  return rows.map(({ row, position }) => ({ item: row, position }))
}

/** Stores the place of a locked business. Runs inside asGeocoding. */
async function writePlace(db: Db, { id, placeId }: PlaceDecision): Promise<ModerationItem> {
  const [row] = await db
    .update(businesses)
    .set({ placeId })
    .where(eq(businesses.id, id))
    .returning(moderationColumns)
  if (!row) throw new Error('The place was not written.')
  return row
}

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
