// A real mail server for the tests: it keeps what it receives, and a test can make it wait or refuse at any stage.
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** An email that the server has received completely. */
export type ReceivedMail = {
  from: string
  to: string[]
  source: string
  head: string
  messageId: string
  isEncrypted: boolean
}

/** The moments at which a test can look, wait or refuse. The server continues when the promise resolves. */
export type Moments = {
  connected?: () => Promise<void>
  recipient?: (address: string) => Promise<void>
  firstBytes?: () => Promise<void>
  /** The server has stored the whole email; the reply 250 follows. */
  received?: (mail: ReceivedMail) => Promise<void>
  signIn?: (user: string, password: string) => boolean
}

/** A running server. `connections` counts the connections opened so far. */
export type MailServer = {
  url: string
  port: number
  received: ReceivedMail[]
  connections: () => number
  close: () => Promise<void>
}

/** Starts a mail server on 127.0.0.1 that stops with the test. `port` 0 picks a free port. */
export async function startMailServer(
  moments: Moments = {},
  options: SMTPServerOptions = {},
  port = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true, // its certificate is self-signed; a test that needs STARTTLS sets this to false
    closeTimeout: 100,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1
      settle(moments.connected?.(), done)
    },
    onAuth: (auth, _session, done) => {
      const isKnown = moments.signIn?.(auth.username ?? '', auth.password ?? '') ?? false
      done(isKnown ? null : refusal(535, '5.7.8 wrong password'), { user: auth.username })
    },
    onRcptTo: (recipient, _session, done) => settle(moments.recipient?.(recipient.address), done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.once('data', () => void moments.firstBytes?.())
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        const to = rcptTo.map((one) => one.address)
        const mail = readMail(from, to, Buffer.concat(chunks).toString('utf8'), session.secure)
        received.push(mail)
        settle(moments.received?.(mail), done)
      })
    },
    ...options,
  })
  server.on('error', () => {}) // a killed client resets its connection
  const listener = await new Promise<ReturnType<SMTPServer['listen']>>((resolve) => {
    const started = server.listen(port, '127.0.0.1', () => resolve(started))
  })
  const address = listener.address()
  if (!address || typeof address === 'string') throw new Error('The mail server has no port.')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  const scheme = options.secure ? 'smtps' : 'smtp'
  return {
    url: `${scheme}://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    connections: () => connections,
    close,
  }
}

/** The error that makes the server refuse with this reply. */
export function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

/** The value of a header, unfolded and decoded (RFC 2047), or '' when it is missing. */
export function header(mail: Pick<ReceivedMail, 'head'>, name: string): string {
  const line =
    mail.head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? ''
  const value = line.slice(name.length + 1).trim()
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/((?:=\?utf-8\?[bq]\?[^?]*\?=)+)/gi, (words) => decodeWords(words))
}

/** The names of all headers, in order. */
export function headerNames(mail: Pick<ReceivedMail, 'head'>): string[] {
  return mail.head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')))
}

/** The parts of a message, read from its source. */
export function readMail(from: string, to: string[], source: string, isEncrypted: boolean): ReceivedMail {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return { from, to, source, head, messageId: header({ head }, 'Message-ID'), isEncrypted }
}

// A multi-byte character may be split between two encoded words, so the bytes are joined before they are decoded.
function decodeWords(words: string): string {
  const parts = [...words.matchAll(/=\?utf-8\?(?<code>[bq])\?(?<text>[^?]*)\?=/gi)].map(({ groups }) =>
    groups?.code?.toLowerCase() === 'b'
      ? Buffer.from(groups.text ?? '', 'base64')
      : Buffer.from(
          (groups?.text ?? '')
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (_escape, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ),
  )
  return Buffer.concat(parts).toString('utf8')
}

function settle(work: Promise<void> | undefined, done: (error?: Error | null) => void): void {
  ;(work ?? Promise.resolve()).then(() => done(), done)
}
