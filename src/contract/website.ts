// Decides what the website of a business may be: a web address of a public domain, stored as browsers write it.
import { lineOfText, maxLengths } from './text-input.ts'
import { z } from './zod.ts'

/**
 * At most 200 characters, as typed and as stored. A domain without a scheme is taken as https, since people type
 * `example.co.za`; an empty text is null. One of http stays http: a bakery does not choose what its provider offers. Refused with a sentence: other schemes, a user name or password in the address,
 * and a host that is no public domain.
 */
export const Website = lineOfText({ label: 'Website', max: maxLengths.website })
  .nullable()
  .transform((typed, context): string | null => {
    if (!typed) return null
    const read = readWebsite(typed)
    if ('url' in read) return read.url
    context.addIssue({ code: 'custom', message: read.refusal })
    return z.NEVER
  })

/** A scheme has no dot here: `example.co.za:8443` is a host with a port. */
const scheme = /^[a-z][a-z0-9+-]*:/i
/** At least two labels, and the last begins with a letter: neither a single name nor an IP address. */
const publicDomain = /^([^.]+\.)+[a-z][^.]*$/

const noAddress = 'Website must be an address like https://example.co.za'
/** Many people type what they use every day. Without this their address would be called a user name. */
const email = /^(mailto:)?[^\s/:@]+@[^\s/:@]+$/i

function readWebsite(typed: string): { url: string } | { refusal: string } {
  if (email.test(typed)) return { refusal: `This is an email address. ${noAddress}` }
  const address = scheme.test(typed) ? typed : `https://${typed}`
  const url = parseAddress(address)
  if (!url) return { refusal: noAddress }
  const { protocol, username, password, hostname, href } = url
  if (!['https:', 'http:'].includes(protocol)) return { refusal: noAddress }
  if (username || password) return { refusal: 'Website must not contain a user name or password' }
  if (!publicDomain.test(hostname)) return { refusal: 'Website must name a domain like example.co.za' }
  // The URL parser writes some characters as several, so the stored text may be longer than the typed one.
  if (href.length > maxLengths.website)
    return { refusal: `Website must be at most ${maxLengths.website} characters` }
  return { url: href }
}

/** `URL.canParse` is missing in Safari 16 and on phones with Android 7. */
function parseAddress(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
