// Knows what the parts of the mail sender share: their context, their limits, and what their log lines may hold.
import type { Db } from '../../database/connect.ts'
import { domainOf } from './mail-text-rules.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'
import { type Retries, usualRetries } from './retry-rules.ts'

/** The part of pino's logger that the sender uses. */
export type MailLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/** Limits of the sender, times in milliseconds. Tests shorten them. */
export const usualLimits = {
  ...usualRetries,
  /** Mails that this copy of the program sends at the same time. */
  maxConcurrent: 3,
  /** How often the outbox is read when nobody calls `notify`. */
  pollMs: 15_000,
  /** The longest attempt. SMTP allows a server ten minutes for its last reply alone (RFC 5321 §4.5.3.2.6). */
  attemptMs: 14 * 60_000,
  /** How long a claim holds. It is longer than an attempt, so that no second sender takes a mail that is being sent. */
  claimMs: 15 * 60_000,
  /** How long `stop` waits for mails that are being sent; the program as a whole has ten seconds. */
  drainMs: 4000,
} satisfies Retries & Record<string, number>
export type SenderLimits = typeof usualLimits

/** What every step of sending needs. `cutOff` aborts when the time that `stop` allows is over. */
export type SenderContext = {
  db: Db
  transport: MailTransport
  log: MailLog
  limits: SenderLimits
  cutOff: AbortSignal
}

/** What a log line may say of a mail: nothing of its text, and only the domain of the address. */
export function logFields(mail: Pick<OutgoingMail, 'id' | 'kind' | 'to'>): object {
  return { mail: mail.id, kind: mail.kind, toDomain: domainOf(mail.to) }
}
