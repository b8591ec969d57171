// The rules of the second factor: how many recovery codes there are, why a passkey was refused, and where passkeys work.

/** How many recovery codes an account gets. */
export const recoveryCodeCount = 10

const refusals: [RegExp, string][] = [
  [/^Unexpected (registration|authentication) response origin /, 'made for another origin than SITE_URL'],
  [/^Unexpected RP ID hash/, 'made for another host than that of SITE_URL'],
  [/^Unexpected (registration|authentication) response challenge /, 'signed another challenge'],
  [/^Response counter value /, 'its counter went back'],
]

/**
 * Why a passkey was refused, in our own words. The messages of the library repeat what the device sent, so only their beginnings are
 * compared: nothing from a device reaches the log.
 */
export const refusalReason = (message: string): string =>
  refusals.find(([beginning]) => beginning.test(message))?.[1] ?? 'not readable'

/** Whether browsers support passkeys at this URL: on localhost, and over https at a host name that is not an IP address. */
export function canHavePasskeys(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  const isIpAddress = /^[\d.]+$|^\[/.test(hostname)
  return hostname === 'localhost' || (protocol === 'https:' && !isIpAddress)
}
