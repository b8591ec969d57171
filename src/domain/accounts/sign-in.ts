// Signing in: with a password, and then with a passkey or a recovery code, within five minutes. Attempts are counted, and a refusal never
// says whether the email address or the password was wrong.
import { setTimeout as pause } from 'node:timers/promises'
import type { Login, SignedInUser } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { PasskeyRequest, PasskeySignIn, RecoveryCodeSignIn } from '../../contract/second-factor.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { BackgroundWork } from '../concurrency.ts'
import { unauthenticated } from '../failures.ts'
import { failedSignIns, recoveryCodeUsed } from '../mail/account-template-rules.ts'
import { needsPasskey } from '../principal.ts'
import { hashRecoveryCode, type MailContext } from '../second-factor/second-factor.ts'
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  recordPasskeyUse,
  selectPasskeys,
} from '../second-factor/second-factor-queries.ts'
import { beginSecondStep, type PasskeySite, verifyAssertion } from '../second-factor/webauthn.ts'
import { queueAccountMail } from './account-email.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccountForUpdate,
  toSignedInUser,
} from './account-queries.ts'
import { consumeToken, findToken, type OneTimeToken } from './one-time-tokens.ts'
import { type PasswordHasher, withVerifiedPassword } from './passwords.ts'
import {
  type Attempt,
  allowedAttempts,
  orRefund,
  type RateLimiter,
  signInPauseMs,
  withRateLimit,
} from './rate-limits.ts'
import { type Client, signOut, startSession } from './sessions.ts'

/** What a sign-in needs; `token` is the current session of this browser. */
export type SignInContext = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  token: string | null
  describeClient: () => Client
  site: Site
  mail: { notify(): void }
  background: BackgroundWork
  /** Whether moderators and administrators must have a passkey. */
  requiresSecondFactor: boolean
}

/** A session, or a pending second step, whose `stepToken` is only valid for that step. */
type SignInResult =
  | { user: SignedInUser; token: string }
  | { stepToken: string; passkeyRequest: PasskeyRequest }

/**
 * Starts a session with a new token, and ends the session that this browser had. For an account with a passkey it starts the second step
 * instead, and only after the right password, so that nobody else learns about the passkey. Refuses an unknown email address and a wrong
 * password with the same message after the same time (401). Refuses too many failures for one account from one IP address, and too many
 * from one IP address (429). Failures from other IP addresses do not lock the owner out: many of them delay each sign-in of the account by
 * up to four seconds, and the account is notified by email at most once an hour.
 */
export async function signIn(context: SignInContext, address: string, login: Login): Promise<SignInResult> {
  const { rateLimiter } = context
  const accountAttempt: Attempt = ['signIn', signInKey(address, login.email)]
  const addressAttempt: Attempt = ['signInFromAddress', address]
  const globalAttempt: Attempt = ['signInOfAccount', login.email.toLowerCase()]
  // Each attempt counts as failed until it has succeeded.
  return withRateLimit(rateLimiter, [accountAttempt, addressAttempt], async () => {
    const count = await rateLimiter.count(...globalAttempt)
    const result = await orRefund(rateLimiter, [globalAttempt], () => verify(context, login, count))
    // The sign-in has succeeded, so an error here must not suggest otherwise.
    await Promise.allSettled([
      rateLimiter.reset(...accountAttempt),
      rateLimiter.reset(...globalAttempt),
      rateLimiter.refund(...addressAttempt),
    ])
    return result
  })
}

/** `count`: how many sign-ins of the account there were within the hour, including this one. */
async function verify(context: SignInContext, login: Login, count: number): Promise<SignInResult> {
  await pause(signInPauseMs(count))
  const account = await findAccountByEmail(context.db, login.email)
  const refuse = () => {
    // The response does not wait for this: its timing would reveal that the account exists.
    if (account && count === allowedAttempts.signInOfAccount.max)
      context.background.add(queueGuessingMail(context, account))
    return unauthenticated('Invalid email or password')
  }
  return withVerifiedPassword(context, account, login.password, {
    refuse,
    work: (db, account) => startSessionOrSecondStep({ ...context, db }, account),
  })
}

/** The rate limit key for failures of an account from one IP address. */
export function signInKey(address: string, email: string): string {
  return `${address} ${email.toLowerCase()}`
}

async function queueGuessingMail({ db, site, mail }: SignInContext, { email: to }: Account): Promise<void> {
  await inTransaction(db, (db) =>
    queueAccountMail(db, { to, kind: 'failed-sign-ins', ...failedSignIns(site) }),
  )
  mail.notify()
}

async function startSessionOrSecondStep(context: SignInContext, account: Account): Promise<SignInResult> {
  const { db, token: oldToken, describeClient, requiresSecondFactor } = context
  const secondStep = await beginSecondStep(context, account)
  if (secondStep) return secondStep
  await signOut(db, oldToken)
  const lacksPasskey = needsPasskey({ ...account, hasPasskey: false }, requiresSecondFactor)
  const user = { ...toSignedInUser(account), ...(lacksPasskey && { needsPasskey: true as const }) }
  return { user, token: await startSession(db, account.id, describeClient()) }
}

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
