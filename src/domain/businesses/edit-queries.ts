// The SQL of edits: the log line of each, and its state, which says what a moderator can do with it.
import { and, desc, eq, type SQL, sql } from '#drizzle'
import type { OwnBusiness, WaitingEdit } from '../../contract/business.ts'
import type { FieldChange, HistoryAction } from '../../contract/history.ts'
import type { BusinessPlace } from '../../contract/place.ts'
import { type DecisionReason, isPublic } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { edits, moderationLog, places, type WaitingValues } from '../../database/schema.ts'
import { addLine } from '../history/history-queries.ts'
import type { Wanted } from './edit-rules.ts'

/** What the log line of an edit says in addition to its changes. */
export type EditLine = { action?: HistoryAction; reason?: DecisionReason | undefined }
const writingActions = ['edit', 'undo', 'accept-edit', 'undo-decision']

/**
 * Adds the log line of a written or a waiting edit, and returns its id. Also records the edit as applied if an owner's edit was written at
 * once, or a waiting edit was accepted. Runs in the transaction of the edit, which has locked the business.
 */
export async function addEdit(
  db: Db,
  actedBy: string,
  { id: businessId, approvalStatus, version }: OwnBusiness,
  changes: FieldChange[],
  { action = 'edit', reason }: EditLine = {},
): Promise<number> {
  const status = { fromStatus: approvalStatus, toStatus: approvalStatus }
  const why = { reason: reason ?? null, version: writingActions.includes(action) ? version : null }
  const id = await addLine(db, actedBy, { businessId, action, changes, ...status, ...why })
  // A moderator may have written the same before: then visitors saw nothing of the edit, and nothing can be taken back.
  const wasPublic = isPublic(approvalStatus) && changes.length > 0
  const applied = { appliedId: id, changes, version, wasPublic }
  if (action === 'edit') await db.insert(edits).values({ id, businessId, state: 'applied', ...applied })
  if (action === 'accept-edit') await endWaiting(db, businessId, 'applied', applied)
  return id
}

/**
 * Replaces the waiting edit of the business with `wanted`, and adds a log line with the new changes. The new edit keeps the time since
 * which the business has had a waiting edit.
 */
export async function addWaiting(
  db: Db,
  actedBy: string,
  business: OwnBusiness,
  changes: FieldChange[],
  wanted: WaitingValues,
): Promise<void> {
  const since = await endWaiting(db, business.id, 'replaced')
  const id = await addEdit(db, actedBy, business, changes, { action: 'submit-edit' })
  const at = sql`coalesce(${since}::timestamptz, now())`
  await db.insert(edits).values({ id, businessId: business.id, state: 'waiting', wanted, at })
}

type Edit = typeof edits.$inferSelect
/** The state of an edit. */
export type EditState = Edit['state']
type Applied = Partial<Pick<Edit, 'appliedId' | 'changes' | 'version' | 'wasPublic'>>

/** Ends the waiting edit of the business by giving it this state. Returns since when it waited, to the microsecond; null when there was none. */
export async function endWaiting(
  db: Db,
  businessId: string,
  state: EditState,
  applied: Applied = {},
): Promise<string | null> {
  const [ended] = await db
    .update(edits)
    .set({ state, ...applied })
    .where(and(eq(edits.businessId, businessId), eq(edits.state, 'waiting')))
    .returning({ at: sql<string>`${edits.at}::text` })
  return ended?.at ?? null
}

/** Whether the owner of a waiting edit of both changed the hours of the week later than their text. */
export async function isWaitingWeekNewer(db: Db, businessId: string): Promise<boolean> {
  const { id, action, changes } = moderationLog
  const last = (field: string) =>
    sql`max(${id}) FILTER (WHERE ${changes} @> ${JSON.stringify([{ field }])}::jsonb)`
  const [row] = await db
    .select({ isNewer: sql<boolean | null>`${last('hoursWeek')} > ${last('hours')}` })
    .from(moderationLog)
    .where(and(eq(moderationLog.businessId, businessId), eq(action, 'submit-edit')))
  return row?.isNewer ?? false
}

/** Makes a decided edit wait again, with its id and its time. Returns the values that it wants to write. */
export async function waitAgain(db: Db, id: number): Promise<Wanted> {
  const [edit] = await db
    .update(edits)
    .set({ state: 'waiting', appliedId: null })
    .where(eq(edits.id, id))
    .returning({ wanted: edits.wanted })
  if (!edit?.wanted) throw new Error('The edit of a decision is gone.')
  return edit.wanted as Wanted
}

/** The one edit that matches the condition; null when there is none. */
export async function findEdit(db: Db, condition: SQL | undefined): Promise<Edit | null> {
  const [edit] = await db.select().from(edits).where(condition)
  return edit ?? null
}

/** Marks an applied edit as taken back. Returns false when it was taken back before. */
export async function tryTakeBack(db: Db, id: number): Promise<boolean> {
  const isApplied = and(eq(edits.id, id), eq(edits.state, 'applied'))
  return (await db.update(edits).set({ state: 'undone' }).where(isApplied).returning()).length > 0
}

/**
 * The changes of the edits that were applied to a business in the last `days` days, the latest first. Excludes waiting edits and those
 * taken back.
 */
export async function listRecentEdits(db: Db, businessId: string, days: number): Promise<FieldChange[][]> {
  const isRecent = sql`${edits.at} > now() - make_interval(days => ${days})`
  const rows = await db
    .select({ changes: edits.changes })
    .from(edits)
    .where(and(eq(edits.businessId, businessId), eq(edits.state, 'applied'), isRecent))
    .orderBy(desc(edits.appliedId))
  return rows.map(({ changes }) => changes ?? [])
}

/**
 * The column `waiting` of `OwnBusiness`. It writes the table names out, because Drizzle omits them in a query of one table, and several
 * tables have an id.
 */
export const waitingColumn = sql<WaitingEdit | null>`(SELECT jsonb_build_object('id', edits.id,
    'at', to_char(edits.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'values', wanted || CASE WHEN wanted ? 'placeId' THEN jsonb_build_object(
      'place', (SELECT jsonb_build_object('id', places.id, 'name', places.name, 'province', places.province)
        FROM places WHERE places.id = (wanted ->> 'placeId')::integer),
      'placeLabel', (SELECT places.label FROM places WHERE places.id = (wanted ->> 'placeId')::integer)) ELSE '{}' END)
  FROM edits WHERE edits.business_id = businesses.id AND edits.state = 'waiting')`.as('waiting')

/** A place as a card shows it; null when there is none with this id. */
export async function findBusinessPlace(db: Db, id: number): Promise<BusinessPlace | null> {
  const { name, province } = places
  const [place] = await db.select({ id: places.id, name, province }).from(places).where(eq(places.id, id))
  return place ?? null
}
