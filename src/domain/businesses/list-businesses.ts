// Decides what a plain list of approved businesses answers, page by page.
import type { BusinessCard } from '../../contract/business.ts'
import { type ListInput, maxExactCount } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { invalid } from '../failures.ts'
import { type ListPage, readCursor, writeCursor } from '../list-page.ts'
import {
  countListed,
  type ListName,
  type Place,
  type PlacedCard,
  selectListedCards,
} from './business-queries.ts'

/** Approved businesses, the newest approval first. Refuses a cursor that no list wrote. */
export const listBusinesses = (db: Db, input: ListInput) => listCards(db, 'newest', input)

/** Approved and featured businesses, the latest featured first. Refuses a cursor that no list wrote. */
export const listFeaturedBusinesses = (db: Db, input: ListInput) => listCards(db, 'featured', input)

async function listCards(db: Db, list: ListName, input: ListInput): Promise<ListPage<BusinessCard>> {
  const after = input.cursor === undefined ? null : readPlace(input.cursor)
  // One more than asked for tells whether the list goes on, without a second question.
  const found = await selectListedCards(db, list, after, input.limit + 1)
  const total = await countListed(db, list)
  const shown = found.slice(0, input.limit)
  return {
    items: shown.map((placed) => placed.card),
    next: found.length > shown.length ? cursorAfter(shown.at(-1)) : null,
    total: Math.min(total, maxExactCount),
    totalIsExact: total <= maxExactCount,
  }
}

function cursorAfter(last: PlacedCard | undefined): string | null {
  return last ? writeCursor([last.micros, last.card.id]) : null
}

function readPlace(cursor: string): Place {
  const [micros, id] = readCursor(cursor) ?? []
  const isPlace = typeof micros === 'string' && /^\d{1,17}$/.test(micros)
  const isId = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (!isPlace || !isId) throw invalid('This cursor is not one that a list handed out.')
  return { micros, id }
}
