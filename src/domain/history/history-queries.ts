// The SQL of the log: the history of one business, and of all. Decisions write their own line (moderation/moderation-queries.ts).
import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  lt,
  not,
  notInArray,
  or,
  type PgColumn,
  type SQL,
  sql,
} from '#drizzle'
import type { ApprovalStatus } from '../../contract/approval-status.ts'
import type { OwnBusiness } from '../../contract/business.ts'
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { LogEntry, LogInput } from '../../contract/history.ts'
import {
  type FieldChange,
  HistoryAction,
  moderatorsOnlyActions,
  ownerActions,
} from '../../contract/history.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, type EditBefore, images, moderationLog, users } from '../../database/schema.ts'
import { hasNumber } from '../moderation/phone-search-queries.ts'

/** A line of the log. `email` is of who acted; null for an account that is gone. */
export type LogRow = Pick<
  typeof moderationLog.$inferSelect,
  'id' | 'actedBy' | 'action' | 'at' | 'changes' | 'reason' | 'person'
> & { email: string | null; business: LogEntry['business']; isUndone: boolean }

/**
 * What a line about an edit says beside its changes. `undoes` is the edit or decision that an undo takes back, and `before` what an
 * undo of this line puts back.
 */
export type EditLine = {
  action?:
    | 'edit'
    | 'undo'
    | 'submit-edit'
    | 'withdraw-edit'
    | 'accept-edit'
    | 'refuse-edit'
    | 'undo-decision'
    | 'place'
  undoes?: number
  reason?: DecisionReason | undefined
  before?: EditBefore
}
const wroteBusiness = ['edit', 'undo', 'accept-edit', 'undo-decision']

/** Adds what was written, or what waits, and returns the number of the line. Runs in the transaction of the edit. */
export async function addEdit(
  db: Db,
  actedBy: string,
  { id, approvalStatus, version }: OwnBusiness,
  changes: FieldChange[],
  { action = 'edit', undoes, reason, before }: EditLine = {},
): Promise<number> {
  const status = { fromStatus: approvalStatus, toStatus: approvalStatus }
  const made = { version: wroteBusiness.includes(action) ? version : null, undoes: undoes ?? null }
  const why = { reason: reason ?? null, stateBefore: before ?? null }
  // Null when the account was deleted at this moment.
  const account = sql`(SELECT id FROM users WHERE id = ${actedBy}::uuid)`
  const [line] = await db
    .insert(moderationLog)
    .values({ businessId: id, actedBy: account, action, ...status, ...made, ...why, changes })
    .returning({ id: moderationLog.id })
  if (!line) throw new Error('The line of an edit was not written.')
  return line.id
}

/** Adds what an owner did with the state of the business. Runs in the transaction of the change. */
export async function addOwnerAct(
  db: Db,
  actedBy: string,
  action: HistoryAction,
  businessId: string,
  { from, to }: { from: ApprovalStatus; to: ApprovalStatus },
): Promise<void> {
  await db.insert(moderationLog).values({ businessId, actedBy, action, fromStatus: from, toStatus: to })
}

/** What owners changed, at once or after a moderator accepted it. */
const changedByOwner = ['edit', 'accept-edit'] as const

/** The edit with this number; null when there is none, or the line is no edit. */
export async function findEdit(
  db: Db,
  id: number,
): Promise<{ businessId: string; changes: FieldChange[]; wasHidden: boolean } | null> {
  const { businessId, changes, action } = moderationLog
  const wasHidden = sql<boolean>`EXISTS (SELECT FROM moderation_log later WHERE later.business_id = moderation_log.business_id
    AND later.id > moderation_log.id AND later.changes @> '[{"field": "hidesAddress", "from": true}]')`
  const [row] = await db
    .select({ businessId, changes, wasHidden })
    .from(moderationLog)
    .where(and(eq(moderationLog.id, id), inArray(action, [...changedByOwner])))
  return row?.businessId ? { ...row, businessId: row.businessId } : null
}

/**
 * What the edits of a business in the last `days` changed, also those that a moderator accepted, the latest first. Without those that
 * were taken back.
 */
export async function listRecentEdits(db: Db, businessId: string, days: number): Promise<FieldChange[][]> {
  const { action, at } = moderationLog
  const isRecent = sql`${at} > now() - make_interval(days => ${days})`
  const rows = await db
    .select({ changes: moderationLog.changes })
    .from(moderationLog)
    .where(and(ofBusiness(businessId), inArray(action, [...changedByOwner]), isRecent, isStanding))
    .orderBy(desc(moderationLog.id))
  return rows.map(({ changes }) => changes)
}

/** The condition for lines that nobody took back. */
const isStanding: SQL = sql`NOT EXISTS (SELECT FROM moderation_log back WHERE back.undoes = moderation_log.id)`

/** Whether an edit was taken back. */
export async function isUndone(db: Db, id: number): Promise<boolean> {
  const { undoes } = moderationLog
  return (await db.select({ undoes }).from(moderationLog).where(eq(undoes, id))).length > 0
}

/** The changes of a line as people read them: a place also has its label, if the gazetteer still has the place. */
export function shownChanges(changes: PgColumn): SQL<FieldChange[]> {
  const labelled = (side: SQL) => sql`coalesce((SELECT ${side} || jsonb_build_object('label', places.label)
    FROM places WHERE places.id = (${side} ->> 'id')::integer), ${side})`
  return sql`CASE WHEN ${changes} @> '[{"field": "place"}]' THEN (
    SELECT jsonb_agg(CASE change ->> 'field' WHEN 'place' THEN change || jsonb_build_object(
      'from', ${labelled(sql`change -> 'from'`)}, 'to', ${labelled(sql`change -> 'to'`)}) ELSE change END ORDER BY at)
    FROM jsonb_array_elements(${changes}) WITH ORDINALITY AS listed (change, at)) ELSE ${changes} END`
}

/** The condition for the lines about one business. */
export const ofBusiness = (id: string): SQL => eq(moderationLog.businessId, id)

/** The condition for the lines about one business that its owner may read. */
export const readByOwner = (id: string | SQL): SQL | undefined =>
  and(eq(moderationLog.businessId, id), notInArray(moderationLog.action, [...moderatorsOnlyActions]))

/** The condition for edits of listings that were live, as the index of them has it. */
export const isLiveEdit: SQL = sql`${moderationLog.action} IN ('edit', 'accept-edit') AND ${moderationLog.fromStatus} = 'approved'`

/** The condition for a decision on an edit that waits again, because the moderator took the decision back. */
export const waitsAgain: SQL = sql`EXISTS (SELECT FROM moderation_log back
  WHERE back.undoes = moderation_log.id AND back.action = 'undo-decision')`

/** The condition for what owners did. Those who moderate leave and stay, too: their lines are about a person. */
export const isOwnersLine: SQL = sql`(${inArray(moderationLog.action, [...ownerActions])} AND ${moderationLog.person} IS NULL)`

/** The condition for the lines of a search; undefined for an empty one. Days are those of South Africa. */
export async function findSearched(
  db: Db,
  { q, by, from, to }: Pick<LogInput, 'q' | 'by' | 'from' | 'to'>,
): Promise<SQL | undefined> {
  return and(
    q ? await findNamed(db, q.replace(/\s+/g, ' ')) : undefined,
    by && (by === 'owners' ? isOwnersLine : not(isOwnersLine)),
    from ? sql`${moderationLog.at} >= ${`${from}T00:00:00+02:00`}::timestamptz` : undefined,
    to ? sql`${moderationLog.at} < ${`${to}T00:00:00+02:00`}::timestamptz + interval '1 day'` : undefined,
  )
}

/**
 * The condition for lines about businesses with the text in their name or as their phone number, and about or of people with it in their email. A few are named one by
 * one: the planner then knows how rare they are, and uses their indexes. With many, the latest lines are found soon.
 */
async function findNamed(db: Db, text: string): Promise<SQL | undefined> {
  const pattern = sql`moderation_pattern(${text})`
  const named = () =>
    db
      .select({ id: businesses.id })
      .from(businesses)
      // The index of the list of all businesses finds the few that may have the text in their names.
      .where(
        or(
          sql`(moderation_text(${businesses.name}, ${businesses.category}, ${businesses.location}) LIKE ${pattern}
      AND lower(without_accents(${businesses.name})) LIKE ${pattern})`,
          hasNumber(text),
        ),
      )
  const people = () =>
    db.select({ id: users.id }).from(users).where(sql`lower(${users.email}) LIKE ${pattern}`)
  // The index of the lines about people has nothing else.
  const linesAboutPeople = () =>
    db
      .select({ id: moderationLog.id })
      .from(moderationLog)
      .where(sql`${moderationLog.person} IS NOT NULL AND lower(${moderationLog.person}) LIKE ${pattern}`)
  const someNamed = await named().limit(maxNamed + 1)
  const somePeople = await people().limit(maxNamed + 1)
  const someLines = await linesAboutPeople().limit(maxNamed + 1)
  return or(
    inArray(moderationLog.businessId, someNamed.length > maxNamed ? named() : idsOf(someNamed)),
    inArray(moderationLog.actedBy, somePeople.length > maxNamed ? people() : idsOf(somePeople)),
    inArray(moderationLog.id, someLines.length > maxNamed ? linesAboutPeople() : idsOf(someLines)),
  )
}

const maxNamed = 1000
const idsOf = <Id>(rows: { id: Id }[]): Id[] => rows.map(({ id }) => id)

/** A newer copy of the program beside this one may write lines that this one does not know. */
const isKnown = inArray(moderationLog.action, HistoryAction.options)

/** Up to `limit` lines, the latest first, before the line `before`. */
export async function selectLines(
  db: Db,
  condition: SQL | undefined,
  before: number | null,
  limit: number,
): Promise<LogRow[]> {
  const { id } = moderationLog
  // The page first: what is joined to it is looked up for its few lines only.
  const page = db
    .select()
    .from(moderationLog)
    .where(and(condition, isKnown, before === null ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit)
    .as('page')
  const { actedBy, action, at, changes, reason, person } = page
  const { name, approvalStatus } = businesses
  const isTakenBack = sql<boolean>`EXISTS (SELECT 1 FROM moderation_log back WHERE back.undoes = ${page.id})`
  return await db
    .select({
      id: page.id,
      actedBy,
      action,
      at,
      changes: shownChanges(changes).as('changes'),
      reason,
      person,
      email: users.email,
      isUndone: isTakenBack,
      business: { id: businesses.id, name, approvalStatus },
    })
    .from(page)
    .leftJoin(businesses, eq(businesses.id, page.businessId))
    .leftJoin(users, eq(users.id, actedBy))
    .orderBy(desc(page.id))
}

/** Those of these images that a business still has, or will have with its edit that waits. */
export async function listKeptImages(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const isKept = and(inArray(images.id, ids), or(isNotNull(images.businessId), isNotNull(images.waitingFor)))
  return (await db.select({ id: images.id }).from(images).where(isKept)).map(({ id }) => id)
}
