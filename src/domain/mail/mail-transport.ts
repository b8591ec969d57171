// Knows what every way of sending mail has in common.

/** A mail as a transport gets it. `createdAt` is when it was queued; `messageId` includes its angle brackets. */
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
  /** The right half of the Message-ID of new mails. */
  domain: string
  /**
   * Resolves when the receiving side has accepted the mail. Rejects with `MailRefused` when it said no. Rejects with any
   * other error when the result is unknown: the caller then delivers the same mail again, with the same Message-ID. When
   * `signal` aborts, the transport closes its connection and rejects.
   */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Removes what it stored of mails before a time. A failure is not reported: the next call tries again. */
  removeOlder(before: Date): Promise<void>
  /** Removes what it stored of these mails. One of which nothing is stored counts as removed. */
  removeCopies(mails: Pick<OutgoingMail, 'id' | 'kind' | 'createdAt'>[]): Promise<void>
}

/** The mail server said no. `reply` is its reply with the number, as in '550 5.1.1 No such user'. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly reply: string

  constructor(reply: string) {
    super(reply)
    this.reply = reply
  }
}
