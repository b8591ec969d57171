// Decides what an operator reads when a mail server cannot be used: what it said, and which setting to look at.

/** What a mail server replied, as one sentence. The replies that begin so are about who signs in (RFC 4954 §4, §6). */
export function describeReply(reply: string): string {
  const said = `It replied "${reply.trim().replace(/\s+/g, ' ')}".`
  return /^53\d|^454|^5\d\d[ -]5\.7\.[89]/.test(reply)
    ? `${said} Check the user and the password in SMTP_URL.`
    : said
}

/** The sentence for a failure of TLS that an operator can mend by a setting; null for any other. */
export function describeTlsFailure(message: string): string | null {
  if (/wrong version number|packet length too long/.test(message))
    return 'It does not begin with TLS: write smtp:// instead of smtps://, or name another port.'
  const fault = /[^:;]*\bcertificate\b[^:;]*|Hostname\/IP does not match[^:;]*/i.exec(message)?.[0].trim()
  if (!fault) return null
  return `Its certificate is not accepted (${fault}): name the file of its authority in the environment variable NODE_EXTRA_CA_CERTS, or add ?tls.rejectUnauthorized=false to SMTP_URL.`
}
