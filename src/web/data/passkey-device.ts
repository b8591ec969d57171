// How the browser asks a device for a passkey. The library is loaded at the tap, so that no page loads it before.
import type {
  Assertion,
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequest,
} from '../../contract/second-factor.ts'

/** False in an old browser, and at an address without https that is not localhost. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Lets a passkey sign the sign-in. Throws when nobody used one. */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON })
}

/** Makes a passkey. Throws when nobody made one. */
export async function makePasskey(optionsJSON: PasskeyCreationOptions): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON })
}

/** What people read when the browser or the device refused, by the name of its error. `siteUrl` is where passkeys work. */
const sentencesAt = (siteUrl: string): Record<string, string> => ({
  NotAllowedError: 'No passkey was used, or it took too long. You can try again.',
  AbortError: 'No passkey was used. You can try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: `Passkeys work only at ${siteUrl}. Please open the directory there.`,
})

/** The sentence for an error of the two functions above; '' for any other error. */
export const deviceSentence = (error: unknown, siteUrl: string): string =>
  (error instanceof Error && sentencesAt(siteUrl)[error.name]) || ''
