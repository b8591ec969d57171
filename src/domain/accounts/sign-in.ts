// Decides who gets in: e-mail and password, counted, and told no more than that they do not fit.
import type { Login, SignedInUser } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Failure, unauthenticated } from '../failures.ts'
import { type Account, findAccountByEmail, holdAccount } from './account-queries.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { removeExpiredSessions } from './session-queries.ts'
import { signOut } from './sign-out.ts'
import { startSession } from './start-session.ts'

/** What signing in needs; `token` is of the session that this browser had until now. */
export type SignInContext = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  now: () => Date
  token: string | null
}

/**
 * Starts a session with a new token, and ends the one that this browser had. Refuses an unknown e-mail and a wrong password
 * alike, in words and in cost (401), and too many failures of an account from one address, or of one address (429). Whoever
 * tries an account from elsewhere does not lock its owner out.
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
    if (!account || !isRight) throw wrong()
    const token = await openSession(db, account, oldToken, now())
    await rateLimiter.reset('signIn', signInKey(address, login.email))
    await rateLimiter.refund('signInFromAddress', address)
    return { user: toUser(account), token }
  } catch (error) {
    if (!isWrong(error)) await refundAttempt(rateLimiter, address, login.email)
    throw error
  }
}

/** The key under which the failures of an account from one address are counted. */
export function signInKey(address: string, email: string): string {
  return `${address} ${email.toLowerCase()}`
}

// Counted before the password is looked at: fifty guesses at the same instant are fifty guesses, not one.
async function consumeAttempt(rateLimiter: RateLimiter, address: string, email: string): Promise<void> {
  await rateLimiter.consume('signIn', signInKey(address, email))
  try {
    await rateLimiter.consume('signInFromAddress', address)
  } catch (error) {
    await rateLimiter.refund('signIn', signInKey(address, email))
    throw error
  }
}

// The password may have been changed while the old one was being checked; then the old one no longer opens anything.
async function openSession(db: Db, checked: Account, oldToken: string | null, now: Date): Promise<string> {
  await removeExpiredSessions(db, now)
  return await inTransaction(db, async (db) => {
    const account = await holdAccount(db, checked.id)
    if (account?.password !== checked.password) throw wrong()
    await signOut(db, oldToken)
    return await startSession(db, account.id, now)
  })
}

// Nobody's password was found wrong, so it was no failure of theirs. The first error is the one to tell.
async function refundAttempt(rateLimiter: RateLimiter, address: string, email: string): Promise<void> {
  await Promise.allSettled([
    rateLimiter.refund('signIn', signInKey(address, email)),
    rateLimiter.refund('signInFromAddress', address),
  ])
}

const wrong = () => unauthenticated('Invalid email or password')
const isWrong = (error: unknown) => error instanceof Failure && error.code === 'unauthenticated'

function toUser({ id, email, username, isAdmin, businessId }: Account): SignedInUser {
  return { id, email, username, isAdmin, businessId }
}
