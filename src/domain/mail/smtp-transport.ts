// The SMTP transport: its settings, its connection, and what a refusal means.

import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { composeMail, MailRefused, type MailTransport, type OutgoingMail } from './mail-transport.ts'
import { domainOf, type MailFrom } from './template-layout-rules.ts'

/** Sends each email over its own connection. Throws for a `url` that it cannot parse, with a sentence. */
export function smtpTransport(url: string, from: MailFrom): MailTransport {
  const { host, port } = readSmtpUrl(url).connection
  return {
    description: `Mail is sent through ${host}:${port}.`,
    domain: domainOf(from.address),
    deliver: async (mail, signal) => void (await sendBySmtp(url, from, mail, signal)),
    removeOlder: async () => {},
    removeCopies: async () => {},
  }
}

/** Sends an email at once, and returns the mail server's reply. Rejects like `deliver` of a transport. */
export async function sendBySmtp(
  url: string,
  from: MailFrom,
  mail: OutgoingMail,
  signal: AbortSignal,
): Promise<string> {
  const message = await composeMail(mail, from)
  const envelope = { from: from.address, to: [mail.to], size: message.length }
  let reply = ''
  await withConnection(readSmtpUrl(url), signal, async (connection) => {
    await completed((done) =>
      connection.send(envelope, message, (error, sent) => {
        reply = sent?.response ?? ''
        done(error)
      }),
    )
    connection.quit()
  })
  return reply
}

/**
 * Connects and signs in without sending an email. Returns whether the server offers a sign-in that `url` does not use. Rejects with the error
 * of the mail server or the network, or when `signal` aborts.
 */
export async function verifySmtp(url: string, signal: AbortSignal): Promise<boolean> {
  const settings = readSmtpUrl(url)
  let isUnused = false
  await withConnection(settings, signal, async (connection) => {
    isUnused = settings.login === null && connection.allowsAuth
    connection.quit()
  })
  return isUnused
}

// nodemailer reports a lost connection through the callback of the current command or through 'error', so either rejects.
async function withConnection(
  settings: SmtpSettings,
  signal: AbortSignal,
  work: (connection: SMTPConnection) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted()
  const connection = new SMTPConnection({ ...settings.connection })
  const broken = Promise.withResolvers<never>()
  const onAbort = () => broken.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  connection.on('error', broken.reject)
  connection.on('end', () => broken.reject(new Error('The mail server closed the connection.')))
  try {
    await Promise.race([broken.promise, signIn(connection, settings).then(() => work(connection))])
  } catch (error) {
    throw asRefusal(error)
  } finally {
    signal.removeEventListener('abort', onAbort)
    connection.close()
  }
}

async function signIn(connection: SMTPConnection, { login }: SmtpSettings): Promise<void> {
  await completed((done) => connection.connect(done))
  if (!login) return
  if (!connection.allowsAuth)
    throw new Error('A user and a password are set, but the mail server does not offer sign-in.')
  await completed((done) => connection.login({ credentials: login }, done))
}

function completed(command: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => command((error) => (error ? reject(error) : resolve())))
}

function asRefusal(error: unknown): unknown {
  const isRefusal = error instanceof Error && 'response' in error && typeof error.response === 'string'
  return isRefusal && /^[45]\d\d/.test(String(error.response))
    ? new MailRefused(String(error.response))
    : error
}

/** The parsed `SMTP_URL`. */
export type SmtpSettings = {
  connection: SMTPConnectionOptions & { host: string; port: number }
  login: { user: string; pass: string } | null
}

const minuteMs = 60_000
const ownAddresses = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/**
 * Parses `smtp://user:password@host:587` (STARTTLS if the server offers it) or `smtps://…` (TLS from the first byte, port 465). With a
 * password STARTTLS is required, unless the server is this machine: otherwise a man in the middle could remove the offer and read the
 * password. `?tls.rejectUnauthorized=false` accepts any certificate. Throws an error with a sentence.
 */
export function readSmtpUrl(text: string): SmtpSettings {
  const url = URL.canParse(text) ? new URL(text) : null
  const login = url ? readLogin(url) : null
  const isValid = url?.hostname && !url.hash && ['smtp:', 'smtps:'].includes(url.protocol)
  if (!isValid || login === 'unreadable') {
    throw new Error(
      'SMTP_URL must look like smtp://user:password@mail.example:587 or smtps://…, with characters such as %, @ and # in the password written as %25, %40 and %23',
    )
  }
  const secure = url.protocol === 'smtps:'
  return {
    login,
    connection: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && login !== null && !ownAddresses.has(url.hostname),
      tls: { rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false' },
      connectionTimeout: 2 * minuteMs, // including STARTTLS
      greetingTimeout: minuteMs, // some servers delay their greeting on purpose, because spammers do not wait
      // RFC 5321 §4.5.3.2.6: ten minutes after the final dot. A shorter timeout would resend an email that the server may have.
      socketTimeout: 10 * minuteMs,
      socketCloseTimeout: 1000,
    },
  }
}

function readLogin(url: URL): SmtpSettings['login'] | 'unreadable' {
  if (!url.username) return null
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  } catch {
    return 'unreadable'
  }
}

/** A mail server's reply, as one sentence. The status codes tested here mean that the sign-in failed (RFC 4954 §4, §6). */
export function describeReply(reply: string): string {
  const quoted = `It replied "${reply.trim().replace(/\s+/g, ' ')}".`
  return /^53\d|^454|^5\d\d[ -]5\.7\.[89]/.test(reply) ? `${quoted} Check its user and its password.` : quoted
}
