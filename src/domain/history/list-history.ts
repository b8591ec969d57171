// Lists the history of a business and the log, and adds the lines about people.
import type { SQL } from '#drizzle'
import {
  type FieldChange,
  type HistoryAction,
  type HistoryEntry,
  isClaimantAction,
  isLetterAction,
  isOperatorAction,
  isOwnerAction,
  type LiveEdit,
  type LogEntry,
  type LogInput,
  type StaffHistoryEntry,
} from '../../contract/history.ts'
import type { StaffRole } from '../../contract/people.ts'
import type { ListInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { findInAnyState } from '../businesses/business-queries.ts'
import { notFound } from '../failures.ts'
import { countLines, cutIdPage, type ListPage, readIdCursor } from '../list-page.ts'
import { listKeptMerges } from '../moderation/merge-queries.ts'
import { listDecisionChats, type WhatsappContext } from '../moderation/tell-owner.ts'
import type { OwnerOfBusiness, Staff } from '../principal.ts'
import {
  addLine,
  findSearched,
  isLiveEdit,
  type LogRow,
  listKeptImages,
  ofBusiness,
  readByOwner,
  selectLines,
} from './history-queries.ts'

/** The history of the owner's business. It does not name moderators. Refuses a cursor that no list wrote. */
export function listOwnHistory(
  db: Db,
  owner: OwnerOfBusiness,
  page: ListInput,
): Promise<ListPage<HistoryEntry>> {
  const toLine = (row: LogRow, kept: Set<string>) => toEntry(row, whoActed(owner.userId, row), kept)
  return listLines(db, readByOwner(owner.businessId), page, toLine)
}

/** Who acted, in words for the reader with the id `userId`. */
export function whoActed(userId: string, { actedBy, action }: Pick<LogRow, 'actedBy' | 'action'>): string {
  if (actedBy === userId) return 'You'
  if (isOperatorAction(action)) return operatorText
  if (isLetterAction(action)) return letterText
  if (isClaimantAction(action)) return 'Someone who claims the listing'
  return isOwnerAction(action) ? 'The owner' : 'A moderator'
}

/**
 * The history of any business, with the email address of the person who acted. Refuses an unknown business with not-found, and a cursor
 * that no list wrote.
 */
export async function listBusinessHistory(
  context: WhatsappContext,
  _staff: Staff,
  { id, ...page }: ListInput & { id: string },
): Promise<ListPage<StaffHistoryEntry>> {
  const { db } = context
  if (!(await findInAnyState(db, id))) throw notFound('Business not found')
  const lines = await listLines(db, ofBusiness(id), page, (row, kept) => toEntry(row, emailOf(row), kept))
  return forStaff(context, lines)
}

/** The matching lines of the log, the latest first. Refuses a cursor that no list wrote. */
export async function listLog(
  context: WhatsappContext,
  _staff: Staff,
  { q, by, from, to, ...page }: LogInput,
): Promise<ListPage<LogEntry>> {
  const { db } = context
  const lines = await listLines(db, await findSearched(db, { q, by, from, to }), page, toLogLine)
  return forStaff(context, lines)
}

/** Adds to the lines what only moderators get: the link to tell the owner by WhatsApp, and whether a merge can still be taken back. */
async function forStaff<Line extends HistoryEntry>(
  context: WhatsappContext,
  page: ListPage<Line>,
): Promise<ListPage<Line & { whatsappLink: string | null; isKeptMerge: boolean }>> {
  const ids = page.items.map(({ id }) => id)
  const links = await listDecisionChats(context, ids)
  const merges = await listKeptMerges(context.db, ids)
  const items = page.items.map((line) => ({
    ...line,
    whatsappLink: links.get(line.id) ?? null,
    isKeptMerge: merges.has(line.id),
  }))
  return { ...page, items }
}

/** The edits of live listings that were applied, the latest first. Refuses a cursor that no list wrote. */
export const listEdits = (db: Db, _staff: Staff, page: ListInput): Promise<ListPage<LiveEdit>> =>
  listLines(db, isLiveEdit, page, toLiveEdit)

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
  changes: row.changes.map(withoutSecrets),
  keptImages: imageIdsOf(row).flatMap((id) => (kept.has(id) ? [`/images/${id}`] : [])),
})

/** A change as the log has it: moderators read the log, but not the list of words for which reviews are held. Its length replaces it. */
export function withoutSecrets({ field, from, to }: FieldChange): FieldChange {
  const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : list)
  return field === 'reviewWords' ? { field, from: lengthOf(from), to: lengthOf(to) } : { field, from, to }
}

const toLogLine = (row: LogRow, kept: Set<string>): Omit<LogEntry, 'whatsappLink' | 'isKeptMerge'> => ({
  ...toEntry(row, emailOf(row), kept),
  business: row.business,
  person: personOf(row),
})

function toLiveEdit(row: LogRow, kept: Set<string>): LiveEdit {
  if (!row.business) throw new Error('A live edit is about a business.')
  return { ...toEntry(row, emailOf(row), kept), business: row.business, isUndone: row.isUndone }
}

/** The email address of the person whom a line is about; that of a deleted account was erased. */
export const personOf = ({ person }: Pick<LogRow, 'person'>): string | null =>
  person === '' ? goneText : person

/** The email address of the person who acted. */
export const emailOf = ({ email, action }: Pick<LogRow, 'email' | 'action'>): string =>
  email ?? (isOperatorAction(action) ? operatorText : isLetterAction(action) ? letterText : goneText)
const letterText = 'Whoever reads the listing’s email'
const operatorText = 'The operator'
/** Replaces the email address of an account that was erased. */
export const goneText = 'A deleted account'

/** The ids of the uploaded images in the changes of a line, without duplicates. */
function imageIdsOf({ changes }: LogRow): string[] {
  const found = JSON.stringify(changes).matchAll(/"\/images\/([\da-f-]{36})"/g)
  return [...new Set([...found].map(([, id = '']) => id))]
}

/** A change about a person: `person` is an email address; a role is null before it is given and after it is taken away. */
export type PersonChange = {
  action: HistoryAction
  person: string
  from: StaffRole | null
  to: StaffRole | null
}

/** Adds the line to the log, in the transaction of the change. `actedBy` is null for what the operator did by a command. */
export async function addPersonLine(
  db: Db,
  actedBy: string | null,
  { action, person, from, to }: PersonChange,
): Promise<void> {
  const changes = from === to ? [] : [{ field: 'role', from, to }]
  await addLine(db, actedBy, { person, action, changes })
}
