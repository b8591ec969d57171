// Knows how to give a mail to a mail server over SMTP.
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { composeMail } from './compose-mail.ts'
import { domainOf, type MailFrom } from './mail-text-rules.ts'
import { MailRefused, type MailTransport } from './mail-transport.ts'
import { readSmtpUrl, type SmtpSettings } from './smtp-settings-rules.ts'

/** Sends each mail over its own connection. Refuses an address that it cannot read, with a sentence. */
export function smtpTransport(url: string, from: MailFrom): MailTransport {
  const settings = readSmtpUrl(url)
  const { host, port } = settings.connection
  return {
    description: `Mail is sent through ${host}:${port}.`,
    domain: domainOf(from.address),
    deliver: async (mail, signal) => {
      const message = await composeMail(mail, from)
      const envelope = { from: from.address, to: [mail.to], size: message.length }
      await withConnection(settings, signal, async (connection) => {
        await completed((done) => connection.send(envelope, message, done))
        connection.quit()
      })
    },
    removeOlder: async () => {},
    removeCopies: async () => {},
  }
}

/**
 * Connects and signs in without sending a mail. Returns whether the server offers a sign-in that `url` does not use. Rejects with
 * what the mail server or the network says, or when `signal` aborts.
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

// nodemailer reports a lost connection through the callback of the current command or through 'error', so both end the work.
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
    throw new Error('The mail server offers no sign-in, and SMTP_URL has a password.')
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
