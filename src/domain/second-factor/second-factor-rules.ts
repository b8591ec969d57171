// Decides who must have a second factor, and how long its steps may take.
import type { SignedInUser } from '../../contract/account.ts'

/** How many recovery codes an account gets. */
export const recoveryCodeCount = 10

/** Milliseconds for the second step of a sign-in, and for making a passkey. */
export const stepMs = 5 * 60_000

/** The end of a step that begins now. */
export const stepEndAt = (now: Date): Date => new Date(now.getTime() + stepMs)

/** A step that ends later was begun while the clock was wrong. Twice the time, because the clocks of several copies differ a little. */
export const latestStepEndAt = (now: Date): Date => new Date(now.getTime() + 2 * stepMs)

type Account = Pick<SignedInUser, 'isAdmin'> & { leavesAt?: unknown; hasPasskey: boolean }

/** Whether an account may do nothing before it has a passkey. One that is leaving has no rights to protect. */
export const needsPasskey = ({ isAdmin, leavesAt, hasPasskey }: Account, isRequired: boolean): boolean =>
  isRequired && isAdmin === 1 && !leavesAt && !hasPasskey

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
