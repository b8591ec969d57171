// Decides what the history of a business tells its owner and the moderators, and what the log tells of all, page by page.
import { and, not, type SQL } from '#drizzle'
import { type HistoryEntry, isOperatorAction, isOwnerAction } from '../../contract/history.ts'
import type { LiveEdit, LogEntry, LogInput } from '../../contract/moderation-log.ts'
import type { ListInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { findOwnBusiness } from '../businesses/business-queries.ts'
import { countLines } from '../count-queries.ts'
import { notFound } from '../failures.ts'
import { cutIdPage, readIdCursor } from '../id-cursor.ts'
import type { ListPage } from '../list-page.ts'
import type { Admin, OwnerOfBusiness } from '../principal.ts'
import {
  findSearched,
  isLiveEdit,
  type LogRow,
  listKeptImages,
  ofBusiness,
  readByOwner,
  selectLines,
  waitsAgain,
} from './history-queries.ts'

/** The history of the owner's business. Moderators have no names in it. Refuses a cursor that no list wrote. */
export function listOwnHistory(
  db: Db,
  owner: OwnerOfBusiness,
  page: ListInput,
): Promise<ListPage<HistoryEntry>> {
  const toLine = (row: LogRow, kept: Set<string>) => toEntry(row, whoActed(owner.userId, row), kept)
  return listLines(db, readByOwner(owner.businessId), page, toLine)
}

/** Who acted, in words for the reader `userId`. */
export function whoActed(userId: string, { actedBy, action }: Pick<LogRow, 'actedBy' | 'action'>): string {
  if (actedBy === userId) return 'You'
  if (isOperatorAction(action)) return operatorText
  return isOwnerAction(action) ? 'The owner' : 'A moderator'
}

/** The history of any business, with the email of who acted. Refuses with not-found, and a cursor that no list wrote. */
export async function listBusinessHistory(
  db: Db,
  _admin: Admin,
  { id, ...page }: ListInput & { id: string },
): Promise<ListPage<HistoryEntry>> {
  if (!(await findOwnBusiness(db, id))) throw notFound('Business not found')
  return listLines(db, ofBusiness(id), page, (row, kept) => toEntry(row, emailOf(row), kept))
}

/** The lines about all businesses, the latest first. Refuses a cursor that no list wrote. */
export async function listLog(
  db: Db,
  _admin: Admin,
  { q, by, from, to, ...page }: LogInput,
): Promise<ListPage<LogEntry>> {
  return listLines(db, await findSearched(db, { q, by, from, to }), page, toLogEntry)
}

/** The edits of live listings, the latest first, without those that wait again. Refuses a cursor that no list wrote. */
export const listEdits = (db: Db, _admin: Admin, page: ListInput): Promise<ListPage<LiveEdit>> =>
  listLines(db, and(isLiveEdit, not(waitsAgain)), page, toLiveEdit)

async function listLines<Line>(
  db: Db,
  condition: SQL | undefined,
  { limit, cursor }: ListInput,
  toLine: (row: LogRow, kept: Set<string>) => Line,
): Promise<ListPage<Line>> {
  const rows = await selectLines(db, condition, readIdCursor(cursor), limit + 1)
  const page = cutIdPage(rows, limit, await countLines(db, condition))
  const kept = new Set(await listKeptImages(db, page.items.flatMap(imageIdsOf)))
  return { ...page, items: page.items.map((row) => toLine(row, kept)) }
}

const toEntry = (row: LogRow, who: string, kept: Set<string>): HistoryEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  who,
  what: row.action,
  reason: row.reason,
  changes: row.changes,
  keptImages: imageIdsOf(row).flatMap((id) => (kept.has(id) ? [`/images/${id}`] : [])),
})

const toLogEntry = (row: LogRow, kept: Set<string>): LogEntry => ({
  ...toEntry(row, emailOf(row), kept),
  business: row.business,
  person: personOf(row),
})

function toLiveEdit(row: LogRow, kept: Set<string>): LiveEdit {
  if (!row.business) throw new Error('A live edit is about a business.')
  return { ...toEntry(row, emailOf(row), kept), business: row.business, isUndone: row.isUndone }
}

/** Whom a line is about, by email; that of an account that is gone was erased. */
export const personOf = ({ person }: Pick<LogRow, 'person'>): string | null =>
  person === '' ? goneText : person

/** Who acted, by email. */
export const emailOf = ({ email, action }: Pick<LogRow, 'email' | 'action'>): string =>
  email ?? (isOperatorAction(action) ? operatorText : goneText)
const operatorText = 'The operator'
/** What stands for the email of an account that was erased. */
export const goneText = 'An account that is gone'

/** The ids of the uploaded images in the changes of a line, each once. */
function imageIdsOf({ changes }: LogRow): string[] {
  const found = JSON.stringify(changes).matchAll(/"\/images\/([\da-f-]{36})"/g)
  return [...new Set([...found].map(([, id = '']) => id))]
}
