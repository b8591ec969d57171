// Knows the SQL by which owners write their business; it never touches state, rating or featuring.

import { eq, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import type { BusinessEdit } from '../../contract/owner-edits.ts'
import type { Registration } from '../../contract/registration.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { ownColumns } from './card-columns.ts'

type Row = typeof businesses.$inferInsert
/** What an owner may write at any time. */
type Details = Pick<Row, keyof BusinessEdit>
/** What a registration writes; state, rating and reviews begin as the table says: pending, 0 and 0. */
type NewBusiness = Pick<Row, Exclude<keyof Registration, 'password' | 'confirmPassword'>>

/** Adds a business that waits for its approval. */
export async function insertBusiness(db: Db, business: NewBusiness): Promise<OwnBusiness> {
  return onlyRow(await db.insert(businesses).values(business).returning(ownColumns))
}

/** The business as it is; until the transaction ends nobody else changes it. Null when it is gone. */
export async function lockOwnBusiness(db: Db, id: string): Promise<OwnBusiness | null> {
  // The same lock as that of its pictures (media/image-queries), taken before them: two edits never wait for each other.
  const [row] = await db.select(ownColumns).from(businesses).where(eq(businesses.id, id)).for('no key update')
  return row ?? null
}

/** Writes these details, at least one, and when they changed. The business is there, since its row is locked. */
export async function writeDetails(db: Db, id: string, details: Partial<Details>): Promise<OwnBusiness> {
  return onlyRow(
    await db
      .update(businesses)
      .set({ ...details, updatedAt: sql`now()` })
      .where(eq(businesses.id, id))
      .returning(ownColumns),
  )
}

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The business was not written.')
  return row
}

/** Writes the owner's name; what the public reads stays, and so does the time of its last change. */
export async function writeOwnerName(db: Db, id: string, ownerName: string): Promise<void> {
  await db.update(businesses).set({ ownerName }).where(eq(businesses.id, id))
}
