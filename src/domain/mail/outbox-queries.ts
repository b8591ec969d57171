// Knows the SQL of the outbox. Each statement is its own transaction, so none is open while a mail server is spoken to.
import { and, asc, eq, isNull, lt, lte, type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { databaseNow, fromNow } from '../../database/database-time.ts'
import { outboxMails } from '../../database/schema.ts'
import type { OutgoingMail } from './mail-transport.ts'

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
export async function noteSent(db: Db, id: string): Promise<void> {
  await db
    .update(outboxMails)
    .set({ ...finished, state: 'sent', text: '', html: '', replyTo: null, lastError: null })
    .where(eq(outboxMails.id, id))
}

/** Makes a mail due again in `pauseMs`. Does nothing when the claim has passed to another sender. */
export async function noteDeferred(db: Db, mail: Claim, pauseMs: number, reason: string): Promise<void> {
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
export async function noteGivenUp(db: Db, mail: Claim, reason: string): Promise<void> {
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
