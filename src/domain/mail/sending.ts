// Knows what the parts of the sender share: their context, their limits, what their log lines may hold.
import type { Db } from '../../database/connect.ts'
import { domainOf } from './mail-text-rules.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'
import { type Retries, usualRetries } from './retry-rules.ts'

/** The part of pino's logger that the sender uses. */
export type MailLog = Record<'info' | 'warn' | 'error', (what: object, message: string) => void>

/** Limits of the sender in milliseconds; tests shorten them. */
export const usualLimits = {
  ...usualRetries,
  /** Mails under way at the same time in this copy of the program. */
  maxConcurrent: 3,
  /** How often the outbox is looked into when nobody rings. */
  pollMs: 15_000,
  /** From the claim to the handover; longer than a mail server's greeting, sign-in and checks take. */
  claimMs: 4 * 60_000,
  /** From the handover to the outcome; longer than the ten minutes that SMTP allows the server. */
  handoverMs: 15 * 60_000,
  /** How long `stop` waits for mails under way; the program as a whole has ten seconds. */
  drainMs: 4000,
  /** How long ended mails are kept: long enough to look into a complaint. */
  keepMs: 30 * 24 * 60 * 60_000,
} satisfies Retries & Record<string, number>
export type SenderLimits = typeof usualLimits

/** What every step of sending works with. `cutOff` is aborted when the time to finish is over. */
export type Sending = {
  db: Db
  transport: MailTransport
  log: MailLog
  limits: SenderLimits
  cutOff: AbortSignal
}

/** What a log line may say of a mail: never its text, of the address only the domain. */
export function inLog(mail: Pick<OutgoingMail, 'id' | 'kind' | 'to'>): object {
  return { mail: mail.id, kind: mail.kind, toDomain: domainOf(mail.to) }
}
