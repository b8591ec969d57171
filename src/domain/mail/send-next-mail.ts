// Decides the way of one mail: claim, hand over, note what became of it. docs/decisions/mail-outbox.md gives the reasons.
import { setTimeout as pause } from 'node:timers/promises'
import { withoutAddresses } from './mail-text-rules.ts'
import { MailRefused } from './mail-transport.ts'
import {
  type ClaimedMail,
  claimDueMail,
  noteDeferred,
  noteEnded,
  noteHandingOver,
  noteSent,
  releaseMail,
} from './outbox-queries.ts'
import { type Outcome, outcomeOf } from './retry-rules.ts'
import { inLog, type Sending } from './sending.ts'

/** An attempt's end: the outcome, and for the log and the table why. `null` when another sender has the mail now. */
type Ended = { outcome: Outcome | { state: 'sent' }; reason: string } | null

/**
 * Sends the mail that has been due longest and notes its outcome; false when none is due. A mail server's refusal or silence
 * is an outcome and not an error; it throws when the outbox cannot be read.
 */
export async function sendNextMail(sending: Sending): Promise<boolean> {
  const mail = await claimDueMail(sending.db, sending.transport.domain, sending.limits.claimMs)
  if (!mail) return false
  // Said here and not by queueMail, which cannot know whether its transaction commits.
  if (mail.attempts === 1) sending.log.info({ ...inLog(mail), queuedAt: mail.createdAt }, 'a mail was queued')
  const ended = await attempt(sending, mail)
  if (ended) await noteForSure(sending, mail, ended)
  return true
}

async function attempt(sending: Sending, mail: ClaimedMail): Promise<Ended> {
  const { transport, limits, cutOff } = sending
  // Claims that ran out count as attempts: a mail that kills the program each time must not do so for ever.
  if (mail.attempts > limits.maxAttempts) {
    return {
      outcome: { state: 'given_up', reason: 'too many attempts' },
      reason: 'The program ended during the last attempt.',
    }
  }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('The mail server took too long.')), limits.claimMs)
  const progress = { isHandedOver: false, isClaimLost: false }
  const beforeHandingOver = async () => {
    progress.isHandedOver = await noteHandingOver(sending.db, mail, limits.handoverMs)
    clearTimeout(timer)
    progress.isClaimLost = !progress.isHandedOver
    if (progress.isClaimLost) throw new Error('Another sender has taken the mail over.')
  }
  try {
    const signal = AbortSignal.any([cutOff, late.signal])
    await transport.deliver(mail, { signal, beforeHandingOver })
    return { outcome: { state: 'sent' }, reason: '' }
  } catch (error) {
    if (progress.isClaimLost) return null
    const reply = error instanceof MailRefused ? error.reply : null
    const failed = {
      attempts: mail.attempts,
      isHandedOver: progress.isHandedOver,
      isCutOff: cutOff.aborted,
      reply,
    }
    return { outcome: outcomeOf(failed, limits, Math.random()), reason: reasonOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

// The mail server has answered; a database that is away for a moment must not turn that answer into a doubt.
async function noteForSure(sending: Sending, mail: ClaimedMail, ended: NonNullable<Ended>): Promise<void> {
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      return await note(sending, mail, ended)
    } catch (err) {
      sending.log.warn({ err, ...inLog(mail) }, 'the outcome of a mail cannot be noted now')
      if (sending.cutOff.aborted) {
        return sending.log.error(
          { ...inLog(mail), messageId: mail.messageId, outcome: ended.outcome.state },
          'the outcome of a mail could not be noted before the program stopped',
        )
      }
    }
    await pause(waitMs, undefined, { signal: sending.cutOff }).catch(() => {})
  }
}

async function note(
  { db, log }: Sending,
  mail: ClaimedMail,
  { outcome, reason }: NonNullable<Ended>,
): Promise<void> {
  const what = { ...inLog(mail), attempt: mail.attempts }
  switch (outcome.state) {
    case 'sent':
      await noteSent(db, mail)
      return log.info({ ...what, messageId: mail.messageId }, 'a mail was sent')
    case 'released':
      await releaseMail(db, mail)
      return log.info(what, 'a mail was put back, because the program stops')
    case 'deferred':
      await noteDeferred(db, mail, outcome.pauseMs, reason)
      return log.warn(
        { ...what, reason, nextInSeconds: Math.round(outcome.pauseMs / 1000) },
        'a mail was deferred',
      )
    case 'given_up':
      await noteEnded(db, mail, 'given_up', reason)
      return log.error(
        { ...what, reason, because: outcome.reason },
        'a mail was given up: its reader will not get it',
      )
    case 'in_doubt':
      await noteEnded(db, mail, 'in_doubt', reason)
      return log.error({ ...what, messageId: mail.messageId }, inDoubtMessage)
  }
}

/** What the log says of a mail that may or may not have been sent. */
export const inDoubtMessage =
  'a mail is in doubt: the program stopped between handing it over and the answer, and it is not sent again by itself'

// The driver's message for a failed query holds the query's values, which are people's data; its cause does not.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return withoutAddresses(error.cause instanceof Error ? error.cause.message : error.message)
}
