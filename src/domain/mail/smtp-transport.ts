// Knows how to hand a mail to a mail server, and at which moment that server becomes responsible for it.
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { composeMail } from './compose-mail.ts'
import { domainOf, readFrom } from './mail-text-rules.ts'
import { type Handover, MailRefused, type MailTransport } from './mail-transport.ts'
import { readSmtpUrl, type SmtpSettings } from './smtp-settings-rules.ts'

/** Sends each mail over a connection of its own. Refuses an address or a `from` that it cannot read, with a sentence. */
export function smtpTransport(url: string, from: string): MailTransport {
  const settings = readSmtpUrl(url)
  const sender = readFrom(from)
  if (!sender) throw new Error(`MAIL_FROM is not an address: ${from}`)
  const { host, port } = settings.connection
  return {
    description: `Mail is sent through ${host}:${port}.`,
    domain: domainOf(sender.address),
    deliver: async (mail, handover) => {
      const message = await composeMail(mail, sender)
      const envelope = { from: sender.address, to: [mail.to], size: message.length }
      await overConnection(settings, handover.signal, (connection) =>
        send(connection, envelope, message, handover),
      )
    },
  }
}

// nodemailer reports a lost connection through the callback in flight or through 'error', so both end the work.
async function overConnection(
  settings: SmtpSettings,
  signal: AbortSignal,
  work: (connection: SMTPConnection) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted()
  const connection = new SMTPConnection({ ...settings.connection })
  const cut = Promise.withResolvers<never>()
  const onAbort = () => cut.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  connection.on('error', cut.reject)
  connection.on('end', () => cut.reject(new Error('The mail server closed the connection.')))
  try {
    await Promise.race([cut.promise, signIn(connection, settings).then(() => work(connection))])
  } catch (error) {
    throw asRefusal(error)
  } finally {
    signal.removeEventListener('abort', onAbort)
    connection.close()
  }
}

async function signIn(connection: SMTPConnection, { login }: SmtpSettings): Promise<void> {
  await answered((done) => connection.connect(done))
  if (!login) return
  if (!connection.allowsAuth)
    throw new Error('The mail server offers no sign-in, and SMTP_URL has a password.')
  await answered((done) => connection.login({ credentials: login }, done))
}

async function send(
  connection: SMTPConnection,
  envelope: { from: string; to: string[]; size: number },
  message: Buffer,
  handover: Handover,
): Promise<void> {
  const stream = Readable.from(almostAll(message, handover), { objectMode: false })
  await answered((done) => connection.send(envelope, stream, done))
  connection.quit()
}

// nodemailer reads this only after the server has taken sender and recipient, and writes the last dot when it ends. Until
// the dot the server has nothing; so what must be written down before comes between the last byte and the end.
async function* almostAll(message: Buffer, handover: Handover): AsyncGenerator<Buffer> {
  yield message
  await handover.beforeHandingOver()
  handover.signal.throwIfAborted()
}

function answered(ask: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => ask((error) => (error ? reject(error) : resolve())))
}

function asRefusal(error: unknown): unknown {
  const isRefusal = error instanceof Error && 'response' in error && typeof error.response === 'string'
  return isRefusal && /^[45]\d\d/.test(String(error.response))
    ? new MailRefused(String(error.response))
    : error
}
