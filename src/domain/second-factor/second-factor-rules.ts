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

/** Whether browsers have passkeys at an address: with https and a name, not a number, and on localhost. */
export function canHavePasskeys(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  const isNumber = /^[\d.]+$|^\[/.test(hostname)
  return hostname === 'localhost' || (protocol === 'https:' && !isNumber)
}
