// Mails to an account: only a few of each kind are queued.
import { and, eq, gt, isNull, lt, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { type MailTime, type NewMail, queueMail, removeMailOf } from '../mail/outbox.ts'
import { isPlainAddress } from '../mail/template-layout-rules.ts'

/**
 * Mails to an address that nobody confirmed: it may be that of a stranger. Its account may ask for more links, of which each is
 * counted too.
 */
export const maxUnconfirmedMails = { usual: 6, withAskedLinks: 12 }

/**
 * Queues a mail in the caller's transaction, and returns whether it did: not when the address belongs to an account that has not
 * confirmed it, and had `max` mails. An address without an account, as of an imported business, is not counted. `time` is as in
 * queueMail.
 */
export async function queueAccountMail(
  db: Db,
  mail: NewMail,
  max: number = maxUnconfirmedMails.usual,
  time?: MailTime,
): Promise<boolean> {
  const isAllowed = (await countUnconfirmedMail(db, mail.to, max)) || !(await isUnconfirmedEmail(db, mail.to))
  if (isAllowed) await queueMail(db, mail, time)
  return isAllowed
}

/**
 * Queues a mail to the owner of a business, as queueAccountMail does; none without a valid address. Most sample and imported
 * businesses have no owner, and an imported address may be invalid.
 */
export async function queueOwnerMail(
  db: Db,
  { ownerEmail: to }: Pick<OwnBusiness, 'ownerEmail'>,
  mail: Omit<NewMail, 'to'>,
  time?: MailTime,
): Promise<void> {
  if (to === null || !isPlainAddress(to)) return
  await queueAccountMail(db, { ...mail, to }, maxUnconfirmedMails.usual, time)
}

/** Removes the mail to the owner about a decision that is taken back. False when it is out, or a sender has begun with it. */
export async function removeOwnerMail(db: Db, decisionId: number): Promise<boolean> {
  const { isGone, to } = await removeMailOf(db, decisionId)
  for (const email of to) await uncountUnconfirmedMail(db, email)
  return isGone
}

/** Counts a mail to the email of an account that is not confirmed, if fewer than `max` were counted. Returns whether it was. */
async function countUnconfirmedMail(db: Db, email: string, max: number): Promise<boolean> {
  const counted = await db
    .update(users)
    .set({ unconfirmedMails: sql`${users.unconfirmedMails} + 1` })
    .where(and(isUnconfirmed(email), lt(users.unconfirmedMails, max)))
    .returning({ id: users.id })
  return counted.length === 1
}

/** Takes one back from that count: the mail was never sent. */
async function uncountUnconfirmedMail(db: Db, email: string): Promise<void> {
  await db
    .update(users)
    .set({ unconfirmedMails: sql`${users.unconfirmedMails} - 1` })
    .where(and(isUnconfirmed(email), gt(users.unconfirmedMails, 0)))
}

/** Whether an email is that of an account, and not confirmed. */
async function isUnconfirmedEmail(db: Db, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(isUnconfirmed(email))
  return found.length === 1
}

const isUnconfirmed = (email: string) =>
  and(eq(sql`lower(${users.email})`, sql`lower(${email})`), isNull(users.emailConfirmedAt))
