// A virtual device in the browser that creates passkeys and confirms at once, as after a fingerprint.
import type { Page } from 'playwright-core'
import { retirePage } from './page-pool.ts'

/** Adds the device to the browser of this page. Passkeys exist only at an address with a name, such as localhost. */
export async function addDevice(page: Page): Promise<void> {
  retirePage(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const kind = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  const user = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...kind, ...user } })
}
