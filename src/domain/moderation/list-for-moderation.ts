// Decides what the moderators' two lists return, page by page.
import type { ModerationItem, ModerationListInput, PendingListInput } from '../../contract/moderation.ts'
import type { ListInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { selectSimilarOf } from '../businesses/similar-queries.ts'
import { countBusinesses } from '../count-queries.ts'
import type { ListPage } from '../list-page.ts'
import type { Admin } from '../principal.ts'
import { cutPage } from '../time-cursor.ts'
import { filterCondition, type ModerationFilter, selectForModeration } from './moderation-list-queries.ts'
import { dateOrder, type ModerationOrder, queueOrder, textOrder } from './moderation-order-queries.ts'

/**
 * Pending businesses: the one with the id `first`, then the longest waiting, or all by `sort`, in a `direction`. Refuses a cursor
 * that no list wrote.
 */
export const listPendingBusinesses = (
  db: Db,
  admin: Admin,
  { first, sort, direction = 'asc', ...page }: PendingListInput,
) => {
  const order = textOrder(sort, direction) ?? queueOrder(first, direction)
  return listForModeration(db, admin, { status: 'pending' }, order, page)
}

/**
 * Businesses in every state, the latest submission first, or by `sort`, in a `direction`. `q` is found in name, category, location or the owner's
 * name, email and phone; case and accents make no difference. Refuses a cursor that no list wrote.
 */
export const listAllBusinesses = (
  db: Db,
  admin: Admin,
  { sort, direction, limit, cursor, ...filter }: ModerationListInput,
) => {
  const order = textOrder(sort, direction) ?? dateOrder(direction ?? 'desc')
  return listForModeration(db, admin, filter, order, { limit, cursor })
}

async function listForModeration(
  db: Db,
  { userId }: Admin,
  filter: ModerationFilter,
  order: ModerationOrder,
  { limit, cursor }: ListInput,
): Promise<ListPage<ModerationItem>> {
  const rows = await selectForModeration(db, userId, filter, order, cursor, limit + 1)
  // A list with one page needs no second query to count it. A rare text reads many rows, and one reading is enough.
  const isWhole = cursor === undefined && rows.length <= limit
  const list = cutPage(
    rows,
    limit,
    isWhole ? rows.length : await countBusinesses(db, filterCondition(filter)),
  )
  return { ...list, items: await withSimilar(db, list.items) }
}

/** The items with the businesses that may be the same: found for those that wait for a decision, none for the others. */
async function withSimilar(db: Db, items: readonly ModerationItem[]): Promise<ModerationItem[]> {
  const waiting = items.filter(({ approvalStatus }) => approvalStatus === 'pending')
  const found = await selectSimilarOf(
    db,
    waiting.map(({ id }) => id),
  )
  return items.map((item) => ({ ...item, similar: found.get(item.id) ?? [] }))
}
