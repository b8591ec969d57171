// The background worker that sends the outbox: it polls, claims one email at a time, delivers it, and records the outcome.
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../database/connect.ts'
import { createSignal, waitAtMost } from '../concurrency.ts'
import { MailRefused, type MailTransport, type OutgoingMail } from './mail-transport.ts'
import {
  type ClaimedMail,
  claimDueMail,
  markDeferred,
  markGivenUp,
  markSent,
  type Outcome,
  outcomeOf,
  type Retries,
  releaseMail,
  usualRetries,
} from './outbox.ts'
import { domainOf, withoutAddresses } from './template-layout-rules.ts'

/**
 * The running sender. Call `notify` after a commit that queued mail, with the milliseconds until it is due. `stop` claims no more mail, waits a
 * few seconds for deliveries in progress, releases the rest and resolves. Call it before the database closes.
 */
export type MailSender = { stop(): Promise<void>; notify(afterMs?: number): void }

/** One step of a worker; returns whether there was something to do. */
type Task = () => Promise<boolean>

/**
 * Sends the emails of the outbox until `stop`. Several copies of the program can do so on one database: each email is claimed by one of them
 * at a time. Never throws. While the database is unreachable it waits, and logs the outage once.
 */
export function startMailSender(
  db: Db,
  transport: MailTransport,
  log: MailLog,
  options: Partial<SenderLimits> = {},
): MailSender {
  const limits = { ...usualLimits, ...options }
  const cutOff = new AbortController()
  const context: SenderContext = { db, transport, log, limits, cutOff: cutOff.signal }
  const signal = createSignal()
  const withOutageLog = logOutages(log)
  let isStopping = false
  const work = async (task: Task) => {
    while (!isStopping) {
      // Subscribe before the task runs, so that an email queued meanwhile is not missed.
      const notified = signal.next()
      const hasWorked = await withOutageLog(task)
      if (!hasWorked) await waitAtMost(limits.pollMs, notified)
    }
  }
  const senders = Array.from({ length: limits.maxConcurrent }, () => work(() => sendNextMail(context)))
  const ended = Promise.all(senders)
  log.info({}, transport.description)
  return {
    notify: (afterMs = 0) => void (afterMs ? setTimeout(signal.notify, afterMs).unref() : signal.notify()),
    stop: async () => {
      isStopping = true
      signal.notify()
      await waitAtMost(limits.drainMs, ended)
      cutOff.abort(new Error('The program stops.'))
      await ended
    },
  }
}

// Logs one line when the database becomes unreachable and one when it is back, however many queries fail in between.
function logOutages(log: MailLog) {
  let isAway = false
  return async (task: Task): Promise<boolean> => {
    const beganAway = isAway
    try {
      const hasWorked = await task()
      // A task that began before the outage does not prove that the outage is over.
      if (!beganAway) return hasWorked
      if (isAway) log.info({}, 'the outbox can be read again')
      isAway = false
      return hasWorked
    } catch (err) {
      if (!isAway) log.warn({ err }, 'the outbox cannot be read; mail waits')
      isAway = true
      return false
    }
  }
}

/** The result of an attempt. `reason` says why it failed, for the log and the table. */
type Result = { outcome: Outcome | { state: 'sent' }; reason: string }

/**
 * Sends the email that has been due longest and records the outcome. Returns false when none is due. A mail server that refuses or does not
 * reply is an outcome, not an error. Throws when the outbox cannot be read.
 */
async function sendNextMail(context: SenderContext): Promise<boolean> {
  const mail = await claimDueMail(context.db, context.transport.domain, context.limits.claimMs)
  if (!mail) return false
  // Logged here, because queueMail cannot know whether its transaction commits.
  if (mail.attempts === 1)
    context.log.info({ ...logFields(mail), queuedAt: mail.createdAt }, 'a mail was queued')
  await recordResult(context, mail, await attempt(context, mail))
  return true
}

async function attempt({ transport, limits, cutOff }: SenderContext, mail: ClaimedMail): Promise<Result> {
  // Attempts that ended in a crash count too: an email that crashes the program each time must not do so for ever.
  if (mail.attempts > limits.maxAttempts) {
    return {
      outcome: { state: 'given_up', reason: 'too many attempts' },
      reason: 'The program ended during the last attempt.',
    }
  }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('The mail server took too long.')), limits.attemptMs)
  try {
    await transport.deliver(mail, AbortSignal.any([cutOff, late.signal]))
    return { outcome: { state: 'sent' }, reason: '' }
  } catch (error) {
    const reply = error instanceof MailRefused ? error.reply : null
    const failed = { attempts: mail.attempts, isCutOff: cutOff.aborted, reply }
    return { outcome: outcomeOf(failed, limits, Math.random()), reason: reasonOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

// An email that was sent but not recorded as sent would be sent again, so this retries with backoff until the database responds or the program stops.
async function recordResult(context: SenderContext, mail: ClaimedMail, result: Result): Promise<void> {
  const { log, cutOff } = context
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      return await record(context, mail, result)
    } catch (err) {
      log.warn({ err, ...logFields(mail) }, 'the outcome of a mail cannot be noted now')
      if (cutOff.aborted) {
        return log.error(
          { ...logFields(mail), messageId: mail.messageId, outcome: result.outcome.state },
          'the outcome of a mail could not be noted before the program stopped',
        )
      }
    }
    await pause(waitMs, undefined, { signal: cutOff }).catch(() => {})
  }
}

async function record(
  { db, log }: SenderContext,
  mail: ClaimedMail,
  { outcome, reason }: Result,
): Promise<void> {
  const fields = { ...logFields(mail), attempt: mail.attempts }
  switch (outcome.state) {
    case 'sent':
      await markSent(db, mail.id)
      return log.info({ ...fields, messageId: mail.messageId }, 'a mail was sent')
    case 'released':
      await releaseMail(db, mail)
      return log.info(fields, 'a mail was put back, because the program stops')
    case 'deferred':
      await markDeferred(db, mail, outcome.pauseMs, reason)
      return log.warn(
        { ...fields, reason, nextInSeconds: Math.round(outcome.pauseMs / 1000) },
        'a mail was deferred',
      )
    case 'given_up':
      await markGivenUp(db, mail, reason)
      return log.error(
        { ...fields, reason, because: outcome.reason },
        'a mail was given up: its reader will not get it',
      )
  }
}

// The driver's message for a failed query contains the values of the query, which are personal data. Its cause does not.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return withoutAddresses(error.cause instanceof Error ? error.cause.message : error.message)
}

/** The part of pino's logger that the sender uses. */
export type MailLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/** Limits of the sender, times in milliseconds. Tests shorten them. */
export const usualLimits = {
  ...usualRetries,
  /** The most emails that this copy of the program sends at the same time. */
  maxConcurrent: 3,
  /** The poll interval when nobody calls `notify`. */
  pollMs: 15_000,
  /** The timeout of an attempt. SMTP allows a server ten minutes for its last reply alone (RFC 5321 §4.5.3.2.6). */
  attemptMs: 14 * 60_000,
  /** How long a claim is valid: longer than an attempt, so that no second sender claims an email that is being sent. */
  claimMs: 15 * 60_000,
  /** How long `stop` waits for emails that are being sent; the whole program has ten seconds to stop. */
  drainMs: 4000,
} satisfies Retries & Record<string, number>
export type SenderLimits = typeof usualLimits

/** The context of every step. `cutOff` aborts when `drainMs` is over. */
type SenderContext = {
  db: Db
  transport: MailTransport
  log: MailLog
  limits: SenderLimits
  cutOff: AbortSignal
}

/** The fields of an email that can be logged: nothing of its text, and only the domain of its address. */
function logFields(mail: Pick<OutgoingMail, 'id' | 'kind' | 'to'>): object {
  return { mail: mail.id, kind: mail.kind, toDomain: domainOf(mail.to) }
}
