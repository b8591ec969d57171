// Decides who may sign in. Attempts are counted, and a refusal never says whether the e-mail or the password was wrong.
import type { Login, SignedInUser } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { unauthenticated } from '../failures.ts'
import { type Account, findAccountByEmail, lockAccountForShare } from './account-queries.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { removeExpiredSessions } from './session-queries.ts'
import { signOut } from './sign-out.ts'
import { startSession } from './start-session.ts'
import { type Attempt, withAttempts } from './with-attempts.ts'

/** What signing in needs; `token` is the session that this browser has now. */
export type SignInContext = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  now: () => Date
  token: string | null
  /** The device of this browser, in words. */
  device: string
}

/**
 * Starts a session with a new token, and ends the session that this browser had. Refuses an unknown e-mail and a wrong
 * password with the same sentence after the same time (401). Refuses too many failures for one account from one address,
 * and too many from one address (429). Failures from another address do not lock the owner out.
 */
export async function signIn(
  { db, passwords, rateLimiter, now, token: oldToken, device }: SignInContext,
  address: string,
  login: Login,
): Promise<{ user: SignedInUser; token: string }> {
  const ofAccount: Attempt = ['signIn', signInKey(address, login.email)]
  const ofAddress: Attempt = ['signInFromAddress', address]
  return withAttempts(rateLimiter, [ofAccount, ofAddress], async () => {
    const account = await findAccountByEmail(db, login.email)
    const isRight = await passwords.verify(account?.password ?? null, login.password)
    if (!account || !isRight) throw wrongCredentials()
    const token = await openSession(db, account, { oldToken, device }, now())
    // The session has started, so an error here must not say that it has not.
    await Promise.allSettled([rateLimiter.reset(...ofAccount), rateLimiter.refund(...ofAddress)])
    return { user: toUser(account), token }
  })
}

/** The rate limit key of the failures of an account from one address. */
export function signInKey(address: string, email: string): string {
  return `${address} ${email.toLowerCase()}`
}

// The password may have been changed while the old one was verified. Then the old one is refused.
async function openSession(
  db: Db,
  checked: Account,
  { oldToken, device }: { oldToken: string | null; device: string },
  now: Date,
): Promise<string> {
  await removeExpiredSessions(db, now)
  return await inTransaction(db, async (db) => {
    const account = await lockAccountForShare(db, checked.id)
    if (account?.password !== checked.password) throw wrongCredentials()
    await signOut(db, oldToken)
    return await startSession(db, account.id, now, device)
  })
}

const wrongCredentials = () => unauthenticated('Invalid email or password')

function toUser({ id, email, username, isAdmin, businessId }: Account): SignedInUser {
  return { id, email, username, isAdmin, businessId }
}
