// Decides what the two lists of the administrators answer, page by page.
import type { ModerationItem, ModerationListInput } from '../../contract/moderation.ts'
import type { ListInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import type { ListPage } from '../list-page.ts'
import { cutPage, readTimeCursor } from '../time-cursor.ts'
import { countSome } from '../time-cursor-queries.ts'
import { fulfils, type ModerationFilter, selectForModeration } from './moderation-list-queries.ts'

/** Businesses that wait for a decision, the longest waiting first. Refuses a cursor that no list wrote. */
export const listPendingBusinesses = (db: Db, input: ListInput) =>
  listForModeration(db, { status: 'pending' }, 'oldest', input)

/**
 * Businesses in every state, newest first; `q` is found in name, category or location in any case, with or without
 * accents. Refuses a cursor that no list wrote.
 */
export const listAllBusinesses = (db: Db, { q, status, ...page }: ModerationListInput) =>
  listForModeration(db, { q, status }, 'newest', page)

async function listForModeration(
  db: Db,
  wish: ModerationFilter,
  first: 'newest' | 'oldest',
  { limit, cursor }: ListInput,
): Promise<ListPage<ModerationItem>> {
  const found = await selectForModeration(db, wish, first, readTimeCursor(cursor), limit + 1)
  // A list that ends on its first page is counted by it: looking for what is rare reads a lot, and once is enough.
  const isWhole = cursor === undefined && found.length <= limit
  return cutPage(found, limit, isWhole ? found.length : await countSome(db, fulfils(wish)))
}
