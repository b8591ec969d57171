// Decides what a one-time link does: sets a new password, ends every session, and is worth nothing afterwards.
import type { PasswordReset } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { invalid } from '../failures.ts'
import { lockAccount, setPassword } from './account-queries.ts'
import { checkNewPassword } from './common-passwords.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { findResetAccount, removePasswordResetsOf, takePasswordReset } from './password-reset-queries.ts'
import { hashToken } from './secret-token.ts'
import { type SignInContext, signInKey } from './sign-in.ts'

/**
 * Sets the password of the account that the link was made for, once. Every session and every other link of the account end
 * with it. Refuses (400) a link that is unknown, used or older than an hour, and a common password, which leaves the link
 * good.
 */
export async function resetPassword(
  { db, passwords, rateLimiter, now }: Omit<SignInContext, 'token'>,
  address: string,
  { token, newPassword }: PasswordReset,
): Promise<void> {
  await rateLimiter.consume('passwordReset', address)
  const tokenHash = hashToken(token)
  const account = await findResetAccount(db, tokenHash, now())
  if (!account) throw linkIsOver()
  await checkNewPassword(newPassword, 'newPassword', account.email)
  const passwordHash = await passwords.hash(newPassword)
  await inTransaction(db, (db) => useLink(db, tokenHash, account.id, passwordHash, now()))
  await rateLimiter.reset('signIn', signInKey(address, account.email))
}

// The account first: two links of one account used at the same instant would otherwise wait for each other for ever.
async function useLink(
  db: Db,
  tokenHash: Buffer,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await lockAccount(db, userId)
  if (!(await takePasswordReset(db, tokenHash, now))) throw linkIsOver()
  await setPassword(db, userId, passwordHash)
  await removePasswordResetsOf(db, userId)
  await endAllSessions(db, userId)
}

const linkIsOver = () =>
  invalid('This link was already used or is older than an hour. Please ask for a new one.')
