// Knows the SQL that erases an account: every row that says something about the person or the business.
import { asc, eq, inArray, lte, or, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import {
  businesses,
  erasedAccounts,
  images,
  moderationLog,
  outboxMails,
  reports,
  users,
} from '../../database/schema.ts'

/** An account whose time is over. `idHash` is what is left of it. */
export type DueAccount = { id: string; email: string; businessId: string | null; idHash: string }

const idHash = sql<string>`encode(sha256(convert_to(${sql`${users.id}`}::text, 'UTF8')), 'hex')`

/** An account that is listed as erased left at this time: it is due by any clock. */
export const longAgo = new Date(0)

/** Locks an account whose time was over at `time`; of several copies of the program each gets another one. Null without one. */
export async function lockDueAccount(db: Db, time: Date): Promise<DueAccount | null> {
  const [account] = await db
    .select({ id: users.id, email: users.email, businessId: users.businessId, idHash: idHash.as('id_hash') })
    .from(users)
    .where(lte(users.leavesAt, time))
    .orderBy(asc(users.leavesAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return account ?? null
}

const isImageOf = (id: string) => or(eq(images.businessId, id), eq(images.waitingFor, id))
const isSentTo = (email: string) => eq(sql`lower(${outboxMails.to})`, email.toLowerCase())

/** The mails to an address that were not removed yet. */
export const listMailsTo = (db: Db, email: string) =>
  db
    .select({ id: outboxMails.id, kind: outboxMails.kind, createdAt: outboxMails.createdAt })
    .from(outboxMails)
    .where(isSentTo(email))

/**
 * Deletes the account with its business, what waits of it, history, reports and mails, and notes that it was erased. Sessions and links go with the
 * account. Returns the ids of the images: their rows belong to no business now, and stay until their files are removed.
 */
export async function deleteAccountRows(db: Db, { id, email, businessId, idHash }: DueAccount) {
  const ofBusiness = businessId ? isImageOf(businessId) : sql`false`
  const orphaned = await db.select({ id: images.id }).from(images).where(ofBusiness)
  await db
    .insert(erasedAccounts)
    .values({ idHash: Buffer.from(idHash, 'hex') })
    .onConflictDoNothing()
  await db.delete(outboxMails).where(isSentTo(email))
  await db
    .update(reports)
    .set({ email: null })
    .where(eq(sql`lower(${reports.email})`, email.toLowerCase()))
  if (businessId) {
    await db.delete(moderationLog).where(eq(moderationLog.businessId, businessId))
    await db.delete(reports).where(eq(reports.businessId, businessId))
  }
  // The line stays, since it also tells what somebody else did.
  await db
    .update(moderationLog)
    .set({ person: '' })
    .where(eq(sql`lower(${moderationLog.person})`, email.toLowerCase()))
  await db.delete(users).where(eq(users.id, id))
  if (businessId) await db.delete(businesses).where(eq(businesses.id, businessId))
  return orphaned.map((image) => image.id)
}

/** The hashes of all erased accounts. A database of an older version has none. */
export async function listErased(db: Db): Promise<string[]> {
  const { rows: made } = await db.execute<{ table: string | null }>(
    sql`SELECT to_regclass('erased_accounts')::text AS table`,
  )
  if (!made[0]?.table) return []
  const rows = await db.select({ idHash: erasedAccounts.idHash }).from(erasedAccounts)
  return rows.map(({ idHash }) => idHash.toString('hex'))
}

/** Notes these accounts as erased, and makes those due that are here: an older backup brought them back. */
export async function noteErased(db: Db, hashes: string[]): Promise<void> {
  const rows = hashes.map((hash) => ({ idHash: Buffer.from(hash, 'hex') }))
  await db.insert(erasedAccounts).values(rows).onConflictDoNothing()
  await db.update(users).set({ leavesAt: longAgo }).where(inArray(idHash, hashes))
}
