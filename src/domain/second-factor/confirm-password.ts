// Decides who may change the second factor of an account: somebody who moderates and gives the password of the account.
import { moderates } from '../../contract/admin-role.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Account, findAccount, lockAccountForUpdate } from '../accounts/account-queries.ts'
import { wrongPassword } from '../accounts/change-password.ts'
import type { PasswordHasher } from '../accounts/password-hasher.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { withAttempts } from '../accounts/with-attempts.ts'
import { forbidden, unauthenticated } from '../failures.ts'
import type { Admin, Owner } from '../principal.ts'

/** What checking a password needs. */
export type PasswordContext = { db: Db; passwords: PasswordHasher; rateLimiter: RateLimiter }

/** What a mail to the account needs. */
export type MailContext = { mail: { notify(): void }; site: Site }

/**
 * Does the work in a transaction that has locked the account, after checking its password. Refuses a wrong password (400), an owner
 * (403), and too many attempts of the account (429).
 */
export async function withPassword<T>(
  { db, passwords, rateLimiter }: PasswordContext,
  { userId }: Owner | Admin,
  password: string,
  work: (db: Db, account: Account) => Promise<T>,
): Promise<T> {
  return withAttempts(rateLimiter, [['passwordChange', userId]], async () => {
    const { password: verified } = await getAdminAccount(db, userId)
    // Outside the transaction: hashing may wait in a queue, and no lock is held meanwhile.
    if (!(await passwords.verify(verified, password))) throw wrongPassword()
    return inTransaction(db, async (db) => {
      await lockAccountForUpdate(db, userId)
      const account = await getAdminAccount(db, userId)
      // The password may have been changed while the old one was verified. Then the old one is refused.
      if (account.password !== verified) throw wrongPassword()
      return work(db, account)
    })
  })
}

/** The account of somebody who moderates. Refuses one that is gone (401), and an owner (403). */
export async function getAdminAccount(db: Db, userId: string): Promise<Account> {
  const account = await findAccount(db, userId)
  if (!account) throw unauthenticated()
  if (!moderates(account.role)) throw forbidden('Only administrators and moderators have a second factor.')
  return account
}
