// Decides what a plain list of approved businesses returns, page by page.
import type { ListInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import type { ListPage } from '../list-page.ts'
import { cutPage, readTimeCursor } from '../time-cursor.ts'
import { countListed, type ListName, selectListedCards } from './business-queries.ts'
import type { CardRow } from './card-columns.ts'

/** Approved businesses, the newest approval first. Refuses a cursor that is not from a list. */
export const listBusinesses = (db: Db, input: ListInput) => listCards(db, 'newest', input)

/** Approved and featured businesses, the latest featured first. Refuses a cursor that is not from a list. */
export const listFeaturedBusinesses = (db: Db, input: ListInput) => listCards(db, 'featured', input)

async function listCards(db: Db, list: ListName, input: ListInput): Promise<ListPage<CardRow>> {
  const found = await selectListedCards(db, list, readTimeCursor(input.cursor), input.limit + 1)
  return cutPage(found, input.limit, await countListed(db, list))
}
