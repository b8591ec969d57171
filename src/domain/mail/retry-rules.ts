// Decides what becomes of a mail after an attempt: sent, tried again when, given up, or in doubt.

const minuteMs = 60_000

/**
 * When a mail is tried again: after 1 minute, then twice as long each time up to 6 hours. 21 attempts take 74 hours, so a
 * mail server may be away for a long weekend. Attempts are counted, not days: a program that was off misses none.
 */
export const usualRetries = { firstPauseMs: minuteMs, longestPauseMs: 360 * minuteMs, maxAttempts: 21 }
export type Retries = typeof usualRetries

/** How an attempt failed. `reply` is what the mail server answered, if it did; `isHandedOver`: it may have the mail. */
export type FailedAttempt = {
  attempts: number
  isHandedOver: boolean
  isCutOff: boolean
  reply: string | null
}

/** What becomes of a mail. `pauseMs` is until the next attempt; a released mail is free at once and lost no attempt. */
export type Outcome =
  | { state: 'deferred'; pauseMs: number }
  | { state: 'released' }
  | { state: 'given_up'; reason: 'unknown recipient' | 'too many attempts' }
  | { state: 'in_doubt' }

/** What becomes of a mail whose attempt failed; `chance` from 0 to 1 spreads mails that failed together. */
export function outcomeOf(failed: FailedAttempt, retries: Retries, chance: number): Outcome {
  if (failed.isCutOff && failed.reply === null) {
    return { state: failed.isHandedOver ? 'in_doubt' : 'released' }
  }
  if (isUnknownRecipient(failed.reply)) return { state: 'given_up', reason: 'unknown recipient' }
  if (failed.attempts >= retries.maxAttempts) return { state: 'given_up', reason: 'too many attempts' }
  return { state: 'deferred', pauseMs: pauseMs(failed.attempts, retries, chance) }
}

/** Milliseconds to wait after the n-th failed attempt, up to a tenth more or less. */
export function pauseMs(attempts: number, retries: Retries, chance: number): number {
  const doubled = retries.firstPauseMs * 2 ** Math.min(attempts - 1, 40)
  return Math.round(Math.min(doubled, retries.longestPauseMs) * (0.9 + chance * 0.2))
}

// RFC 3463, X.1.1 to X.1.3, X.1.6 and X.1.10: this mailbox cannot exist. Every other permanent refusal (bad login, relaying
// denied, sender refused) is as a rule a setting that the operator can mend, and mending it must still send the mail.
function isUnknownRecipient(reply: string | null): boolean {
  return /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/.test(reply ?? '')
}
