// Knows what every way of sending mail has in common.

/** A mail as a transport gets it. `createdAt` is when it was queued; `messageId` has its angle brackets. */
export type OutgoingMail = {
  id: string
  kind: string
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  createdAt: Date
}

/** What a transport owes its caller while it works. */
export type Handover = {
  /** Once aborted, the transport lets go at once and may not complete the handover any more. */
  signal: AbortSignal
  /**
   * Called when everything is across except what makes the other side responsible (in SMTP the last dot). Rejects when
   * another sender has the mail now; then the transport must not complete the handover.
   */
  beforeHandingOver(): Promise<void>
}

/** A way of sending mail. */
export type MailTransport = {
  /** One sentence for the log on where mail goes, without secrets. */
  description: string
  /** The right half of the Message-ID of new mails. */
  domain: string
  /**
   * Resolves when the other side has taken the mail. Rejects with a MailRefused when it said no, with anything else when
   * it said nothing. A transport that can repeat itself without harm need not call `beforeHandingOver`.
   */
  deliver(mail: OutgoingMail, handover: Handover): Promise<void>
}

/** The mail server said no; `reply` is its answer with its number, as in '550 5.1.1 No such user'. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly reply: string

  constructor(reply: string) {
    super(reply)
    this.reply = reply
  }
}
