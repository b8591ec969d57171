// Decides which texts may stand in a mail's head, and how much of a person's address a log may hold.

// Line ends and other controls would begin a header of their own; direction marks would show another text than is there.
const unseen = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const plainAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:"]{1,190}$/u

/** The text on one line of at most `maxLength` characters, cut with an ellipsis, without controls and direction marks. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(unseen, ' ').replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length <= maxLength
    ? line
    : `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

/** Whether this is exactly one address with nothing around it: no list, no name, no route, no line end. */
export function isPlainAddress(text: string): boolean {
  return plainAddress.test(text)
}

/** The part after the @ in lower case: all that a log may hold of somebody's address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** A mail server's words, fit for the log and the table: one line, 300 characters, addresses reduced to their domains. */
export function withoutAddresses(text: string): string {
  return oneLine(text, 300).replace(/[^\s<>"'(),;:=]+@/g, '…@')
}

/** The address and the name of a `MAIL_FROM` such as `Mzansi Local <no-reply@directory.example>`, or null if it is none. */
export function readFrom(text: string): { name: string; address: string } | null {
  const parts = /^(?:(?<name>[^<>]*)<(?<angled>[^<>]+)>|(?<bare>[^<>]+))$/u.exec(text.trim())?.groups
  const address = (parts?.angled ?? parts?.bare ?? '').trim()
  if (!isPlainAddress(address)) return null
  return { name: oneLine((parts?.name ?? '').replace(/^\s*"(.*)"\s*$/, '$1'), 100), address }
}
