// Knows the SQL by which owners write their business; it never touches state, rating or featuring.

import { eq, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { ownColumns } from './card-columns.ts'

type Row = typeof businesses.$inferInsert
/** What an owner may write at any time. */
export type Details = Pick<
  Row,
  'name' | 'category' | 'description' | 'image' | 'logo' | 'priceLevel' | 'location' | 'phone' | 'hours'
>
/** What a registration writes; state, rating and reviews begin as the table says: pending, 0 and 0. */
export type NewBusiness = Omit<Details, 'logo' | 'hours'> & { ownerName: string; ownerEmail: string }

/** Adds a business that waits for its approval. */
export async function insertBusiness(db: Db, business: NewBusiness): Promise<OwnBusiness> {
  const [row] = await db.insert(businesses).values(business).returning(ownColumns)
  return row as OwnBusiness
}

/** The business as it is; until the transaction ends nobody else changes it. Null when it is gone. */
export async function lockOwnBusiness(db: Db, id: string): Promise<OwnBusiness | null> {
  // The same lock as that of its pictures (media/image-queries), taken before them: two edits never wait for each other.
  const [row] = await db.select(ownColumns).from(businesses).where(eq(businesses.id, id)).for('no key update')
  return (row as OwnBusiness | undefined) ?? null
}

/** Writes these details, at least one, and when they changed. */
export async function writeDetails(db: Db, id: string, details: Partial<Details>): Promise<OwnBusiness> {
  const [row] = await db
    .update(businesses)
    .set({ ...details, updatedAt: sql`now()` })
    .where(eq(businesses.id, id))
    .returning(ownColumns)
  return row as OwnBusiness
}

/** Writes the owner's name; what the public reads stays, and so does the time of its last change. */
export async function writeOwnerName(db: Db, id: string, ownerName: string): Promise<void> {
  await db.update(businesses).set({ ownerName }).where(eq(businesses.id, id))
}
