// Decides what may enter the outbox.
import type { Db } from '../../database/connect.ts'
import { isPlainAddress, oneLine } from './mail-text-rules.ts'
import { addMail } from './outbox-queries.ts'

/** What a mail is about, in the log and in the names of .eml files. */
type MailKind =
  | 'registration-received'
  | 'business-approved'
  | 'business-rejected'
  | 'business-suspended'
  | 'business-activated'

/** A mail to one person; `to` is a bare address. A letter of template-rules.ts gives subject, text and html. */
export type NewMail = { to: string; kind: MailKind; subject: string; text: string; html: string }

const maxSubjectLength = 200

/**
 * Puts a mail into the outbox; it leaves once the caller's transaction commits, and never if that rolls back. Pass the
 * transaction's own handle, and call `mail.notify` after the commit. Answers the mail's id, which the log shows. The
 * subject is put on one line. Refuses, as a defect, anything but one plain address.
 */
export async function queueMail(db: Db, mail: NewMail): Promise<string> {
  if (!isPlainAddress(mail.to)) throw new Error(`A mail of kind ${mail.kind} has no plain address.`)
  return await addMail(db, {
    to: mail.to,
    kind: mail.kind,
    subject: oneLine(mail.subject, maxSubjectLength),
    text: withoutNul(mail.text),
    html: withoutNul(mail.html),
  })
}

// PostgreSQL stores no NUL and no half of a surrogate pair.
function withoutNul(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
