// Who may sign in. Attempts are counted, and a refusal never says whether the email or the password was wrong.
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

/** What signing in needs; `token` is the session that this browser has now. */
export type SignInContext = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  token: string | null
  describeClient: () => Client
  site: Site
  mail: { notify(): void }
  background: BackgroundWork
  /** Whether those who moderate must have a passkey. */
  requiresSecondFactor: boolean
}

/** A session, or a sign-in that is half done: its `stepToken` opens nothing but the second step. */
export type SignInResult =
  | { user: SignedInUser; token: string }
  | { stepToken: string; passkeyRequest: PasskeyRequest }

/**
 * Starts a session with a new token, and ends the session that this browser had. For an account with a passkey it begins the second
 * step instead, and only after the right password: nobody else learns that the account has one. Refuses an unknown email and a wrong
 * password with the same sentence after the same time (401). Refuses too many failures for one account from one address,
 * and too many from one address (429). Failures from another address do not lock the owner out: many of them
 * make each sign-in of the account wait for up to four seconds, and a mail tells the account once an hour.
 */
export async function signIn(context: SignInContext, address: string, login: Login): Promise<SignInResult> {
  const { rateLimiter } = context
  const ofAccount: Attempt = ['signIn', signInKey(address, login.email)]
  const ofAddress: Attempt = ['signInFromAddress', address]
  const fromAnywhere: Attempt = ['signInOfAccount', login.email.toLowerCase()]
  // Each attempt is counted as a failed one until it has succeeded.
  return withRateLimit(rateLimiter, [ofAccount, ofAddress], async () => {
    const count = await rateLimiter.count(...fromAnywhere)
    const result = await orRefund(rateLimiter, [fromAnywhere], () => verify(context, login, count))
    // The sign-in has succeeded, so an error here must not say that it has not.
    await Promise.allSettled([
      rateLimiter.reset(...ofAccount),
      rateLimiter.reset(...fromAnywhere),
      rateLimiter.refund(...ofAddress),
    ])
    return result
  })
}

/** `count`: this sign-in of the account is that one within the hour. */
async function verify(context: SignInContext, login: Login, count: number): Promise<SignInResult> {
  await pause(signInPauseMs(count))
  const account = await findAccountByEmail(context.db, login.email)
  const refuse = () => {
    // The response does not wait: it would tell that the account exists.
    if (account && count === allowedAttempts.signInOfAccount.max)
      context.background.add(tellOfGuesses(context, account))
    return unauthenticated('Invalid email or password')
  }
  return withVerifiedPassword(context, account, login.password, {
    refuse,
    work: (db, account) => enter({ ...context, db }, account),
  })
}

/** The rate limit key of the failures of an account from one address. */
export function signInKey(address: string, email: string): string {
  return `${address} ${email.toLowerCase()}`
}

async function tellOfGuesses({ db, site, mail }: SignInContext, { email: to }: Account): Promise<void> {
  await inTransaction(db, (db) =>
    queueAccountMail(db, { to, kind: 'failed-sign-ins', ...failedSignIns(site) }),
  )
  mail.notify()
}

async function enter(context: SignInContext, account: Account): Promise<SignInResult> {
  const { db, token: oldToken, describeClient, requiresSecondFactor } = context
  const second = await beginSecondStep(context, account)
  if (second) return second
  await signOut(db, oldToken)
  const isHeldBack = needsPasskey({ ...account, hasPasskey: false }, requiresSecondFactor)
  const user = { ...toSignedInUser(account), ...(isHeldBack && { needsPasskey: true as const }) }
  return { user, token: await startSession(db, account.id, describeClient()) }
}
