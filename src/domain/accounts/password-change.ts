// A new password with the one of now: every other session ends.
import type { PasswordChange, SignedInUser } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { unauthenticated } from '../failures.ts'
import { passwordChanged } from '../mail/account-template-rules.ts'
import type { Owner, Staff } from '../principal.ts'
import { queueAccountMail } from './account-mail.ts'
import { type Account, findAccount, setPassword, toSignedInUser } from './account-queries.ts'
import { removeTokensOf } from './one-time-tokens.ts'
import { checkNewPassword, type PasswordHasher } from './passwords.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'
import { type Client, endAllSessions, startSession } from './sessions.ts'
import { withVerifiedPassword } from './verified-password.ts'

/** What a change of the password uses. `describeClient` is about the browser that gets the new session. */
export type PasswordChangeContext = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  describeClient: () => Client
  mail: { notify(): void }
  site: Site
}
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
    const known = await findAccount(context.db, userId)
    if (!known) throw unauthenticated()
    const { account, token } = await replacePassword(context, known, input)
    return { user: toSignedInUser(account), token }
  })
}

/**
 * Replaces the password of the account; `token` is the only session that is left. A mail tells the account. `lockFirst` is as in
 * withVerifiedPassword. Refuses a wrong current password and a common new one (400).
 */
export async function replacePassword(
  context: PasswordChangeContext,
  known: Account,
  { currentPassword, newPassword }: Pick<PasswordChange, 'currentPassword' | 'newPassword'>,
  lockFirst: (db: Db) => Promise<unknown> = async () => {},
): Promise<{ account: Account; token: string }> {
  const { passwords, describeClient, site, mail } = context
  const done = await withVerifiedPassword(context, known, currentPassword, {
    lockFirst,
    prepare: async ({ email }) => {
      await checkNewPassword(newPassword, 'newPassword', email)
      return passwords.hash(newPassword)
    },
    work: async (db, account, hash) => {
      const { id, email: to } = account
      await setPassword(db, id, hash)
      await endAllSessions(db, id)
      await removeTokensOf(db, id, 'password-reset', 'new-email')
      await queueAccountMail(db, { to, kind: 'password-changed', ...passwordChanged(site) })
      return { account, token: await startSession(db, id, describeClient()) }
    },
  })
  mail.notify()
  return done
}
