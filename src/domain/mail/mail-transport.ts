// The interface of mail transports, the composer of messages, and the transport that writes .eml files when there is no mail server.

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import { writeFileAtomically } from '../files/files.ts'
import { domainOf, type MailFrom } from './template-layout-rules.ts'

/** An email as a transport gets it. `createdAt` is when it was queued; `messageId` includes its angle brackets. */
export type OutgoingMail = {
  id: string
  kind: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  messageId: string
  createdAt: Date
}

/** A way of sending mail. */
export type MailTransport = {
  /** One sentence for the log: where mail goes, without secrets. */
  description: string
  /** The domain part of the Message-ID of new emails. */
  domain: string
  /**
   * Resolves when the receiving side has accepted the email. Rejects with `MailRefused` when it refused, and with any other error when the
   * result is unknown: the caller then delivers the same email again, with the same Message-ID. When `signal` aborts, the transport closes
   * its connection and rejects.
   */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Removes stored copies of emails older than a time. A failure is ignored: the next call tries again. */
  removeOlder(before: Date): Promise<void>
  /** Removes stored copies of these emails. A missing copy counts as removed. */
  removeCopies(mails: Pick<OutgoingMail, 'id' | 'kind' | 'createdAt'>[]): Promise<void>
}

/** The mail server refused the email. `reply` is its reply with the status code, as in '550 5.1.1 No such user'. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly reply: string

  constructor(reply: string) {
    super(reply)
    this.reply = reply
  }
}

/** The whole MIME message, with the same bytes at every attempt. Nothing in it is read from a file or the network. */
export function composeMail(mail: OutgoingMail, from: MailFrom): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: { name: '', address: mail.to }, // an object is always one address, a string could be a list
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    // nodemailer does not escape an encoded word (RFC 2047), and a name could hide any text in one.
    subject: mail.subject.replaceAll('=?', '= ?'),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.createdAt,
    baseBoundary: mail.id,
    // RFC 3834: out-of-office programs do not reply to an email with this header.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
  return composer.compile().build()
}

/**
 * Writes each email to `folder` as `<time queued>-<kind>-<id>.eml`, atomically. The file name of an email is always the same, so a
 * retry after a crash leaves one file.
 */
export function fileTransport(folder: string, from: MailFrom): MailTransport {
  return {
    description: `Mail is not sent but written as .eml files to ${folder}. Set a mail server, under Settings or in SMTP_URL, to send it.`,
    domain: domainOf(from.address),
    deliver: async (mail) => writeMail(folder, fileName(mail), await composeMail(mail, from)),
    removeOlder: (before) => removeOlder(folder, before).catch(() => {}),
    async removeCopies(mails) {
      for (const name of mails.map(fileName))
        for (const ending of ['', '.part']) await rm(join(folder, `${name}${ending}`), { force: true })
    },
  }
}

function fileName(mail: Pick<OutgoingMail, 'id' | 'kind' | 'createdAt'>): string {
  const time = mail.createdAt.toISOString().replaceAll(':', '-')
  return `${time}-${mail.kind}-${mail.id.slice(0, 8)}.eml`
}

// Private, because emails contain names and addresses. A retry overwrites the temporary file of the attempt before it.
function writeMail(folder: string, name: string, bytes: Buffer): Promise<void> {
  const path = join(folder, name)
  return writeFileAtomically(path, bytes, { temporary: `${path}.part`, isPrivate: true })
}

// Includes files that a crash left half written. Other files in the folder belong to the operator.
async function removeOlder(folder: string, before: Date): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /Z-.+\.eml(\.part)?$/.test(name))
  for (const name of names) {
    const path = join(folder, name)
    if ((await stat(path)).mtime < before) await rm(path)
  }
}
