// Decides what an operator reads of the reply of a mail server that refuses, and which setting to look at.

/** What a mail server replied, as one sentence. The replies that begin so are about who signs in (RFC 4954 §4, §6). */
export function describeReply(reply: string): string {
  const said = `It replied "${reply.trim().replace(/\s+/g, ' ')}".`
  return /^53\d|^454|^5\d\d[ -]5\.7\.[89]/.test(reply)
    ? `${said} Check the user and the password in SMTP_URL.`
    : said
}
