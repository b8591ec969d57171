// The SQL of edits: the line that each gets in the log, and its state, which says what a moderator may do with it.
import { and, desc, eq, type SQL, sql } from '#drizzle'
import type { OwnBusiness, WaitingEdit } from '../../contract/business.ts'
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { FieldChange, HistoryAction } from '../../contract/history.ts'
import type { BusinessPlace } from '../../contract/place.ts'
import { isPublic } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { edits, places, type WaitingValues } from '../../database/schema.ts'
import { addLine } from '../history/history-queries.ts'
import type { Wanted } from './edit-rules.ts'

/** What a line about an edit says beside its changes. */
export type EditLine = { action?: HistoryAction; reason?: DecisionReason | undefined }
const wroteBusiness = ['edit', 'undo', 'accept-edit', 'undo-decision']

/**
 * Adds the line of what was written, or of what waits, and returns its number. An owner's edit is applied with it, at once or because it
 * waited and was accepted. Runs in the transaction of the edit, which has locked the business.
 */
export async function addEdit(
  db: Db,
  actedBy: string,
  { id: businessId, approvalStatus, version }: OwnBusiness,
  changes: FieldChange[],
  { action = 'edit', reason }: EditLine = {},
): Promise<number> {
  const status = { fromStatus: approvalStatus, toStatus: approvalStatus }
  const why = { reason: reason ?? null, version: wroteBusiness.includes(action) ? version : null }
  const id = await addLine(db, actedBy, { businessId, action, changes, ...status, ...why })
  const applied = { appliedId: id, changes, version, wasPublic: isPublic(approvalStatus) }
  if (action === 'edit') await db.insert(edits).values({ id, businessId, state: 'applied', ...applied })
  if (action === 'accept-edit') await endWaiting(db, businessId, 'applied', applied)
  return id
}

/** From now on this waits of the business, with a line of what is new in it. It has waited since something does. */
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
/** What became of an edit. */
export type EditState = Edit['state']
type Applied = Partial<Pick<Edit, 'appliedId' | 'changes' | 'version' | 'wasPublic'>>

/** Nothing of the business waits any longer. Returns since when something did, to the microsecond; null when nothing did. */
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

/** An edit that was decided about waits again, under its number and since its time. Returns what it writes. */
export async function waitAgain(db: Db, id: number): Promise<Wanted> {
  const [edit] = await db
    .update(edits)
    .set({ state: 'waiting', appliedId: null })
    .where(eq(edits.id, id))
    .returning({ wanted: edits.wanted })
  if (!edit?.wanted) throw new Error('The edit of a decision is gone.')
  return edit.wanted as Wanted
}

/** The one edit that meets the condition; null when there is none. */
export async function findEdit(db: Db, condition: SQL | undefined): Promise<Edit | null> {
  const [edit] = await db.select().from(edits).where(condition)
  return edit ?? null
}

/** Notes that an applied edit is taken back. False when it was taken back before. */
export async function tryTakeBack(db: Db, id: number): Promise<boolean> {
  const isStanding = and(eq(edits.id, id), eq(edits.state, 'applied'))
  return (await db.update(edits).set({ state: 'undone' }).where(isStanding).returning()).length > 0
}

/** What the edits of a business in the last `days` changed, the latest first. Without those that wait or were taken back. */
export async function listRecentEdits(db: Db, businessId: string, days: number): Promise<FieldChange[][]> {
  const isRecent = sql`${edits.at} > now() - make_interval(days => ${days})`
  const rows = await db
    .select({ changes: edits.changes })
    .from(edits)
    .where(and(eq(edits.businessId, businessId), eq(edits.state, 'applied'), isRecent))
    .orderBy(desc(edits.appliedId))
  return rows.map(({ changes }) => changes ?? [])
}

/** The column of `OwnBusiness`. With the names of the tables: Drizzle leaves them out of a query of one table, and several have an id. */
export const waitingColumn = sql<WaitingEdit | null>`(SELECT jsonb_build_object('id', edits.id,
    'at', to_char(edits.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'values', wanted || CASE WHEN wanted ? 'placeId' THEN jsonb_build_object(
      'place', (SELECT jsonb_build_object('id', places.id, 'name', places.name, 'province', places.province)
        FROM places WHERE places.id = (wanted ->> 'placeId')::integer),
      'placeLabel', (SELECT places.label FROM places WHERE places.id = (wanted ->> 'placeId')::integer)) ELSE '{}' END)
  FROM edits WHERE edits.business_id = businesses.id AND edits.state = 'waiting')`.as('waiting')

/** A place as a card names it; null when there is none with this number. */
export async function findBusinessPlace(db: Db, id: number): Promise<BusinessPlace | null> {
  const { name, province } = places
  const [place] = await db.select({ id: places.id, name, province }).from(places).where(eq(places.id, id))
  return place ?? null
}
