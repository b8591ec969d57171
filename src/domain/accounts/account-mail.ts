// Emails to accounts, and their limit for unconfirmed addresses.
import { and, eq, gt, isNull, lt, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { type MailTime, type NewMail, queueMail, removeMailOf } from '../mail/outbox.ts'
import { isPlainAddress } from '../mail/template-layout-rules.ts'

/** How many emails an unconfirmed address gets: it may belong to a stranger. Its account can ask for more links; these emails count too. */
export const maxUnconfirmedMails = { usual: 6, withAskedLinks: 12 }

/**
 * Queues an email in the caller's transaction, and returns whether it did. It does not when the address belongs to an account that has not
 * confirmed it and already got `max` emails. An address without an account, such as that of an imported business, is not counted. `time` is
 * as in queueMail.
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
 * Queues an email to the owner of a business, as queueAccountMail does, if there is a valid address. Most sample and imported businesses
 * have no owner, and an imported address may be invalid.
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

/** Removes the email to the owner about a decision that is taken back. False when it was sent, or a sender has claimed it. */
export async function removeOwnerMail(db: Db, decisionId: number): Promise<boolean> {
  const { isGone, to } = await removeMailOf(db, decisionId)
  for (const email of to) await uncountUnconfirmedMail(db, email)
  return isGone
}

/** Counts an email to the unconfirmed address of an account, unless `max` were counted already. Returns whether it was counted. */
async function countUnconfirmedMail(db: Db, email: string, max: number): Promise<boolean> {
  const counted = await db
    .update(users)
    .set({ unconfirmedMails: sql`${users.unconfirmedMails} + 1` })
    .where(and(isUnconfirmed(email), lt(users.unconfirmedMails, max)))
    .returning({ id: users.id })
  return counted.length === 1
}

/** Subtracts one from that count, because the email was never sent. */
async function uncountUnconfirmedMail(db: Db, email: string): Promise<void> {
  await db
    .update(users)
    .set({ unconfirmedMails: sql`${users.unconfirmedMails} - 1` })
    .where(and(isUnconfirmed(email), gt(users.unconfirmedMails, 0)))
}

/** Whether an account has this email address and has not confirmed it. */
async function isUnconfirmedEmail(db: Db, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(isUnconfirmed(email))
  return found.length === 1
}

const isUnconfirmed = (email: string) =>
  and(eq(sql`lower(${users.email})`, sql`lower(${email})`), isNull(users.emailConfirmedAt))
