// The moderators' two lists, the queue and all businesses: filters, sort orders, pages and columns.
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '#drizzle'
import { mergeChanges } from '../../contract/field-changes.ts'
import type {
  ModerationItem,
  ModerationListInput,
  ModerationSort,
  PendingListInput,
  QueueKind,
  SortDirection,
} from '../../contract/moderation.ts'
import type { Site } from '../../contract/page.ts'
import type { ListInput } from '../../contract/search.ts'
import type { ApprovalStatus } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, moderationLog, places } from '../../database/schema.ts'
import { isStanding } from '../businesses/business-queries.ts'
import { isoTime, ownColumns, type ReadColumn } from '../businesses/columns-by-reader.ts'
import { hasSimilar, selectSimilarOf } from '../businesses/similar-businesses.ts'
import { shownChanges } from '../history/history-queries.ts'
import {
  countBusinesses,
  cutPage,
  isAfterCursor,
  type ListPage,
  type ListTime,
  microsOf,
  type Positioned,
  readTextCursor,
  readTimeCursor,
} from '../list-page.ts'
import { toUnanswered } from '../mail/whatsapp-rules.ts'
import type { Staff } from '../principal.ts'
import { isUnanswered, listUnanswered } from '../still-right/still-right-queries.ts'
import { readCategories, resolveSearchedCategory } from '../trades/trade-lexicon.ts'
import { assigneeColumn, isAssignedTo, lookedAtBy } from './colleagues.ts'
import { hasNumber, isNumber, ownerText } from './phone-search-queries.ts'

/**
 * Pending businesses: the one with the id `first`, then the longest waiting, or all by `sort` and `direction`. `q` searches the same fields
 * as in the list of all businesses. Refuses an invalid cursor, and a category that does not exist.
 */
export const listPendingBusinesses = async (
  db: Db,
  staff: Staff,
  { first, sort, direction = 'asc', limit, cursor, category, assigned, ...filter }: PendingListInput,
): Promise<ListPage<ModerationItem>> => {
  const order = textOrder(sort, direction) ?? queueOrder(first, direction)
  const named = category && resolveSearchedCategory(await readCategories(db), category).name
  const assignedTo = assigned === 'me' ? staff.userId : assigned
  const waiting = { ...filter, category: named, assigned: assignedTo, status: 'pending' } as const
  return listForModeration(db, staff, waiting, order, { limit, cursor })
}

/**
 * Businesses in every state, the latest submission first, or by `sort` and `direction`. `q` searches name, category, location and the owner's
 * name, email and phone, without regard to case and accents. Refuses an invalid cursor.
 */
export const listAllBusinesses = async (
  { db, site }: { db: Db; site: Site },
  staff: Staff,
  { sort, direction, limit, cursor, ...filter }: ModerationListInput,
): Promise<ListPage<ModerationItem>> => {
  const order = textOrder(sort, direction) ?? dateOrder(direction ?? 'desc')
  const page = await listForModeration(db, staff, filter, order, { limit, cursor })
  return { ...page, items: await withUnanswered(db, site, page.items) }
}

async function listForModeration(
  db: Db,
  { userId }: Staff,
  filter: ModerationFilter,
  order: ModerationOrder,
  { limit, cursor }: ListInput,
): Promise<ListPage<ModerationItem>> {
  const rows = await selectForModeration(db, userId, filter, order, cursor, limit + 1)
  // A list with one page needs no second query to count it: the search for a rare text scans many rows, and once is enough.
  const isWhole = cursor === undefined && rows.length <= limit
  const list = cutPage(
    rows,
    limit,
    isWhole ? rows.length : await countBusinesses(db, filterCondition(filter)),
  )
  return { ...list, items: await withSimilar(db, list.items) }
}

/** Adds similar businesses to the pending items; other items get none. */
async function withSimilar(db: Db, items: readonly ModerationItem[]): Promise<ModerationItem[]> {
  const waiting = items.filter(({ approvalStatus }) => approvalStatus === 'pending')
  const found = await selectSimilarOf(
    db,
    waiting.map(({ id }) => id),
  )
  return items.map((item) => ({ ...item, similar: found.get(item.id) ?? [] }))
}

/** Adds the yearly question that an owner did not answer. */
async function withUnanswered(
  db: Db,
  site: Site,
  items: readonly ModerationItem[],
): Promise<ModerationItem[]> {
  const questions = await listUnanswered(
    db,
    items.map(({ id }) => id),
  )
  return items.map((item) => {
    const question = questions.find(({ businessId }) => businessId === item.id)
    return question ? { ...item, unanswered: toUnanswered(site, item, question) } : item
  })
}

/** The changes of each edit after the decision that rejected or suspended the business. */
const editsSince = sql`coalesce((SELECT jsonb_agg(${shownChanges(moderationLog.changes)} ORDER BY ${moderationLog.id}) FROM ${moderationLog}
  WHERE ${moderationLog.businessId} = ${businesses.id}
    AND ${moderationLog.version} > (${businesses.decision} ->> 'version')::int), '[]')`

/** The columns of `ModerationItem`; the lists add `similar` and `unanswered`. */
export const moderationColumns = {
  ...ownColumns,
  createdAt: isoTime(businesses.createdAt).as('created_at'),
  editedSince: sql`${editsSince}`.mapWith(mergeChanges).as('edited_since'),
  lookedAtBy: sql<string | null>`NULL::text`.as('looked_at_by'),
  assignee: assigneeColumn.as('assignee'),
} satisfies Record<Exclude<keyof ModerationItem, 'similar' | 'unanswered'>, ReadColumn>

/** The columns for this reader, with the colleague who is looking at each business. */
const listedColumns = (reader: string) => ({ ...moderationColumns, lookedAtBy: lookedAtBy(reader) })

/** The field names of these column names. */
export function toFieldNames(columns: string[]): string[] {
  return Object.entries(getTableColumns(businesses)).flatMap(([field, { name }]) =>
    columns.includes(name) ? [field] : [],
  )
}

/** The filter of a list. A missing field sets no condition. */
export type ModerationFilter = Partial<
  Pick<ModerationListInput, 'q' | 'status' | 'number' | 'hour' | 'unanswered'> &
    Pick<PendingListInput, 'category' | 'show' | 'assigned'>
>

/** The number of businesses in each state, in one query. A state without businesses has no entry. */
export function countByStatus(db: Db): Promise<{ status: ApprovalStatus; total: number }[]> {
  return db
    .select({ status: businesses.approvalStatus, total: count() })
    .from(businesses)
    .where(isStanding)
    .groupBy(businesses.approvalStatus)
}

/** How many businesses wait for a decision, and for how many seconds the oldest has waited; 0 if none waits. */
export async function countWaiting(db: Db): Promise<{ pending: number; oldestSeconds: number }> {
  const [row] = await db
    .select({
      pending: count(),
      oldestSeconds: sql<number>`coalesce(extract(epoch FROM now() - min(${businesses.submittedAt})), 0)::float8`,
    })
    .from(businesses)
    .where(eq(businesses.approvalStatus, 'pending'))
  return row ?? { pending: 0, oldestSeconds: 0 }
}

/** Up to `limit` businesses after a cursor, as the moderator `reader` sees them. Refuses a cursor of another order. */
async function selectForModeration(
  db: Db,
  reader: string,
  filter: ModerationFilter,
  { by, position, isAfter, direction }: ModerationOrder,
  cursor: string | undefined,
  limit: number,
): Promise<Positioned<ModerationItem>[]> {
  const inOrder = [direction(by), direction(businesses.id)]
  // The ids are selected first: otherwise the columns of every sorted row would be computed.
  const chosen = db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(filterCondition(filter), isAfter(cursor)))
    .orderBy(...inOrder)
    .limit(limit)
  return await db
    .select({ item: listedColumns(reader), position })
    .from(businesses)
    .where(inArray(businesses.id, chosen))
    .orderBy(...inOrder)
}

/** The ids of all businesses with this filter, in this order. */
export async function listIdsForModeration(
  db: Db,
  filter: ModerationFilter,
  { by, direction }: ModerationOrder,
): Promise<string[]> {
  const rows = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(filterCondition(filter))
    .orderBy(direction(by), direction(businesses.id))
  return rows.map(({ id }) => id)
}

/** The businesses with these ids, in the order of the ids, as the moderator `reader` sees them. Those that are gone are left out. */
export const selectByIds = (db: Db, reader: string, ids: string[]): Promise<ModerationItem[]> =>
  db
    .select(listedColumns(reader))
    .from(businesses)
    .where(inArray(businesses.id, ids))
    .orderBy(sql`array_position(${sql.param(ids)}::uuid[], ${businesses.id})`)

/** The filter as a condition, without merged businesses. Runs of spaces count as one space, as in the stored text. */
function filterCondition(filter: ModerationFilter): SQL | undefined {
  const { q, status, number, hour, unanswered, show } = filter
  const text = q?.replace(/\s+/g, ' ')
  // A trigram index cannot find one or two letters, so a rare pair scans every row: 213 ms at 100,000 rows on two cores. Searching for each
  // possible third letter makes rare pairs fast, but common pairs four to twelve times slower, and people type those on the way to a word.
  return and(
    isStanding,
    status ? eq(businesses.approvalStatus, status) : undefined,
    text ? textCondition(text) : undefined,
    number ? or(isNumber(phone, number), isNumber(businesses.whatsapp, number)) : undefined,
    hour ? registeredWithin(hour) : undefined,
    unanswered ? isUnanswered : undefined,
    filter.category ? eq(businesses.category, filter.category) : undefined,
    show ? kindConditions[show] : undefined,
    filter.assigned ? isAssignedTo(filter.assigned) : undefined,
  )
}

/** A listing that was sent again keeps its last decision until the next one. */
const kindConditions: Record<QueueKind, SQL> = {
  new: isNull(businesses.decision),
  again: isNotNull(businesses.decision),
  similar: hasSimilar,
}

/** The condition for businesses registered within an hour. Its first part is for the index. */
function registeredWithin(hour: string): SQL {
  const from = sql`${hour}::timestamptz`
  return sql`${submittedAt} >= ${from} AND ${registeredAt} >= ${from} AND ${registeredAt} < ${from} + interval '1 hour'`
}

/** The shortest text for which owners are searched. One or two letters cannot use the index, and nobody searches an owner by them. */
const minOwnerLength = 3

function textCondition(text: string): SQL | undefined {
  const shown = sql`moderation_text(${name}, ${category}, ${location}) LIKE moderation_pattern(${text})`
  if (text.length < minOwnerLength) return shown
  return or(shown, hasNumber(text) ?? sql`${ownerText} LIKE moderation_pattern(${text})`)
}

const { name, category, location, phone, createdAt, submittedAt } = businesses

/** When a business was registered. If it was sent again, `submittedAt` is later than `createdAt`; if it was imported, earlier. */
export const registeredAt: SQL<Date> = sql<Date>`least(${createdAt}, ${submittedAt})`

/** A sort order: the expression, the value that a cursor stores, the condition for items after a cursor, and the direction. */
export type ModerationOrder = {
  by: ListTime
  position: SQL<string>
  isAfter: (cursor: string | undefined) => SQL | undefined
  direction: typeof asc
}

/** By submission, the oldest or the latest first. One index serves both. */
export const dateOrder = (direction: SortDirection): ModerationOrder =>
  timeOrder(businesses.submittedAt, direction)

const timeOrder = (time: ListTime, direction: SortDirection): ModerationOrder => ({
  by: time,
  position: microsOf(time),
  isAfter: (cursor) =>
    isAfterCursor(time, readTimeCursor(cursor), direction === 'desc' ? 'newest' : 'oldest'),
  direction: directions[direction],
})

const directions = { asc, desc }

/** By date, with the business `first` at the top: its date is replaced by one before or after all others, also in cursors. */
function queueOrder(first: string | undefined, direction: SortDirection): ModerationOrder {
  // Without `first` there is no expression, so the index gives the order.
  if (!first) return dateOrder(direction)
  const { submittedAt, id } = businesses
  const end = direction === 'asc' ? sql`timestamptz 'epoch'` : sql`timestamptz '3000-01-01'`
  return timeOrder(sql`CASE WHEN ${id} = ${first}::uuid THEN ${end} ELSE ${submittedAt} END`, direction)
}

/** Alphabetical order by a text, or its reverse; null for the order by date. */
export function textOrder(
  sort: ModerationSort | undefined,
  direction: SortDirection = 'asc',
): ModerationOrder | null {
  if (sort === undefined || sort === 'date') return null
  const { by, keyOf } = texts[sort]
  const isLater = sql.raw(direction === 'asc' ? '>' : '<')
  return {
    by,
    position: by,
    direction: directions[direction],
    isAfter: (cursor) => {
      const after = readTextCursor(cursor)
      if (!after) return undefined
      return sql`(${by}, ${businesses.id}) ${isLater} (${keyOf(sql`${after.text}::text`)}, ${after.id}::uuid)`
    },
  }
}

type TextKey = { by: SQL<string>; keyOf: (text: SQLWrapper) => SQL<string> }

/** Dictionary order (0001_text.sql). The key of a key is the key itself, so cursors of older copies, which contain the text, still work. */
const sortKey = (text: SQLWrapper) => sql<string>`sort_key(${text}) COLLATE "C"`
const lowerCase = (text: SQLWrapper) => sql<string>`lower(${text})`
/** The sort key in the form of a place's path, which also distinguishes places of one name. Computing a key for each row is ten times slower. */
const pathLike = (text: SQLWrapper) => sql<string>`replace(sort_key(${text}), ' ', '-') COLLATE "C"`
/** A business without a place is sorted by its address. */
const place = sql<string>`coalesce((SELECT ${places.path} FROM ${places} WHERE ${places.id} = ${businesses.placeId}), ${pathLike(businesses.location)}) COLLATE "C"`

/** The owner as the table shows it. */
const owner = sql`coalesce(${businesses.ownerName}, ${businesses.ownerEmail}, '')`

const texts: Record<Exclude<ModerationSort, 'date'>, TextKey> = {
  name: { by: sortKey(businesses.name), keyOf: sortKey },
  category: { by: lowerCase(businesses.category), keyOf: lowerCase },
  place: { by: place, keyOf: pathLike },
  owner: { by: lowerCase(owner), keyOf: lowerCase },
  status: { by: sql<string>`${businesses.approvalStatus}`, keyOf: (text) => sql`${text}` },
}
