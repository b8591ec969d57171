// Decides who may sign in. Attempts are counted, and a refusal never says whether the e-mail or the password was wrong.
import type { Login, SignedInUser } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Failure, unauthenticated } from '../failures.ts'
import { type Account, findAccountByEmail, lockAccountForShare } from './account-queries.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { removeExpiredSessions } from './session-queries.ts'
import { signOut } from './sign-out.ts'
import { startSession } from './start-session.ts'

/** What signing in needs; `token` is the session that this browser has now. */
export type SignInContext = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  now: () => Date
  token: string | null
}

/**
 * Starts a session with a new token, and ends the session that this browser had. Refuses an unknown e-mail and a wrong
 * password with the same sentence after the same time (401). Refuses too many failures for one account from one address,
 * and too many from one address (429). Failures from another address do not lock the owner out.
 */
export async function signIn(
  { db, passwords, rateLimiter, now, token: oldToken }: SignInContext,
  address: string,
  login: Login,
): Promise<{ user: SignedInUser; token: string }> {
  await consumeAttempt(rateLimiter, address, login.email)
  try {
    const account = await findAccountByEmail(db, login.email)
    const isRight = await passwords.verify(account?.password ?? null, login.password)
    if (!account || !isRight) throw wrongCredentials()
    const token = await openSession(db, account, oldToken, now())
    await rateLimiter.reset('signIn', signInKey(address, login.email))
    await rateLimiter.refund('signInFromAddress', address)
    return { user: toUser(account), token }
  } catch (error) {
    if (!isWrongCredentials(error)) await refundAttempt(rateLimiter, address, login.email)
    throw error
  }
}

/** The rate limit key of the failures of an account from one address. */
export function signInKey(address: string, email: string): string {
  return `${address} ${email.toLowerCase()}`
}

// Counted before the password is verified: otherwise fifty attempts at the same moment would all be under the limit.
async function consumeAttempt(rateLimiter: RateLimiter, address: string, email: string): Promise<void> {
  await rateLimiter.consume('signIn', signInKey(address, email))
  try {
    await rateLimiter.consume('signInFromAddress', address)
  } catch (error) {
    await rateLimiter.refund('signIn', signInKey(address, email))
    throw error
  }
}

// The password may have been changed while the old one was verified. Then the old one is refused.
async function openSession(db: Db, checked: Account, oldToken: string | null, now: Date): Promise<string> {
  await removeExpiredSessions(db, now)
  return await inTransaction(db, async (db) => {
    const account = await lockAccountForShare(db, checked.id)
    if (account?.password !== checked.password) throw wrongCredentials()
    await signOut(db, oldToken)
    return await startSession(db, account.id, now)
  })
}

// The password was not found wrong, so this attempt is no failure. An error of a refund would hide the first error.
async function refundAttempt(rateLimiter: RateLimiter, address: string, email: string): Promise<void> {
  await Promise.allSettled([
    rateLimiter.refund('signIn', signInKey(address, email)),
    rateLimiter.refund('signInFromAddress', address),
  ])
}

const wrongCredentials = () => unauthenticated('Invalid email or password')
const isWrongCredentials = (error: unknown) => error instanceof Failure && error.code === 'unauthenticated'

function toUser({ id, email, username, isAdmin, businessId }: Account): SignedInUser {
  return { id, email, username, isAdmin, businessId }
}
