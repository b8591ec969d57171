// Decides how to connect to a mail server: which address, which encryption, which time limits.
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

/** A mail server as `SMTP_URL` names it. */
export type SmtpSettings = {
  connection: SMTPConnectionOptions & { host: string; port: number }
  login: { user: string; pass: string } | null
}

const minuteMs = 60_000
const ownAddresses = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/**
 * Reads `smtp://user:password@host:587` (STARTTLS if the server offers it) or `smtps://…` (TLS from the first byte, port
 * 465). With a password STARTTLS is required, unless the server is this machine: otherwise somebody between the two could
 * remove the offer and read the password. `?tls.rejectUnauthorized=false` accepts any certificate. Refuses with a sentence.
 */
export function readSmtpUrl(text: string): SmtpSettings {
  const url = URL.canParse(text) ? new URL(text) : null
  const login = url ? readLogin(url) : null
  const isWhole = url?.hostname && !url.hash && ['smtp:', 'smtps:'].includes(url.protocol)
  if (!isWhole || login === 'unreadable') {
    throw new Error(
      'SMTP_URL must look like smtp://user:password@mail.example:587 or smtps://…, with signs such as %, @ and # in the password written as %25, %40 and %23',
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
      connectionTimeout: 2 * minuteMs, // up to the end of STARTTLS
      greetingTimeout: minuteMs, // some servers greet late on purpose, because spammers do not wait
      // RFC 5321 §4.5.3.2.6: ten minutes after the last dot. Closing earlier would send a mail again that the server may have.
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
