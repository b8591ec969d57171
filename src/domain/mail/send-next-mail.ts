// Decides how one mail is sent: claim it, deliver it, note the outcome. docs/decisions/mail-outbox.md gives the reasons.
import { setTimeout as pause } from 'node:timers/promises'
import { withoutAddresses } from './mail-text-rules.ts'
import { MailRefused } from './mail-transport.ts'
import {
  type ClaimedMail,
  claimDueMail,
  noteDeferred,
  noteGivenUp,
  noteSent,
  releaseMail,
} from './outbox-queries.ts'
import { type Outcome, outcomeOf } from './retry-rules.ts'
import { logFields, type SenderContext } from './sender-context.ts'

/** How an attempt ended. `reason` says why it failed, for the log and the table. */
type Result = { outcome: Outcome | { state: 'sent' }; reason: string }

/**
 * Sends the mail that has been due longest and notes its outcome. Returns false when none is due. A mail server that refuses
 * or does not reply is an outcome, not an error. Throws when the outbox cannot be read.
 */
export async function sendNextMail(context: SenderContext): Promise<boolean> {
  const mail = await claimDueMail(context.db, context.transport.domain, context.limits.claimMs)
  if (!mail) return false
  // Logged here and not by queueMail, which cannot know whether its transaction commits.
  if (mail.attempts === 1)
    context.log.info({ ...logFields(mail), queuedAt: mail.createdAt }, 'a mail was queued')
  await noteUntilWritten(context, mail, await attempt(context, mail))
  return true
}

async function attempt({ transport, limits, cutOff }: SenderContext, mail: ClaimedMail): Promise<Result> {
  // Attempts that ended in a crash count, too: a mail that crashes the program each time must not do so for ever.
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

// A sent mail that is not noted as sent is sent again, so a database that is away for a moment is tried until it is back.
async function noteUntilWritten(context: SenderContext, mail: ClaimedMail, result: Result): Promise<void> {
  const { log, cutOff } = context
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      return await note(context, mail, result)
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

async function note(
  { db, log }: SenderContext,
  mail: ClaimedMail,
  { outcome, reason }: Result,
): Promise<void> {
  const fields = { ...logFields(mail), attempt: mail.attempts }
  switch (outcome.state) {
    case 'sent':
      await noteSent(db, mail.id)
      return log.info({ ...fields, messageId: mail.messageId }, 'a mail was sent')
    case 'released':
      await releaseMail(db, mail)
      return log.info(fields, 'a mail was put back, because the program stops')
    case 'deferred':
      await noteDeferred(db, mail, outcome.pauseMs, reason)
      return log.warn(
        { ...fields, reason, nextInSeconds: Math.round(outcome.pauseMs / 1000) },
        'a mail was deferred',
      )
    case 'given_up':
      await noteGivenUp(db, mail, reason)
      return log.error(
        { ...fields, reason, because: outcome.reason },
        'a mail was given up: its reader will not get it',
      )
  }
}

// The driver's message for a failed query holds the values of the query, which are personal data. Its cause does not.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return withoutAddresses(error.cause instanceof Error ? error.cause.message : error.message)
}
