// The outbox, a table of emails to send: how they are queued, claimed, retried and removed.

import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lt, lte, type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { outboxMails } from '../../database/schema.ts'
import { databaseNow, fromNow } from '../../database/transaction.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'
import { isPlainAddress, type MailContent, oneLine } from './template-layout-rules.ts'

/** The kind of an email, for the log and the names of .eml files. */
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

/** An email to one person; `to` is an address without a name. The templates in this folder write the content. An `id` is queued once. */
export type NewMail = MailContent & { to: string; kind: MailKind; id?: string }

const maxSubjectLength = 200

/**
 * Adds an email to the outbox. It is sent after the caller's transaction commits, and never if that rolls back: pass the transaction's own
 * handle, and call the sender's `notify` after the commit. Returns the id, which the log shows. The subject is made one line, and a reply
 * address that is not one plain address is dropped. With a `time`, the email is sent later, or never if an undo removes it. Throws if `to`
 * is not one plain address, which is a defect of the caller.
 */
export async function queueMail(db: Db, mail: NewMail, time: MailTime = dueNow): Promise<string> {
  if (!isPlainAddress(mail.to)) throw new Error(`A mail of kind ${mail.kind} has no plain address.`)
  const text = {
    id: mail.id ?? randomUUID(),
    to: mail.to,
    replyTo: isPlainAddress(mail.replyTo) ? mail.replyTo : null,
    kind: mail.kind,
    subject: oneLine(mail.subject, maxSubjectLength),
    text: storable(mail.text),
    html: storable(mail.html),
  }
  await addMail(db, text, time)
  return text.id
}

const dueNow: MailTime = { dueInMs: 0, decisionId: null }

// PostgreSQL cannot store NUL or a lone surrogate.
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

const minuteMs = 60_000

/**
 * Retries with exponential backoff: after 1 minute, then twice as long each time, up to 6 hours. 21 attempts take 74 hours, so a mail server
 * can be down for a long weekend. Attempts are counted, not days, so that a program that was off misses none.
 */
export const usualRetries = { firstPauseMs: minuteMs, longestPauseMs: 360 * minuteMs, maxAttempts: 21 }
export type Retries = typeof usualRetries

/** A failed attempt. `reply` is the mail server's refusal, null without one; `isCutOff` is true if the program was stopping. */
export type FailedAttempt = { attempts: number; isCutOff: boolean; reply: string | null }

/** What happens to the email. `pauseMs` is the time until the next attempt. A released email is due now, and its attempt is not counted. */
export type Outcome =
  | { state: 'deferred'; pauseMs: number }
  | { state: 'released' }
  | { state: 'given_up'; reason: 'unknown recipient' | 'too many attempts' }

/** Decides about an email whose attempt failed. `chance` from 0 to 1 is the jitter that spreads emails which failed at the same time. */
export function outcomeOf(failed: FailedAttempt, retries: Retries, chance: number): Outcome {
  if (failed.isCutOff && failed.reply === null) return { state: 'released' }
  if (isUnknownRecipient(failed.reply)) return { state: 'given_up', reason: 'unknown recipient' }
  if (failed.attempts >= retries.maxAttempts) return { state: 'given_up', reason: 'too many attempts' }
  return { state: 'deferred', pauseMs: pauseMs(failed.attempts, retries, chance) }
}

/** Milliseconds to wait after the n-th failed attempt, with a jitter of up to a tenth. */
export function pauseMs(attempts: number, retries: Retries, chance: number): number {
  const doubled = retries.firstPauseMs * 2 ** Math.min(attempts - 1, 40)
  return Math.round(Math.min(doubled, retries.longestPauseMs) * (0.9 + chance * 0.2))
}

// RFC 3463, X.1.1 to X.1.3, X.1.6 and X.1.10: the mailbox cannot exist. Other permanent refusals (wrong password, relaying
// denied, sender refused) usually come from a wrong setting. Once the operator has corrected it, the email must still go out.
function isUnknownRecipient(reply: string | null): boolean {
  return /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/.test(reply ?? '')
}

/** How long finished emails are kept: 30 days, so that a complaint can be examined. */
const keptMs = 30 * 24 * 60 * 60_000

type Context = { db: Db; transport: Pick<MailTransport, 'removeOlder'> }

/** Removes emails that were finished, and files that were written, more than 30 days before `time`. */
export async function removeOldMails({ db, transport }: Context, time: Date): Promise<void> {
  const before = new Date(time.getTime() - keptMs)
  await removeFinishedMail(db, before)
  await transport.removeOlder(before)
}

/** An email that one sender has claimed. `attempts` includes the current attempt. */
export type ClaimedMail = OutgoingMail & { claimId: string; attempts: number }
/** An email and its claim; the outcome of a failed attempt is recorded only if the claim is still valid. */
export type Claim = Pick<ClaimedMail, 'id' | 'claimId'>

/** When an email is due, and the decision that it announces: its line in the log, or null. An undo of the decision removes the email. */
export type MailTime = { dueInMs: number; decisionId: number | null }

/** Inserts an email, unless there is one with its id. */
async function addMail(
  db: Db,
  mail: Pick<typeof outboxMails.$inferInsert, 'id' | 'to' | 'replyTo' | 'kind' | 'subject' | 'text' | 'html'>,
  { dueInMs, decisionId }: MailTime,
): Promise<void> {
  await db
    .insert(outboxMails)
    .values({ ...mail, decisionId, nextAttemptAt: fromNow(dueInMs) })
    .onConflictDoNothing()
}

/**
 * Claims the email that has been due longest, for `claimMs`, or returns null. Several copies of the program can call this at once: each gets
 * another email. An email whose claim has expired is due again, because its sender crashed or was too slow.
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
 * Removes the email about a decision, unless a sender has claimed it. `isGone` is false if one has: the email may be out. Because of the row
 * lock, only one of this and a simultaneous claim gets the email. `to` are the addresses of the removed emails.
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
 * Records that the mail server accepted the email, and removes its text and reply address, which are personal data. Needs no claim: the email
 * was sent, even if the claim has expired and another sender tries again.
 */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .update(outboxMails)
    .set({ ...finished, state: 'sent', text: '', html: '', replyTo: null, lastError: null })
    .where(eq(outboxMails.id, id))
}

/** Makes an email due again in `pauseMs`. Does nothing if another sender has claimed it since. */
export async function markDeferred(db: Db, mail: Claim, pauseMs: number, reason: string): Promise<void> {
  await db
    .update(outboxMails)
    .set({ claimId: null, nextAttemptAt: fromNow(pauseMs), lastError: reason })
    .where(isClaimedBy(mail))
}

/** Makes an email due now, as if it had not been claimed. Does nothing if another sender has claimed it since. */
export async function releaseMail(db: Db, mail: Claim): Promise<void> {
  await db
    .update(outboxMails)
    .set({ claimId: null, nextAttemptAt: databaseNow, attempts: sql`${outboxMails.attempts} - 1` })
    .where(isClaimedBy(mail))
}

/** Marks an email that will not be retried. Does nothing if another sender has claimed it since. */
export async function markGivenUp(db: Db, mail: Claim, reason: string): Promise<void> {
  await db
    .update(outboxMails)
    .set({ ...finished, state: 'given_up', lastError: reason })
    .where(isClaimedBy(mail))
}

/**
 * How many emails wait, and how many were given up within a day. `stuckSeconds` is the wait of the oldest that was queued after the last
 * success (0 without one): if it is long, the mail server is at fault, not one address.
 */
export async function countOutbox(
  db: Db,
): Promise<{ queued: number; stuckSeconds: number; givenUp: number }> {
  const { state, createdAt, finishedAt } = outboxMails
  const lastSent = sql`coalesce((SELECT max(${finishedAt}) FROM ${outboxMails} WHERE ${state} = 'sent'), '-infinity')`
  const [row] = await db
    .select({
      queued: sql<number>`(count(*) FILTER (WHERE ${state} = 'queued'))::int`,
      stuckSeconds: sql<number>`coalesce(extract(epoch FROM
        now() - min(${createdAt}) FILTER (WHERE ${state} = 'queued' AND ${createdAt} > ${lastSent})), 0)::float8`,
      givenUp: sql<number>`(count(*) FILTER (WHERE ${state} = 'given_up' AND ${finishedAt} > now() - interval '1 day'))::int`,
    })
    .from(outboxMails)
  return row ?? { queued: 0, stuckSeconds: 0, givenUp: 0 }
}

/** Removes emails that were sent or given up before a time. */
async function removeFinishedMail(db: Db, before: Date): Promise<void> {
  await db.delete(outboxMails).where(lt(outboxMails.finishedAt, before))
}

const finished = { claimId: null, finishedAt: databaseNow }

function isClaimedBy(mail: Claim): SQL | undefined {
  return and(eq(outboxMails.id, mail.id), eq(outboxMails.claimId, mail.claimId))
}
