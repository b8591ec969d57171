// Knows the SQL that turns ranked ids into cards.

import { and, eq, inArray } from '#drizzle'
import type { BusinessCard } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { cardColumns } from '../businesses/card-columns.ts'

/** The cards of these businesses in this order. Asks for the state again, so that nothing derived can show a hidden one. */
export async function selectCardsInOrder(db: Db, ids: readonly string[]): Promise<BusinessCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(cardColumns)
    .from(businesses)
    .where(and(inArray(businesses.id, [...ids]), eq(businesses.approvalStatus, 'approved')))
  const byId = new Map(rows.map((row) => [row.id, row as BusinessCard]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
