// The SQL of the log. The log is only read by people: the tables of edits and decisions determine what can happen next.
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
import type { LogEntry, LogInput } from '../../contract/history.ts'
import {
  claimantActions,
  type FieldChange,
  HistoryAction,
  harmlessActions,
  moderatorsOnlyActions,
  ownerActions,
} from '../../contract/history.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, decisions, images, moderationLog, users } from '../../database/schema.ts'
import { hasNumber } from '../moderation/phone-search-queries.ts'

/** A line of the log. `email` is that of the person who acted; null when the account no longer exists. */
export type LogRow = Pick<
  typeof moderationLog.$inferSelect,
  'id' | 'actedBy' | 'action' | 'at' | 'changes' | 'reason' | 'person'
> & { email: string | null; business: LogEntry['business']; isUndone: boolean }

type NewLine = Omit<typeof moderationLog.$inferInsert, 'id' | 'at' | 'actedBy'>

/**
 * Adds a line, and returns its id. Runs in the transaction of the change that it describes. A line about a business, which the caller has
 * locked, makes the decision before it final. `actedBy` is null for what the operator did by a command.
 */
export async function addLine(db: Db, actedBy: string | null, line: NewLine): Promise<number> {
  const [id] = await addLines(db, actedBy, [line])
  if (id === undefined) throw new Error('The line was not written.')
  return id
}

/** Adds several lines, at most a few thousand, as `addLine` does, and returns their ids. Every line of the log is written here. */
export async function addLines(db: Db, actedBy: string | null, lines: readonly NewLine[]): Promise<number[]> {
  // Null when the account was just deleted.
  const account = sql`(SELECT id FROM users WHERE id = ${actedBy}::uuid)`
  const added = await db
    .insert(moderationLog)
    .values(lines.map((line) => ({ ...line, actedBy: account })))
    .returning({ id: moderationLog.id })
  await makeFinal(db, lines)
  return added.map(({ id }) => id)
}

async function makeFinal(db: Db, lines: readonly NewLine[]): Promise<void> {
  const ids = lines.flatMap(({ businessId, action }) =>
    businessId && !harmlessActions.some((one) => one === action) ? businessId : [],
  )
  if (ids.length === 0) return
  await db
    .update(decisions)
    .set({ state: 'final' })
    .where(and(inArray(decisions.businessId, ids), eq(decisions.state, 'open')))
}

/** The changes of a line as people read them: a place also gets its label, if it is still in the gazetteer. */
export function shownChanges(changes: PgColumn): SQL<FieldChange[]> {
  const labelled = (side: SQL) => sql`coalesce((SELECT ${side} || jsonb_build_object('label', places.label)
    FROM places WHERE places.id = (${side} ->> 'id')::integer), ${side})`
  return sql`CASE WHEN ${changes} @> '[{"field": "place"}]' THEN (
    SELECT jsonb_agg(CASE change ->> 'field' WHEN 'place' THEN change || jsonb_build_object(
      'from', ${labelled(sql`change -> 'from'`)}, 'to', ${labelled(sql`change -> 'to'`)}) ELSE change END ORDER BY at)
    FROM jsonb_array_elements(${changes}) WITH ORDINALITY AS listed (change, at)) ELSE ${changes} END`
}

/** The condition for the lines about one business, including the line of the import that it came from. */
export const ofBusiness = (id: string | SQL): SQL =>
  // With OR instead of UNION, the planner would scan the log from its end.
  sql`${moderationLog.id} IN (SELECT id FROM moderation_log WHERE business_id = ${id}
    UNION ALL SELECT line.id FROM moderation_log line JOIN businesses own ON own.import_id = line.import_id
      WHERE own.id = ${id} AND line.action = 'import-list')`

/** The condition for the lines about one business that its owner may read. */
export const readByOwner = (id: string | SQL): SQL | undefined =>
  and(ofBusiness(id), notInArray(moderationLog.action, [...moderatorsOnlyActions]))

/** The condition for applied edits of listings that were live. */
export const isLiveEdit: SQL = sql`${moderationLog.id} IN (SELECT applied_id FROM edits WHERE was_public AND applied_id IS NOT NULL)`

/**
 * The condition for lines about actions of owners and claimants. Moderators and administrators also leave and stay, but their lines are
 * about a person.
 */
export const isOwnersLine: SQL = sql`(${inArray(moderationLog.action, [...ownerActions, ...claimantActions])} AND ${moderationLog.person} IS NULL)`

/** The condition for the lines of a search; undefined for an empty one. Dates are in South African time. */
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
 * The condition for lines about businesses with the text in their name or as their phone number, and for lines about or by people with the
 * text in their email address. If only a few match, the condition lists their ids: the planner then knows how rare they are, and uses the
 * indexes. If many match, the latest lines are found quickly anyway.
 */
async function findNamed(db: Db, text: string): Promise<SQL | undefined> {
  const pattern = sql`moderation_pattern(${text})`
  const named = () =>
    db
      .select({ id: businesses.id })
      .from(businesses)
      // Uses the index of the list of all businesses to find the few that may have the text in their name.
      .where(
        or(
          sql`(moderation_text(${businesses.name}, ${businesses.category}, ${businesses.location}) LIKE ${pattern}
      AND lower(without_accents(${businesses.name})) LIKE ${pattern})`,
          hasNumber(text),
        ),
      )
  const people = () =>
    db.select({ id: users.id }).from(users).where(sql`lower(${users.email}) LIKE ${pattern}`)
  // Uses the partial index of the lines about people.
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

/** A newer copy of the program that runs at the same time may write actions that this one does not know. */
const isKnown = inArray(moderationLog.action, HistoryAction.options)

/** Up to `limit` lines, the latest first, before the line `before`. */
export async function selectLines(
  db: Db,
  condition: SQL | undefined,
  before: number | null,
  limit: number,
): Promise<LogRow[]> {
  const { id } = moderationLog
  // Selects the page first, so that the joins look up only its few rows.
  const page = db
    .select()
    .from(moderationLog)
    .where(and(condition, isKnown, before === null ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit)
    .as('page')
  const { actedBy, action, at, changes, reason, person } = page
  const { name, approvalStatus } = businesses
  const isTakenBack = sql<boolean>`EXISTS (SELECT FROM edits WHERE applied_id = ${page.id} AND state = 'undone')`
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

/** The ids of those images that a business still has, or will have once its waiting edit is accepted. */
export async function listKeptImages(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const isKept = and(inArray(images.id, ids), or(isNotNull(images.businessId), isNotNull(images.waitingFor)))
  return (await db.select({ id: images.id }).from(images).where(isKept)).map(({ id }) => id)
}
