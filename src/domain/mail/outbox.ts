// The outbox: what enters it, how it is claimed and tried again, and how long it is kept.

import { and, asc, eq, isNull, lt, lte, type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { outboxMails } from '../../database/schema.ts'
import { databaseNow, fromNow } from '../../database/transaction.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'
import { isPlainAddress, type MailContent, oneLine } from './template-layout-rules.ts'

/** What a mail is about, in the log and in the names of .eml files. */
type MailKind =
  | 'registration-received'
  | 'business-approved'
  | 'business-rejected'
  | 'business-suspended'
  | 'business-activated'
  | 'password-forgotten'
  | 'password-changed'
  | 'failed-sign-ins'
  | 'confirmation-asked'
  | 'new-email'
  | 'email-change-asked'
  | 'edit-taken-back'
  | 'listings-merged'
  | 'merge-taken-back'
  | 'edit-accepted'
  | 'edit-refused'
  | 'report-closed'
  | 'owner-message'
  | 'still-right'
  | 'visitor-message'
  | 'account-leaving'
  | 'account-kept'
  | 'invitation'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'account-created'
  | 'claim-letter'
  | 'claim-accepted'
  | 'claim-refused'
  | 'listing-claimed'
  | 'listing-gone'
  | 'listing-invitation'
  | 'review-confirmation'
  | 'review-own'
  | 'review-published'
  | 'review-rejected'
  | 'review-received'
  | 'reply-published'
  | 'reply-rejected'

/** A mail to one person; `to` is an address without a name. The templates beside this file give the content. */
export type NewMail = MailContent & { to: string; kind: MailKind }

const maxSubjectLength = 200

/**
 * Adds a mail to the outbox. It is sent after the caller's transaction commits, and never if that rolls back: pass the
 * transaction's own handle, and call the sender's `notify` after the commit. Returns the mail's id, which the log shows. The
 * subject becomes one line, and a reply to anything but one plain address is left out. With a `time` it is sent later, if at all. Throws a plain error, which is a defect of the caller, for anything but one plain address.
 */
export async function queueMail(db: Db, mail: NewMail, time: MailTime = dueNow): Promise<string> {
  if (!isPlainAddress(mail.to)) throw new Error(`A mail of kind ${mail.kind} has no plain address.`)
  const text = {
    to: mail.to,
    replyTo: isPlainAddress(mail.replyTo) ? mail.replyTo : null,
    kind: mail.kind,
    subject: oneLine(mail.subject, maxSubjectLength),
    text: withoutNul(mail.text),
    html: withoutNul(mail.html),
  }
  return await addMail(db, text, time)
}

const dueNow: MailTime = { dueInMs: 0, decisionId: null }

// PostgreSQL stores no NUL and no half of a surrogate pair.
function withoutNul(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

const minuteMs = 60_000

/**
 * When a mail is tried again: after 1 minute, then twice as long each time, up to 6 hours. 21 attempts take 74 hours, so a
 * mail server may be away for a long weekend. Attempts are counted, not days: a program that was off misses none.
 */
export const usualRetries = { firstPauseMs: minuteMs, longestPauseMs: 360 * minuteMs, maxAttempts: 21 }
export type Retries = typeof usualRetries

/** A failed attempt. `reply` is the refusal of the mail server, null if none came; `isCutOff`: the program was stopping. */
export type FailedAttempt = { attempts: number; isCutOff: boolean; reply: string | null }

/** What happens to the mail. `pauseMs` is until the next attempt. A released mail is due now; its attempt is not counted. */
export type Outcome =
  | { state: 'deferred'; pauseMs: number }
  | { state: 'released' }
  | { state: 'given_up'; reason: 'unknown recipient' | 'too many attempts' }

/** What happens to a mail whose attempt failed. `chance` from 0 to 1 spreads mails that failed at the same time. */
export function outcomeOf(failed: FailedAttempt, retries: Retries, chance: number): Outcome {
  if (failed.isCutOff && failed.reply === null) return { state: 'released' }
  if (isUnknownRecipient(failed.reply)) return { state: 'given_up', reason: 'unknown recipient' }
  if (failed.attempts >= retries.maxAttempts) return { state: 'given_up', reason: 'too many attempts' }
  return { state: 'deferred', pauseMs: pauseMs(failed.attempts, retries, chance) }
}

/** Milliseconds to wait after the n-th failed attempt, up to a tenth more or less. */
export function pauseMs(attempts: number, retries: Retries, chance: number): number {
  const doubled = retries.firstPauseMs * 2 ** Math.min(attempts - 1, 40)
  return Math.round(Math.min(doubled, retries.longestPauseMs) * (0.9 + chance * 0.2))
}

// RFC 3463, X.1.1 to X.1.3, X.1.6 and X.1.10: the mailbox cannot exist. Other permanent refusals (wrong password, relaying
// denied, sender refused) usually come from a wrong setting. Once the operator has corrected it, the mail must still go out.
function isUnknownRecipient(reply: string | null): boolean {
  return /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/.test(reply ?? '')
}

/** 30 days, to look into a complaint. */
const keptMs = 30 * 24 * 60 * 60_000

type Context = { db: Db; transport: Pick<MailTransport, 'removeOlder'> }

/** Removes the mails that were finished, and the files that were written, 30 days before `time`. */
export async function removeOldMails({ db, transport }: Context, time: Date): Promise<void> {
  const before = new Date(time.getTime() - keptMs)
  await removeFinishedMail(db, before)
  await transport.removeOlder(before)
}

/** A mail that one sender works on until its claim ends. `attempts` includes the one that begins now. */
export type ClaimedMail = OutgoingMail & { claimId: string; attempts: number }
/** The mail and the claim under which a failed attempt may be written down. */
export type Claim = Pick<ClaimedMail, 'id' | 'claimId'>

/** When a mail is due, and the decision that it tells: its line in the log, or null. An undo of the decision removes the mail. */
export type MailTime = { dueInMs: number; decisionId: number | null }

/** Adds a mail and returns its id. */
export async function addMail(
  db: Db,
  mail: Pick<typeof outboxMails.$inferInsert, 'to' | 'replyTo' | 'kind' | 'subject' | 'text' | 'html'>,
  { dueInMs, decisionId }: MailTime,
): Promise<string> {
  const [row] = await db
    .insert(outboxMails)
    .values({ ...mail, decisionId, nextAttemptAt: fromNow(dueInMs) })
    .returning({ id: outboxMails.id })
  if (!row) throw new Error('The outbox did not take a mail.')
  return row.id
}

/**
 * Claims the mail that has been due longest, for `claimMs`, or returns null. Several copies of the program may call this at
 * once: each gets another mail. A mail whose claim has ended is due again: its sender crashed, or was too slow.
 */
export async function claimDueMail(db: Db, domain: string, claimMs: number): Promise<ClaimedMail | null> {
  const due = db
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(and(eq(outboxMails.state, 'queued'), lte(outboxMails.nextAttemptAt, databaseNow)))
    .orderBy(asc(outboxMails.nextAttemptAt), asc(outboxMails.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(outboxMails)
    .set({
      claimId: sql`gen_random_uuid()`,
      attempts: sql`${outboxMails.attempts} + 1`,
      messageId: sql`coalesce(${outboxMails.messageId}, '<' || ${outboxMails.id} || '@' || ${domain}::text || '>')`,
      nextAttemptAt: fromNow(claimMs),
    })
    .where(sql`${outboxMails.id} = (${due})`) // not IN: PostgreSQL may run the query of an IN twice, and claim two mails
    .returning()
  return mail?.claimId && mail.messageId
    ? { ...mail, claimId: mail.claimId, messageId: mail.messageId }
    : null
}

/**
 * Removes the mail about a decision, if no sender has begun with it. `isGone` is false when one has: the mail may be out. A sender
 * that claims it at this moment waits or is waited for, so only one of the two gets it. `to` are the addresses of what was removed.
 */
export async function removeMailOf(db: Db, decisionId: number): Promise<{ isGone: boolean; to: string[] }> {
  const isOfDecision = eq(outboxMails.decisionId, decisionId)
  const isUntouched = and(
    eq(outboxMails.state, 'queued'),
    isNull(outboxMails.claimId),
    eq(outboxMails.attempts, 0),
  )
  const removed = await db
    .delete(outboxMails)
    .where(and(isOfDecision, isUntouched))
    .returning({ to: outboxMails.to })
  return { isGone: (await db.$count(outboxMails, isOfDecision)) === 0, to: removed.map(({ to }) => to) }
}

/**
 * Notes that the mail server has the mail, and removes its text and where replies go, which is personal data. Needs no claim: the mail is sent
 * even if the claim has ended and another sender tries again.
 */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .update(outboxMails)
    .set({ ...finished, state: 'sent', text: '', html: '', replyTo: null, lastError: null })
    .where(eq(outboxMails.id, id))
}

/** Makes a mail due again in `pauseMs`. Does nothing when the claim has passed to another sender. */
export async function markDeferred(db: Db, mail: Claim, pauseMs: number, reason: string): Promise<void> {
  await db
    .update(outboxMails)
    .set({ claimId: null, nextAttemptAt: fromNow(pauseMs), lastError: reason })
    .where(isClaimedBy(mail))
}

/** Makes a mail due now, as if it had not been claimed. Does nothing when the claim has passed to another sender. */
export async function releaseMail(db: Db, mail: Claim): Promise<void> {
  await db
    .update(outboxMails)
    .set({ claimId: null, nextAttemptAt: databaseNow, attempts: sql`${outboxMails.attempts} - 1` })
    .where(isClaimedBy(mail))
}

/** Ends a mail that will not be tried again. Does nothing when the claim has passed to another sender. */
export async function markGivenUp(db: Db, mail: Claim, reason: string): Promise<void> {
  await db
    .update(outboxMails)
    .set({ ...finished, state: 'given_up', lastError: reason })
    .where(isClaimedBy(mail))
}

/**
 * How many mails wait, for how many seconds the oldest has waited (0 without one), and how many were given up in 30 days.
 * `stuckSeconds` is the wait of the oldest since which no other was sent: then the mail server is at fault, and not one address.
 */
export async function countOutbox(
  db: Db,
): Promise<{ queued: number; oldestSeconds: number; stuckSeconds: number; givenUp: number }> {
  const { state, createdAt, finishedAt } = outboxMails
  const waitSince = (isMeant: SQL) =>
    sql<number>`coalesce(extract(epoch FROM now() - min(${createdAt}) FILTER (WHERE ${state} = 'queued' AND ${isMeant})), 0)::float8`
  const lastSent = sql`coalesce((SELECT max(${finishedAt}) FROM ${outboxMails} WHERE ${state} = 'sent'), '-infinity')`
  const [row] = await db
    .select({
      queued: sql<number>`(count(*) FILTER (WHERE ${state} = 'queued'))::int`,
      oldestSeconds: waitSince(sql`true`),
      stuckSeconds: waitSince(sql`${createdAt} > ${lastSent}`),
      givenUp: sql<number>`(count(*) FILTER (WHERE ${state} = 'given_up'))::int`,
    })
    .from(outboxMails)
  return row ?? { queued: 0, oldestSeconds: 0, stuckSeconds: 0, givenUp: 0 }
}

/** Removes mails that were sent or given up before a time. */
export async function removeFinishedMail(db: Db, before: Date): Promise<void> {
  await db.delete(outboxMails).where(lt(outboxMails.finishedAt, before))
}

const finished = { claimId: null, finishedAt: databaseNow }

function isClaimedBy(mail: Claim): SQL | undefined {
  return and(eq(outboxMails.id, mail.id), eq(outboxMails.claimId, mail.claimId))
}
