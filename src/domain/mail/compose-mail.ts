// Knows how a mail becomes the bytes that travel (RFC 5322 and MIME); nodemailer does the encoding.
import MailComposer from 'nodemailer/lib/mail-composer'
import type { OutgoingMail } from './mail-transport.ts'

/** The whole message, the same bytes at every attempt. Nothing in it is ever read from a file or an address. */
export function composeMail(mail: OutgoingMail, from: { name: string; address: string }): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: { name: '', address: mail.to }, // as an object it is one address, whatever stands in it
    // nodemailer passes on what is already an encoded word (RFC 2047), which would hide any text from every check of names.
    subject: mail.subject.replaceAll('=?', '= ?'),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.createdAt,
    baseBoundary: mail.id,
    // RFC 3834: out-of-office programs leave mail alone that says a program sent it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
  return composer.compile().build()
}
