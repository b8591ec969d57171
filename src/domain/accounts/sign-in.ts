// Signing in with a password. Attempts are counted, and a refusal never says whether the email address or the password was wrong.
import { setTimeout as pause } from 'node:timers/promises'
import type { Login, SignedInUser } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { PasskeyRequest } from '../../contract/second-factor.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { BackgroundWork } from '../concurrency.ts'
import { unauthenticated } from '../failures.ts'
import { failedSignIns } from '../mail/account-template-rules.ts'
import { needsPasskey } from '../second-factor/second-factor-rules.ts'
import { beginSecondStep } from '../second-factor/webauthn.ts'
import { queueAccountMail } from './account-mail.ts'
import { type Account, findAccountByEmail, toSignedInUser } from './account-queries.ts'
import { type PasswordHasher, withVerifiedPassword } from './passwords.ts'
import type { RateLimiter } from './rate-limits.ts'
import { type Attempt, allowedAttempts, orRefund, signInPauseMs, withRateLimit } from './rate-limits.ts'
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
export type SignInResult =
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
