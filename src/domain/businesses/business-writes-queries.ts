// Knows the SQL that stores what owners write. It never changes status, rating or the featured flag.
import { eq, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import type { BusinessEdit } from '../../contract/owner-edits.ts'
import type { Registration } from '../../contract/registration.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { lockBusiness } from '../media/image-queries.ts'
import { findOwnBusiness } from './business-queries.ts'
import { ownColumns } from './card-columns.ts'

type Row = typeof businesses.$inferInsert
/** What an owner may write at any time. */
type Details = Pick<Row, keyof BusinessEdit | 'photos' | 'moved'>
/** What a registration writes. Status, rating and reviews begin with the defaults of the table: pending, 0 and 0. */
type NewBusiness = Pick<Row, Exclude<keyof Registration, 'password' | 'confirmPassword'>>

/** Adds a business that waits for its approval. */
export async function insertBusiness(db: Db, business: NewBusiness): Promise<OwnBusiness> {
  return onlyRow(await db.insert(businesses).values(business).returning(ownColumns))
}

/** The business, locked: nobody else can change it until the transaction ends. Null when it was deleted. */
export async function lockOwnBusiness(db: Db, id: string): Promise<OwnBusiness | null> {
  // The same lock as that of its images, taken before them: two edits never wait for each other. Then a statement of its own reads:
  // the one that waited for the lock would see the edit that waits as it was before.
  await lockBusiness(db, id)
  return await findOwnBusiness(db, id)
}

/** Writes these details, at least one, and the time of the change. The caller has locked the row, so it exists. */
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

/**
 * Writes the owner's name. The public does not see it, so the time of the last change stays. The caller has locked the row, so it
 * exists.
 */
export async function writeOwnerName(db: Db, id: string, ownerName: string | null): Promise<OwnBusiness> {
  return onlyRow(
    await db.update(businesses).set({ ownerName }).where(eq(businesses.id, id)).returning(ownColumns),
  )
}

/** Writes the email of the owner, who may have changed it. It has no line in the history, because nobody may take it back. */
export async function writeOwnerEmail(db: Db, id: string, ownerEmail: string): Promise<void> {
  await db.update(businesses).set({ ownerEmail }).where(eq(businesses.id, id))
}
