// Decides what happens to a mail after a failed attempt: tried again, and when, or given up.

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
