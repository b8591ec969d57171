// Decides what the history of a business tells its owner and the moderators, page by page.
import { type HistoryEntry, isOwnerAction } from '../../contract/history.ts'
import { type ListInput, maxExactCount } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { findOwnBusiness } from '../businesses/business-queries.ts'
import { invalid, notFound } from '../failures.ts'
import { type ListPage, readCursor, writeCursor } from '../list-page.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { countHistory, type HistoryRow, selectHistory } from './history-queries.ts'

/** The history of the owner's business. Moderators have no names in it. Refuses a cursor that no list wrote. */
export function listOwnHistory(
  db: Db,
  owner: OwnerOfBusiness,
  page: ListInput,
): Promise<ListPage<HistoryEntry>> {
  return listHistory(db, owner.businessId, (row) => whoActed(owner.userId, row), page)
}

/** Who acted, in words for the reader `userId`. */
export function whoActed(
  userId: string,
  { actedBy, action }: Pick<HistoryRow, 'actedBy' | 'action'>,
): string {
  if (actedBy === userId) return 'You'
  return isOwnerAction(action) ? 'The owner' : 'A moderator'
}

/** The history of any business, with the e-mail of who acted. Refuses with not-found, and a cursor that no list wrote. */
export async function listBusinessHistory(
  db: Db,
  { id, ...page }: ListInput & { id: string },
): Promise<ListPage<HistoryEntry>> {
  if (!(await findOwnBusiness(db, id))) throw notFound('Business not found')
  return listHistory(db, id, ({ email }) => email ?? 'An account that is gone', page)
}

async function listHistory(
  db: Db,
  businessId: string,
  who: (row: HistoryRow) => string,
  { limit, cursor }: ListInput,
): Promise<ListPage<HistoryEntry>> {
  const rows = await selectHistory(db, businessId, readIdCursor(cursor), limit + 1)
  const shown = rows.slice(0, limit)
  const counted = await countHistory(db, businessId)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => toEntry(row, who(row))),
    next: last && rows.length > limit ? writeCursor([last.id]) : null,
    total: Math.min(counted, maxExactCount),
    totalIsExact: counted <= maxExactCount,
  }
}

const toEntry = ({ id, at, action, reason, changes }: HistoryRow, who: string): HistoryEntry => ({
  id,
  at: at.toISOString(),
  who,
  what: action,
  reason,
  changes,
})

function readIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [id] = readCursor(cursor) ?? []
  if (typeof id !== 'number' || !Number.isSafeInteger(id))
    throw invalid('This cursor is not one that a list handed out.')
  return id
}
