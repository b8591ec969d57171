// Who must have a second factor, and why one is refused.
import { moderates, type Role } from '../../contract/people.ts'

/** How many recovery codes an account gets. */
export const recoveryCodeCount = 10

type Account = { role: Role; leavesAt: unknown; hasPasskey: boolean }

/** Whether an account may do nothing before it has a passkey. One that is leaving has no rights to protect. */
export const needsPasskey = ({ role, leavesAt, hasPasskey }: Account, isRequired: boolean): boolean =>
  isRequired && moderates(role) && !leavesAt && !hasPasskey

const refusals: [RegExp, string][] = [
  [/^Unexpected (registration|authentication) response origin /, 'made for another origin than SITE_URL'],
  [/^Unexpected RP ID hash/, 'made for another host than that of SITE_URL'],
  [/^Unexpected (registration|authentication) response challenge /, 'signed another challenge'],
  [/^Response counter value /, 'its counter went back'],
]

/**
 * Why a passkey was refused, in words of our own. The messages of the library repeat what the device sent, so only their beginnings are
 * read: nobody writes into the log.
 */
export const refusalReason = (message: string): string =>
  refusals.find(([beginning]) => beginning.test(message))?.[1] ?? 'not readable'

/** Whether browsers have passkeys at an address: with https and a name, not a number, and on localhost. */
export function canHavePasskeys(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  const isNumber = /^[\d.]+$|^\[/.test(hostname)
  return hostname === 'localhost' || (protocol === 'https:' && !isNumber)
}
