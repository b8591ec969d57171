// Decides what may enter the outbox.
import type { Db } from '../../database/connect.ts'
import { isPlainAddress, oneLine } from './mail-text-rules.ts'
import { addMail, type MailTime } from './outbox-queries.ts'
import type { MailContent } from './template-layout-rules.ts'

/** What a mail is about, in the log and in the names of .eml files. */
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
  | 'edit-accepted'
  | 'edit-refused'
  | 'report-closed'
  | 'visitor-message'
  | 'account-leaving'
  | 'account-kept'
  | 'invitation'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'

/** A mail to one person; `to` is an address without a name. The templates beside this file give the content. */
export type NewMail = MailContent & { to: string; kind: MailKind }

const maxSubjectLength = 200

/**
 * Adds a mail to the outbox. It is sent after the caller's transaction commits, and never if that rolls back: pass the
 * transaction's own handle, and call the sender's `notify` after the commit. Returns the mail's id, which the log shows. The
 * subject becomes one line, and a reply to anything but one plain address is left out. With a `time` it is sent later, if at all. Throws a plain error, which is a defect of the caller, for anything but one plain address.
 */
export async function queueMail(db: Db, mail: NewMail, time: MailTime = dueNow): Promise<string> {
  if (!isPlainAddress(mail.to)) throw new Error(`A mail of kind ${mail.kind} has no plain address.`)
  const text = {
    to: mail.to,
    replyTo: isPlainAddress(mail.replyTo) ? mail.replyTo : null,
    kind: mail.kind,
    subject: oneLine(mail.subject, maxSubjectLength),
    text: withoutNul(mail.text),
    html: withoutNul(mail.html),
  }
  return await addMail(db, text, time)
}

const dueNow: MailTime = { dueInMs: 0, decisionId: null }

// PostgreSQL stores no NUL and no half of a surrogate pair.
function withoutNul(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
