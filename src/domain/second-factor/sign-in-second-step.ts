// The second step of a sign-in: a passkey or a recovery code, after the password and within five minutes.
import type { SignedInUser } from '../../contract/account.ts'
import type { PasskeySignIn, RecoveryCodeSignIn } from '../../contract/second-factor.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueAccountMail } from '../accounts/account-mail.ts'
import {
  type Account,
  findAccount,
  lockAccountForUpdate,
  toSignedInUser,
} from '../accounts/account-queries.ts'
import { consumeToken, findToken, type OneTimeToken } from '../accounts/one-time-tokens.ts'
import { type Attempt, withRateLimit } from '../accounts/rate-limits.ts'
import { signOut, startSession } from '../accounts/sessions.ts'
import type { SignInContext } from '../accounts/sign-in.ts'
import { unauthenticated } from '../failures.ts'
import { recoveryCodeUsed } from '../mail/account-template-rules.ts'
import type { MailContext } from './second-factor.ts'
import { hashRecoveryCode } from './second-factor.ts'
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  recordPasskeyUse,
  selectPasskeys,
} from './second-factor-queries.ts'
import { type PasskeySite, verifyAssertion } from './webauthn.ts'

/** `stepToken` is the token of the pending second step, not of a session. */
type Context = Omit<SignInContext, 'passwords'> & {
  stepToken: string | null
  site: PasskeySite
  log: Parameters<typeof verifyAssertion>[0]['log']
}
type PendingStep = OneTimeToken<'second-step'>
type SignedIn = { user: SignedInUser; token: string }
/** Consumes the proof in the transaction of the sign-in; throws when that is no longer possible. */
type ConsumeProof = (db: Db, account: Account) => Promise<void>

/**
 * Starts a session when a passkey of the account has signed the challenge of this sign-in. Refuses a sign-in that is unknown, completed or
 * expired, and a response from another passkey, site or host (401); too many failures for the account from one IP address, and too many
 * from one IP address (429).
 */
export function signInWithPasskey(context: Context, address: string, { credential }: PasskeySignIn) {
  return finishSignIn(context, address, async ({ userId, data: { challenge } }) => {
    const passkey = (await selectPasskeys(context.db, userId)).find(
      ({ credentialId }) => credentialId === credential.id,
    )
    const expected = { site: context.site, challenge, log: context.log }
    const counter = passkey ? await verifyAssertion(expected, passkey, credential) : null
    if (!passkey || counter === null) throw unauthenticated(wrongPasskeyText)
    return async (db) => {
      if (!(await recordPasskeyUse(db, passkey, counter))) throw unauthenticated(wrongPasskeyText)
    }
  })
}

/**
 * Starts a session for a recovery code of the account, which is consumed, and returns how many are left. Notifies the account by email.
 * Refuses like `signInWithPasskey`.
 */
export async function signInWithRecoveryCode(
  context: Context & MailContext,
  address: string,
  { code }: RecoveryCodeSignIn,
): Promise<SignedIn & { recoveryCodesLeft: number }> {
  let recoveryCodesLeft = 0
  const signedIn = await finishSignIn(context, address, async () => async (db, { id, email: to }) => {
    if (!(await consumeRecoveryCode(db, id, hashRecoveryCode(code)))) throw unauthenticated(wrongCodeText)
    recoveryCodesLeft = await countRecoveryCodes(db, id)
    const content = recoveryCodeUsed(context.site, recoveryCodesLeft)
    await queueAccountMail(db, { to, kind: 'recovery-code-used', ...content })
  })
  context.mail.notify()
  return { ...signedIn, recoveryCodesLeft }
}

async function finishSignIn(
  context: Context,
  address: string,
  check: (pending: PendingStep) => Promise<ConsumeProof>,
): Promise<SignedIn> {
  const { db, rateLimiter, stepToken } = context
  const pending = stepToken ? await findToken(db, 'second-step', stepToken) : null
  if (!pending) throw tooLate()
  const accountAttempt: Attempt = ['secondFactor', `${address} ${pending.userId}`]
  const addressAttempt: Attempt = ['signInFromAddress', address]
  return withRateLimit(rateLimiter, [accountAttempt, addressAttempt], async () => {
    const consumeProof = await check(pending)
    const signedIn = await inTransaction(db, (db) => openSession({ ...context, db }, pending, consumeProof))
    // The session has started, so an error here must not suggest otherwise.
    await Promise.allSettled([rateLimiter.reset(...accountAttempt), rateLimiter.refund(...addressAttempt)])
    return signedIn
  })
}

/**
 * Locks the account first: a concurrent password change has either ended this sign-in already, or waits and then ends the session. The lock
 * is FOR UPDATE because queuing the email about a code updates the account: two transactions with a shared lock would deadlock.
 */
async function openSession(
  { db, stepToken, token: oldToken, describeClient }: Context,
  { userId }: PendingStep,
  consumeProof: ConsumeProof,
): Promise<SignedIn> {
  await lockAccountForUpdate(db, userId)
  const account = await findAccount(db, userId)
  if (!account || !(await consumeToken(db, 'second-step', stepToken ?? ''))) throw tooLate()
  await consumeProof(db, account)
  await signOut(db, oldToken)
  return { user: toSignedInUser(account), token: await startSession(db, userId, describeClient()) }
}

const wrongPasskeyText = 'This passkey was not accepted. Please try again, or use a recovery code.'
const wrongCodeText = 'This recovery code is wrong, or it was already used.'
const tooLate = () => unauthenticated('This sign-in took too long. Please start again.')
