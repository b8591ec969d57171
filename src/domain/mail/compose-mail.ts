// Knows how a mail becomes the bytes of a message (RFC 5322 and MIME). nodemailer does the encoding.
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailFrom } from './mail-text-rules.ts'
import type { OutgoingMail } from './mail-transport.ts'

/** The whole message, the same bytes at every attempt. Nothing in it is read from a file or from the network. */
export function composeMail(mail: OutgoingMail, from: MailFrom): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: { name: '', address: mail.to }, // an object is always one address, a string could be a list
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    // nodemailer leaves an encoded word (RFC 2047) as it is, and a name could hide any text in one.
    subject: mail.subject.replaceAll('=?', '= ?'),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.createdAt,
    baseBoundary: mail.id,
    // RFC 3834: out-of-office programs do not reply to a mail that says a program sent it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
  return composer.compile().build()
}
