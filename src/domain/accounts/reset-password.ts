// Decides what a one-time link does: it sets a new password, ends every session, and becomes invalid.
import type { PasswordReset } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { invalid } from '../failures.ts'
import { passwordChanged } from '../mail/account-template-rules.ts'
import { removeInvitationsBy } from '../people/invitation-queries.ts'
import { lockAccountForUpdate, setPassword } from './account-queries.ts'
import { checkNewPassword } from './common-passwords.ts'
import { noteEmailConfirmed, removeNewEmailLinks } from './email-link-queries.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { consumePasswordReset, findResetAccount, removePasswordResetsOf } from './password-reset-queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { hashToken } from './secret-token.ts'
import { type SignInContext, signInKey } from './sign-in.ts'
import { withAttempts } from './with-attempts.ts'

type Context = Pick<SignInContext, 'db' | 'passwords' | 'rateLimiter'> & {
  mail: { notify(): void }
  site: Site
}

/**
 * Sets the password of the account that the link was made for, and ends every session, every other link to a password or a new
 * email of the account, and the invitations that it made. A mail tells the account. A link that was mailed confirms the email.
 * Returns the email to sign in with. Refuses (400) a link that is unknown, used or older than an hour. Also refuses a common password (400) and too many
 * attempts of the address (429); the link stays valid then.
 */
export async function resetPassword(
  { db, passwords, rateLimiter, mail, site }: Context,
  address: string,
  { token, newPassword }: PasswordReset,
): Promise<string> {
  return withAttempts(rateLimiter, [['passwordReset', address]], async () => {
    const tokenHash = hashToken(token)
    const account = await findResetAccount(db, tokenHash)
    if (!account) throw linkIsInvalid()
    await checkNewPassword(newPassword, 'newPassword', account.email)
    const passwordHash = await passwords.hash(newPassword)
    await inTransaction(db, async (db) => {
      await useLink(db, tokenHash, account.id, passwordHash)
      await queueAccountMail(db, { to: account.email, kind: 'password-changed', ...passwordChanged(site) })
    })
    mail.notify()
    // The password is changed, so an error here must not say that it is not.
    await Promise.allSettled([
      rateLimiter.reset('signIn', signInKey(address, account.email)),
      rateLimiter.reset('signInOfAccount', account.email.toLowerCase()),
    ])
    return account.email
  })
}

// The account is locked first. Otherwise two links of one account used at the same moment would deadlock.
async function useLink(db: Db, tokenHash: Buffer, userId: string, passwordHash: string): Promise<void> {
  await lockAccountForUpdate(db, userId)
  const used = await consumePasswordReset(db, tokenHash)
  if (!used) throw linkIsInvalid()
  if (used.isMailed) await noteEmailConfirmed(db, userId)
  await setPassword(db, userId, passwordHash)
  await removePasswordResetsOf(db, userId)
  await removeNewEmailLinks(db, userId)
  await removeInvitationsBy(db, userId)
  await endAllSessions(db, userId)
}

const linkIsInvalid = () =>
  invalid('This link was already used or is older than an hour. Please ask for a new one.')
