// Decides whether a sign-in with the right password needs a second step, and begins it.
import type { PasskeyRequest } from '../../contract/second-factor.ts'
import type { Db } from '../../database/connect.ts'
import { makeToken } from '../accounts/secret-token.ts'
import { putChallenge } from './challenge-queries.ts'
import { selectPasskeys } from './second-factor-queries.ts'
import { makeRequest, type PasskeySite } from './webauthn.ts'

/**
 * A half-done sign-in of five minutes, for an account with a passkey; null for another. Runs in the transaction that has locked the
 * account: so a password that changes at this moment ends it.
 */
export async function beginSecondStep(
  { db, site }: { db: Db; site: PasskeySite },
  userId: string,
): Promise<{ stepToken: string; passkeyRequest: PasskeyRequest } | null> {
  const known = await selectPasskeys(db, userId)
  if (known.length === 0) return null
  const [stepToken, challenge] = [makeToken(), makeToken()]
  await putChallenge(db, stepToken, { purpose: 'sign-in', userId, challenge })
  return { stepToken, passkeyRequest: makeRequest(site, challenge, known) }
}
