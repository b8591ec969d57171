// Creates the requests that passkeys sign, and verifies the responses. The WebAuthn library is loaded when it is first needed.

import type {
  Assertion,
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequest,
} from '../../contract/second-factor.ts'
import { tokenMinutes } from '../../contract/token-times.ts'
import type { Db } from '../../database/connect.ts'
import { addToken, makeToken } from '../accounts/one-time-tokens.ts'
import { type PasskeyRow, selectPasskeys } from './second-factor-queries.ts'
import { refusalReason } from './second-factor-rules.ts'

const loadLibrary = () => import('@simplewebauthn/server')

/** The site for which a passkey is created: it works on this host only. */
export type PasskeySite = { name: string; url: string }

/** What verification needs besides the response from the device. */
type Expected = { site: PasskeySite; challenge: string; log: { info(fields: object, text: string): void } }

/** A passkey that was verified, ready to be stored. */
export type VerifiedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

const userVerification = 'preferred'
const timeout = tokenMinutes['second-step'] * 60_000
/**
 * EdDSA, ES256 and RS256: every device supports one of them. Without this list, the library would also try newer ones, for which Node
 * prints warnings.
 */
const supportedAlgorithmIDs = [-8, -7, -257]
const hostOf = ({ url }: PasskeySite) => new URL(url).hostname
const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
const toDevice = ({ credentialId: id, transports }: PasskeyRow) =>
  ({ id, type: 'public-key', transports }) as const

/** The options with which the browser asks one of these passkeys to sign the challenge, which is base64url. */
const makeRequest = (site: PasskeySite, challenge: string, known: PasskeyRow[]): PasskeyRequest => ({
  challenge,
  rpId: hostOf(site),
  allowCredentials: known.map(toDevice),
  timeout,
  userVerification,
})

/** The options with which the browser creates a passkey for an account. A device that has one of the known passkeys refuses. */
export async function makeCreationOptions(
  site: PasskeySite,
  challenge: string,
  account: { id: string; email: string },
  known: PasskeyRow[],
): Promise<PasskeyCreationOptions> {
  const { generateRegistrationOptions } = await loadLibrary()
  const { rp, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    challenge: toBytes(challenge),
    userID: new Uint8Array(Buffer.from(account.id)),
    userName: account.email,
    userDisplayName: account.email,
    supportedAlgorithmIDs,
  })
  return {
    challenge,
    rp: { id: hostOf(site), name: rp.name },
    user,
    pubKeyCredParams,
    excludeCredentials: known.map(toDevice),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    attestation: 'none',
    timeout,
  }
}

/** The new passkey; null when it was created for another challenge, site or host. */
export async function verifyNew(
  { site, challenge, log }: Expected,
  credential: NewCredential,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { transports = [], ...response } = credential.response
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.url,
    expectedRPID: hostOf(site),
    supportedAlgorithmIDs,
    requireUserVerification: false,
  }).catch((cause: unknown) => refused(log, cause))
  if (!registrationInfo) return null
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  return { credentialId, publicKey: Buffer.from(publicKey), counter, transports }
}

/** The counter after the signature; null when the passkey signed another challenge or for another site, or its counter went back. */
export async function verifyAssertion(
  { site, challenge, log }: Expected,
  passkey: PasskeyRow,
  credential: Assertion,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { credentialId: id, publicKey, counter } = passkey
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.url,
    expectedRPID: hostOf(site),
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: false,
  }).catch((cause: unknown) => ({ ...refused(log, cause), authenticationInfo: null }))
  return verified ? (authenticationInfo?.newCounter ?? null) : null
}

/** The library throws for every failed check. The reason is logged, because a wrong SITE_URL makes every passkey fail. */
function refused(log: Expected['log'], cause: unknown): { verified: false; registrationInfo?: never } {
  log.info({ reason: refusalReason(cause instanceof Error ? cause.message : '') }, 'a passkey was refused')
  return { verified: false }
}

/**
 * Creates a pending second step, valid for five minutes, for an account with a passkey; null for one without. Runs in the transaction that
 * has locked the account, so that a concurrent password change ends it.
 */
export async function beginSecondStep(
  { db, site }: { db: Db; site: PasskeySite },
  { id: userId, email }: { id: string; email: string },
): Promise<{ stepToken: string; passkeyRequest: PasskeyRequest } | null> {
  const known = await selectPasskeys(db, userId)
  if (known.length === 0) return null
  const challenge = makeToken()
  const { token } = await addToken(db, 'second-step', { userId, email, data: { challenge } })
  return { stepToken: token, passkeyRequest: makeRequest(site, challenge, known) }
}
