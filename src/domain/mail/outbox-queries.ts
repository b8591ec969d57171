// Knows the SQL of the outbox. Every statement stands alone, so no transaction is open while a mail server is spoken to.

import { and, asc, eq, inArray, lt, lte, type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { outboxMails } from '../../database/schema.ts'
import type { OutgoingMail } from './mail-transport.ts'

/** A mail that one sender holds until its claim runs out; `attempts` counts the one that begins now. */
export type ClaimedMail = OutgoingMail & { claim: string; attempts: number }
/** The claim under which an outcome may be written. */
export type Claim = Pick<ClaimedMail, 'id' | 'claim'>
/** A mail that somebody should look at, with no more than a log may hold. */
export type DoubtfulMail = Omit<OutgoingMail, 'subject' | 'text' | 'html' | 'createdAt'>

type MailState = (typeof outboxMails.$inferSelect)['state']

// The database's clock decides, because the clocks of several copies of the program differ.
const inMs = (ms: number): SQL<Date> => sql`now() + ${ms}::double precision * interval '1 millisecond'`

/** Adds a mail that is due at once; answers its id. */
export async function addMail(
  db: Db,
  mail: { to: string; kind: string; subject: string; text: string; html: string },
): Promise<string> {
  const [row] = await db.insert(outboxMails).values(mail).returning({ id: outboxMails.id })
  if (!row) throw new Error('The outbox did not take a mail.')
  return row.id
}

/**
 * The mail that has been due longest, claimed for `claimMs`, or null. Many copies may ask at once; each gets another. A claim
 * that ran out before the handover is taken over: the mail server cannot have that mail yet.
 */
export async function claimDueMail(db: Db, domain: string, claimMs: number): Promise<ClaimedMail | null> {
  const due = db
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(and(inArray(outboxMails.state, ['queued', 'claimed']), isDue()))
    .orderBy(asc(outboxMails.nextAttemptAt), asc(outboxMails.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(outboxMails)
    .set({
      state: 'claimed',
      claim: sql`gen_random_uuid()`,
      attempts: sql`${outboxMails.attempts} + 1`,
      messageId: sql`coalesce(${outboxMails.messageId}, '<' || ${outboxMails.id} || '@' || ${domain}::text || '>')`,
      nextAttemptAt: inMs(claimMs),
    })
    .where(sql`${outboxMails.id} = (${due})`) // not IN: an IN may run its query twice, and claim two
    .returning()
  return mail?.claim && mail.messageId ? { ...mail, claim: mail.claim, messageId: mail.messageId } : null
}

/** Notes that the mail server is about to get the mail; false when the claim has passed to somebody else. */
export async function noteHandingOver(db: Db, mail: Claim, limitMs: number): Promise<boolean> {
  const rows = await db
    .update(outboxMails)
    .set({ state: 'handing_over', nextAttemptAt: inMs(limitMs) })
    .where(and(isHeldBy(mail), eq(outboxMails.state, 'claimed')))
    .returning({ id: outboxMails.id })
  return rows.length === 1
}

/** Notes that the mail server has the mail. Its text is not needed any more and is people's data, so it goes. */
export async function noteSent(db: Db, mail: Claim): Promise<void> {
  await db
    .update(outboxMails)
    .set({ state: 'sent', text: '', html: '', finishedAt: sql`now()`, lastError: null })
    .where(isHeldBy(mail))
}

/** Puts a mail back for another attempt in `pauseMs`. */
export async function noteDeferred(db: Db, mail: Claim, pauseMs: number, reason: string): Promise<void> {
  await db
    .update(outboxMails)
    .set({ ...free, nextAttemptAt: inMs(pauseMs), lastError: reason })
    .where(isHeldBy(mail))
}

/** Puts a mail back as if it had not been claimed. */
export async function releaseMail(db: Db, mail: Claim): Promise<void> {
  await db
    .update(outboxMails)
    .set({ ...free, nextAttemptAt: sql`now()`, attempts: sql`${outboxMails.attempts} - 1` })
    .where(isHeldBy(mail))
}

/** Ends a mail that will not be tried again. */
export async function noteEnded(
  db: Db,
  mail: Claim,
  state: 'given_up' | 'in_doubt',
  reason: string,
): Promise<void> {
  await db.update(outboxMails).set({ state, finishedAt: sql`now()`, lastError: reason }).where(isHeldBy(mail))
}

/** Puts in doubt every mail whose sender went silent during the handover; each is listed once, to whoever asks first. */
export async function listNewlyInDoubt(db: Db, reason: string): Promise<DoubtfulMail[]> {
  const { id, kind, to } = outboxMails
  return await db
    .update(outboxMails)
    .set({ state: 'in_doubt', finishedAt: sql`now()`, lastError: reason })
    .where(and(eq(outboxMails.state, 'handing_over'), isDue()))
    .returning({ id, kind, to, messageId: sql<string>`${outboxMails.messageId}` })
}

/** Removes mails that ended more than `keepMs` ago. */
export async function removeEndedMail(db: Db, keepMs: number): Promise<void> {
  await db.delete(outboxMails).where(lt(outboxMails.finishedAt, inMs(-keepMs)))
}

const free = { state: 'queued', claim: null, finishedAt: null } as const

function isDue(): SQL {
  return lte(outboxMails.nextAttemptAt, sql`now()`)
}

// A mail put in doubt by another copy still takes the true outcome from the sender that holds the claim.
function isHeldBy(mail: Claim): SQL | undefined {
  const open: MailState[] = ['claimed', 'handing_over', 'in_doubt']
  return and(eq(outboxMails.id, mail.id), eq(outboxMails.claim, mail.claim), inArray(outboxMails.state, open))
}
