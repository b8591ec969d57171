// Decides which texts a mail header may contain, and how much of a person's address a log may contain.
import { isIP } from 'node:net'

// Line ends and other control characters could start a new header. Direction marks could make a text look like another one.
const invisible = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const maxNameLength = 100
const plainAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:"]{1,190}$/u

/** The text as one line of at most `maxLength` characters, cut with an ellipsis, without controls and direction marks. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(invisible, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

/** Whether the text is exactly one address and nothing else: no list, no name, no route, no line end. */
export function isPlainAddress(text: string): boolean {
  return plainAddress.test(text)
}

/** The part after the @ in lower case. A log may contain nothing else of somebody's address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** A mail server's reply as the log and the table keep it: one line, 300 characters, addresses reduced to their domains. */
export function withoutAddresses(text: string): string {
  return oneLine(text, 300).replace(/[^\s<>"'(),;:=]+@/g, '…@')
}

/** Whom a mail is from: a name of one line, and a plain address. */
export type MailFrom = { name: string; address: string }

/** The name and the address in a `MAIL_FROM` such as `Mzansi Local <no-reply@directory.example>`; null if it has no address. */
export function readFrom(text: string): MailFrom | null {
  const parts = /^(?:(?<name>[^<>]*)<(?<angled>[^<>]+)>|(?<bare>[^<>]+))$/u.exec(text.trim())?.groups
  const address = (parts?.angled ?? parts?.bare ?? '').trim()
  if (!isPlainAddress(address)) return null
  return { name: oneLine((parts?.name ?? '').replace(/^\s*"(.*)"\s*$/, '$1'), maxNameLength), address }
}

/** The sender for a site that names none. A host that is an address of the network, such as [::1], has no mail of its own. */
export function defaultFrom(siteName: string, siteUrl: string): MailFrom {
  const { hostname } = new URL(siteUrl)
  const host = isIP(hostname) || !isPlainAddress(`no-reply@${hostname}`) ? 'localhost' : hostname
  return { name: oneLine(siteName, maxNameLength), address: `no-reply@${host}` }
}
