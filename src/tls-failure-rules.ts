// Decides what an operator reads when TLS to a mail server or a bucket fails because of a setting.

/** What to write instead: of an address that begins without TLS, and after the advice about a certificate. */
export type TlsAdvice = { withoutTls: string; certificate: string }

/** The sentence for a failure of TLS that an operator can mend by a setting; null for any other. */
export function describeTlsFailure(message: string, advice: TlsAdvice): string | null {
  if (/wrong version number|packet length too long/.test(message))
    return `It does not begin with TLS: ${advice.withoutTls}, or name another port.`
  const fault = /[^:;]*\bcertificate\b[^:;]*|Hostname\/IP does not match[^:;]*/i.exec(message)?.[0].trim()
  if (!fault) return null
  return `Its certificate is not accepted (${fault}): name the file of its authority in the environment variable NODE_EXTRA_CA_CERTS${advice.certificate}.`
}
