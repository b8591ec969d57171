// The SQL of accounts.
import { and, asc, eq, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from '#drizzle'
import type { SignedInUser } from '../../contract/account.ts'
import { moderates, type Role } from '../../contract/people.ts'
import type { Db } from '../../database/connect.ts'
import { findUniqueViolation } from '../../database/failures.ts'
import { moderationLog, users } from '../../database/schema.ts'
import { databaseNow } from '../../database/transaction.ts'
import type { OwnerOfBusiness } from '../principal.ts'

/** The columns that `toSignedInUser` reads. */
export const signedInColumns = {
  id: users.id,
  email: users.email,
  username: users.username,
  role: users.role,
  businessId: users.businessId,
  leavesAt: users.leavesAt,
}
const account = { ...signedInColumns, password: users.password }
type SignedInRow = Pick<SignedInUser, 'id' | 'email' | 'username' | 'businessId'> & {
  role: Role
  leavesAt: Date | null
}

/** An account with the hash of its password. */
export type Account = SignedInRow & { password: string }

/** The account as its own browser may see it. */
export function toSignedInUser({ leavesAt, ...row }: SignedInRow): SignedInUser {
  const { id, email, username, role, businessId } = row
  return {
    id,
    email,
    username,
    isAdmin: moderates(role) ? 1 : 0,
    businessId,
    ...(role === 'moderator' && { role }),
    ...(leavesAt && { leavesAt: leavesAt.toISOString() }),
  }
}

/** The account with this email address, compared case-insensitively; null when there is none. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  if (email.includes('\0')) return null // PostgreSQL rejects NUL characters, so the query would fail
  const [row] = await db
    .select(account)
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
  return row ?? null
}

/** The account with this id; null when it no longer exists. */
export async function findAccount(db: Db, userId: string): Promise<Account | null> {
  const [row] = await db.select(account).from(users).where(eq(users.id, userId))
  return row ?? null
}

/**
 * The current state of the account, locked FOR SHARE until the transaction ends. A password change waits for this lock, and this lock waits
 * for a password change that started earlier.
 */
export async function lockAccountForShare(db: Db, userId: string): Promise<Account | null> {
  const [row] = await db.select(account).from(users).where(eq(users.id, userId)).for('share')
  return row ?? null
}

/** Locks the account FOR UPDATE until the transaction ends, for a password change. */
export async function lockAccountForUpdate(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/**
 * Locks the account and the account that has `email` now, if there is one, until the transaction ends. Locks them in the order of their
 * ids: otherwise two accounts that swap their email addresses could deadlock.
 */
export async function lockForEmail(db: Db, userId: string, email: string): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, userId), eq(sql`lower(${users.email})`, email.toLowerCase())))
    .orderBy(asc(users.id))
    .for('update')
}

/** Sets the hash of a new password. */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ password: passwordHash }).where(eq(users.id, userId))
}

/**
 * Gives the log lines about the address of an account its id, before it has another one: so they are erased with it. Not while the address is
 * unconfirmed, see hasConfirmedEmail.
 */
export async function markLinesAbout(db: Db, userId: string): Promise<void> {
  const { person, personId } = moderationLog
  await db
    .update(moderationLog)
    .set({ personId: userId })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        isNotNull(users.emailConfirmedAt),
        eq(sql`lower(${person})`, sql`lower(${users.email})`),
        isNull(personId),
      ),
    )
}

/** Gives an account a confirmed email address, which is also the user name. Throws a unique violation if the address is taken. */
export async function setEmail(db: Db, userId: string, email: string): Promise<void> {
  await db
    .update(users)
    .set({ email, username: email, emailConfirmedAt: databaseNow, unconfirmedMails: 0 })
    .where(eq(users.id, userId))
}

/** Marks the email address of an account as confirmed. Returns false when the account has another address by now. */
export async function markEmailConfirmed(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const confirmed = await db
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, sql`lower(${email})`)))
    .returning({ id: users.id })
  return confirmed.length === 1
}

/**
 * The condition for rows with the email address of an account. It selects none while the address is unconfirmed: anybody can register with
 * the address of a stranger.
 */
export const hasConfirmedEmail = (
  column: SQLWrapper,
  { email, emailConfirmedAt }: { email: string; emailConfirmedAt: Date | null },
): SQL => (emailConfirmedAt ? eq(sql`lower(${column})`, email.toLowerCase()) : sql`false`)

/** Whether a write was refused because its email address has an account. */
export function isEmailTaken(error: unknown): boolean {
  const constraint = findUniqueViolation(error)
  return constraint === 'users_email' || constraint === 'users_username'
}

/** The account as an owner; null when it has no business or is leaving. */
export async function findStayingOwner(db: Db, userId: string): Promise<OwnerOfBusiness | null> {
  const [row] = await db
    .select({ businessId: users.businessId })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.leavesAt)))
  return row?.businessId ? { role: 'owner', userId, businessId: row.businessId } : null
}

/**
 * Adds an administrator's account unless the email address is taken, and returns whether it was added. The address counts as confirmed,
 * because the operator vouches for it.
 */
export async function addAdmin(db: Db, email: string, passwordHash: string): Promise<boolean> {
  const added = await db
    .insert(users)
    .values({
      username: email,
      email,
      password: passwordHash,
      role: 'administrator',
      emailConfirmedAt: sql`now()`,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return added.length === 1
}

/**
 * Adds the account of an owner, or of someone without a business yet, and returns its id. The email address is also the user name. Throws a
 * unique violation if the address is taken.
 */
export async function insertOwnerAccount(
  db: Db,
  account: { email: string; password: string; businessId?: string },
): Promise<string> {
  const [added] = await db
    .insert(users)
    .values({ ...account, username: account.email })
    .returning({ id: users.id })
  if (!added) throw new Error('The account was not added.')
  return added.id
}
