// Decides what an operator reads when TLS to a mail server or a bucket fails because of a setting.

/** What to write instead: of an address that begins without TLS, and after the advice about a certificate. */
export type TlsAdvice = { withoutTls: string; certificate: string }

/** The sentence for a failure of TLS that an operator can mend by a setting; null for any other. */
export function describeTlsFailure(message: string, advice: TlsAdvice): string | null {
  if (/wrong version number|packet length too long/.test(message))
    return `It does not begin with TLS: ${advice.withoutTls}, or name another port.`
  const fault = /[^:;]*\bcertificate\b[^:;]*|Hostname\/IP does not match[^:;]*/i.exec(message)?.[0].trim()
  if (!fault) return null
  return `Its certificate is not accepted (${fault}): ${cureOf(fault)}${advice.certificate}.`
}

function cureOf(fault: string): string {
  if (/expired|not yet valid/.test(fault)) return 'have it renewed, or set the clock of this machine'
  if (/does not match/.test(fault)) return 'use a name that it is for'
  return 'name the file of its authority in the environment variable NODE_EXTRA_CA_CERTS'
}
