// The links that confirm an email: how long they are valid, how many are mailed, and their SQL.
import { and, eq, gt, isNull, lt, lte, ne, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { emailLinks, users } from '../../database/schema.ts'
import { databaseNow, fromNow } from '../../database/transaction.ts'

/** A week: a mail of a registration may wait until its owner has time. */
const linkDays = 7
/** Milliseconds for which a link is valid. */
export const linkMs = linkDays * 24 * 60 * 60_000

/**
 * Mails to an address that nobody confirmed: it may be that of a stranger. Its account may ask for more links, of which each is
 * counted too.
 */
export const maxUnconfirmedMails = { usual: 6, withAskedLinks: 12 }

/** Adds a link that is valid for `linkMs`. */
export async function addEmailLink(
  db: Db,
  link: Omit<typeof emailLinks.$inferInsert, 'expiresAt'>,
): Promise<void> {
  await db.insert(emailLinks).values({ ...link, expiresAt: fromNow(linkMs) })
}

/** Removes expired links. */
export async function removeExpiredEmailLinks(db: Db): Promise<void> {
  await db.delete(emailLinks).where(lte(emailLinks.expiresAt, databaseNow))
}

/**
 * Notes that the email of a link is that of a person who reads it. Returns false when the link is unknown or expired, or when the
 * account has another email by now. A link may be used again: it confirms nothing else.
 */
export async function confirmLinkedEmail(db: Db, tokenHash: Buffer): Promise<boolean> {
  const confirmed = await db
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .from(emailLinks)
    .where(
      and(
        isUsable(tokenHash),
        eq(users.id, emailLinks.userId),
        eq(sql`lower(${users.email})`, sql`lower(${emailLinks.email})`),
      ),
    )
    .returning({ id: users.id })
  return confirmed.length === 1
}

/** Notes that mail to an account arrives. */
export async function noteEmailConfirmed(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ emailConfirmedAt: databaseNow })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
}

/** The account that a link gives another email; null when the link is unknown, expired or used. */
export async function findNewEmail(db: Db, tokenHash: Buffer): Promise<NewEmail | null> {
  const [row] = await db
    .select({ userId: users.id, businessId: users.businessId, email: emailLinks.email })
    .from(emailLinks)
    .innerJoin(users, eq(users.id, emailLinks.userId))
    .where(and(isUsable(tokenHash), isOtherEmail))
  return row ?? null
}
/** The email that an account is to have. */
export type NewEmail = { userId: string; businessId: string | null; email: string }

/** Uses a link up. Of several calls at the same moment one returns true. */
export async function consumeEmailLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = await db
    .delete(emailLinks)
    .where(eq(emailLinks.tokenHash, tokenHash))
    .returning({ userId: emailLinks.userId })
  return taken.length === 1
}

/** Removes every link of an account to an email that is not its own. */
export async function removeNewEmailLinks(db: Db, userId: string): Promise<void> {
  const own = sql`(SELECT lower(${users.email}) FROM ${users} WHERE ${users.id} = ${userId})`
  await db
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, userId), ne(sql`lower(${emailLinks.email})`, own)))
}

/** Gives an account an email that is confirmed; it is also the user name. A taken email violates a unique index and throws. */
export async function setEmail(db: Db, userId: string, email: string): Promise<void> {
  await db
    .update(users)
    .set({ email, username: email, emailConfirmedAt: databaseNow, unconfirmedMails: 0 })
    .where(eq(users.id, userId))
}

/** An account's email, and whether it is confirmed; null when the account is gone. */
export async function findEmail(
  db: Db,
  userId: string,
): Promise<{ email: string; confirmedAt: Date | null } | null> {
  const [row] = await db
    .select({ email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

/** Counts a mail to the email of an account that is not confirmed, if fewer than `max` were counted. Returns whether it was. */
export async function countUnconfirmedMail(db: Db, email: string, max: number): Promise<boolean> {
  const counted = await db
    .update(users)
    .set({ unconfirmedMails: sql`${users.unconfirmedMails} + 1` })
    .where(and(isUnconfirmed(email), lt(users.unconfirmedMails, max)))
    .returning({ id: users.id })
  return counted.length === 1
}

/** Takes one back from that count: the mail was never sent. */
export async function uncountUnconfirmedMail(db: Db, email: string): Promise<void> {
  await db
    .update(users)
    .set({ unconfirmedMails: sql`${users.unconfirmedMails} - 1` })
    .where(and(isUnconfirmed(email), gt(users.unconfirmedMails, 0)))
}

/** Whether an email is that of an account, and not confirmed. */
export async function isUnconfirmedEmail(db: Db, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(isUnconfirmed(email))
  return found.length === 1
}

const isUnconfirmed = (email: string) =>
  and(eq(sql`lower(${users.email})`, sql`lower(${email})`), isNull(users.emailConfirmedAt))

const isOtherEmail = ne(sql`lower(${users.email})`, sql`lower(${emailLinks.email})`)

const isUsable = (tokenHash: Buffer) =>
  and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, databaseNow))
