// Decides how an owner changes name and password. The e-mail stays, and a new password ends every other session.
import type { OwnerSettings, Settings } from '../../contract/owner-edits.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { changeOwnerName } from '../businesses/change-owner-name.ts'
import { invalid, unauthenticated } from '../failures.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { checkNewPassword } from './common-passwords.ts'
import { removeNewEmailLinks } from './email-link-queries.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { findOwnerAccount, replacePasswordHash } from './owner-account-queries.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { removePasswordResetsOf } from './password-reset-queries.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { startSession } from './start-session.ts'
import { type Attempt, withAttempts } from './with-attempts.ts'

type Context = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  now: () => Date
  device: string
}
type Account = { email: string; password: string }
/** The hash that the current password was verified against, and the hash of the new password. */
type PasswordChange = { verified: string; fresh: string }

/**
 * Writes the owner's name and, when a new password is given, the password. `token` is then the only session that is left,
 * for the browser of the owner. Without a new password `token` is null and `currentPassword` is ignored. Refuses another
 * e-mail, a wrong current password and a common new one (400), and too many attempts of the account (429).
 */
export async function changeSettings(
  context: Context,
  owner: OwnerOfBusiness,
  settings: Settings,
): Promise<{ settings: OwnerSettings; token: string | null }> {
  const { userId } = owner
  const account = await findOwnerAccount(context.db, userId)
  if (!account) throw unauthenticated()
  if (settings.email.toLowerCase() !== account.email.toLowerCase()) throw refusal('email', emailStaysText)
  const attempts: Attempt[] = settings.newPassword === undefined ? [] : [['passwordChange', userId]]
  return withAttempts(context.rateLimiter, attempts, async () => {
    const change = await preparePasswordChange(context.passwords, account, settings)
    return inTransaction(context.db, async (db) => {
      await changeOwnerName(db, owner, settings.ownerName)
      const token = change && (await changePassword(db, userId, change, context))
      return { settings: { ownerName: settings.ownerName, email: account.email }, token }
    })
  })
}

// Outside the transaction: hashing may wait in a queue, and the embedded database has one connection for all requests.
async function preparePasswordChange(
  passwords: PasswordHasher,
  account: Account,
  { currentPassword = '', newPassword }: Settings,
): Promise<PasswordChange | null> {
  if (newPassword === undefined) return null
  const isRight = await passwords.verify(account.password, currentPassword)
  if (!isRight) throw refusal('currentPassword', wrongPasswordText)
  await checkNewPassword(newPassword, 'newPassword', account.email)
  return { verified: account.password, fresh: await passwords.hash(newPassword) }
}

async function changePassword(
  db: Db,
  userId: string,
  { verified, fresh }: PasswordChange,
  { now, device }: Context,
): Promise<string> {
  // Of two changes at the same time the second finds another hash: the password that it verified is no longer current.
  const isChanged = await replacePasswordHash(db, userId, verified, fresh)
  if (!isChanged) throw refusal('currentPassword', wrongPasswordText)
  await endAllSessions(db, userId)
  await removePasswordResetsOf(db, userId)
  await removeNewEmailLinks(db, userId)
  return startSession(db, userId, now(), device)
}

const emailStaysText = 'Your login email cannot be changed'
const wrongPasswordText = 'Current password is incorrect'

const refusal = (path: string, message: string) => invalid(message, [{ path, message }])
