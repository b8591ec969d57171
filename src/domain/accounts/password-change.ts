// A new password with the one of now: every other session ends.
import type { PasswordChange, SignedInUser } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { invalidField, unauthenticated } from '../failures.ts'
import { passwordChanged } from '../mail/account-template-rules.ts'
import type { Owner, Staff } from '../principal.ts'
import { queueAccountMail } from './account-mail.ts'
import { findAccount, lockAccountForShare, replacePasswordHash, toSignedInUser } from './account-queries.ts'
import { removeTokensOf } from './one-time-tokens.ts'
import { checkNewPassword, type PasswordHasher } from './passwords.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'
import { type Client, endAllSessions, startSession } from './sessions.ts'

/** What a change of the password uses. `describeClient` is about the browser that gets the new session. */
export type PasswordChangeContext = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  describeClient: () => Client
  mail: { notify(): void }
  site: Site
}
/** The hash that the current password was verified against, and the hash of the new password. */
type CheckedPassword = { verified: string; fresh: string }

/**
 * Writes the new password. `token` is then the only session that is left, for the browser that asked. Refuses a wrong current password and a
 * common new one (400), and too many attempts of the account (429). A mail tells the account.
 */
export async function changePassword(
  context: PasswordChangeContext,
  { userId }: Owner | Staff,
  input: PasswordChange,
): Promise<{ user: SignedInUser; token: string }> {
  return withRateLimit(context.rateLimiter, [['passwordChange', userId]], async () => {
    const account = await findAccount(context.db, userId)
    if (!account) throw unauthenticated()
    const checked = await checkPasswords(context.passwords, account, input)
    const changed = await inTransaction(context.db, async (db) => {
      const token = await replacePassword(db, userId, checked, context)
      const changed = await lockAccountForShare(db, userId)
      if (!changed) throw unauthenticated()
      return { user: toSignedInUser(changed), token }
    })
    context.mail.notify()
    return changed
  })
}

/**
 * Refuses a wrong current password and a common new one (400). Outside the transaction: hashing may wait in a queue, and no lock is held
 * meanwhile.
 */
export async function checkPasswords(
  passwords: PasswordHasher,
  account: { email: string; password: string },
  { currentPassword, newPassword }: Pick<PasswordChange, 'currentPassword' | 'newPassword'>,
): Promise<CheckedPassword> {
  const isRight = await passwords.verify(account.password, currentPassword)
  if (!isRight) throw wrongPassword()
  await checkNewPassword(newPassword, 'newPassword', account.email)
  return { verified: account.password, fresh: await passwords.hash(newPassword) }
}

/**
 * Writes a checked password in the transaction of the caller, and returns the token of the only session that is left. The caller
 * notifies `mail` after the commit: a mail tells the account.
 */
export async function replacePassword(
  db: Db,
  userId: string,
  { verified, fresh }: CheckedPassword,
  { describeClient, site }: Pick<PasswordChangeContext, 'describeClient' | 'site'>,
): Promise<string> {
  // The second of two changes at the same time finds another hash: the password that it verified is no longer current.
  const email = await replacePasswordHash(db, userId, verified, fresh)
  if (email === null) throw wrongPassword()
  await endAllSessions(db, userId)
  await removeTokensOf(db, userId, 'password-reset', 'new-email')
  await queueAccountMail(db, { to: email, kind: 'password-changed', ...passwordChanged(site) })
  return startSession(db, userId, describeClient())
}

/** The refusal of a password that is not that of the account. */
export const wrongPassword = () => invalidField('currentPassword', 'Current password is incorrect')
