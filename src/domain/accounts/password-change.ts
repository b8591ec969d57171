// Changing the password of an account, which ends its other sessions; and the settings form of an owner, with name and password.
import type { PasswordChange, SignedInUser } from '../../contract/account.ts'
import { listChanges } from '../../contract/field-changes.ts'
import type { OwnerSettings, Settings } from '../../contract/owner-edits.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { lockAsOwner, writeOwnerName } from '../businesses/business-queries.ts'
import { addEdit } from '../businesses/edit-queries.ts'
import { invalidField, unauthenticated } from '../failures.ts'
import { passwordChanged } from '../mail/account-template-rules.ts'
import type { Owner, OwnerOfBusiness, Staff } from '../principal.ts'
import { queueAccountMail } from './account-mail.ts'
import { type Account, findAccount, setPassword, toSignedInUser } from './account-queries.ts'
import { removeTokensOf } from './one-time-tokens.ts'
import { checkNewPassword, type PasswordHasher, withVerifiedPassword } from './passwords.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'
import { type Client, endAllSessions, startSession } from './sessions.ts'

/** What a password change needs. `describeClient` describes the browser that gets the new session. */
type PasswordChangeContext = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  describeClient: () => Client
  mail: { notify(): void }
  site: Site
}
/**
 * Changes the password and notifies the account by email. Only the session `token` remains, for the browser that made the request. Refuses
 * a wrong current password and a common new one (400), and too many attempts of the account (429).
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
 * Replaces the password of the account and notifies it by email; only the session `token` remains. `lockFirst` is as in
 * withVerifiedPassword. Refuses a wrong current password and a common new one (400).
 */
async function replacePassword(
  context: PasswordChangeContext,
  known: Account,
  { currentPassword, newPassword }: Pick<PasswordChange, 'currentPassword' | 'newPassword'>,
  lockFirst: (db: Db) => Promise<unknown> = async () => {},
): Promise<{ account: Account; token: string }> {
  const { passwords, describeClient, site, mail } = context
  const replaced = await withVerifiedPassword(context, known, currentPassword, {
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
  return replaced
}

/**
 * Changes the owner's name and, if a new password is given, the password; then only the session `token` remains, for the owner's browser.
 * Without a new password, `token` is null and `currentPassword` is ignored. Refuses another email address, a wrong current password and a
 * common new one (400), and too many attempts of the account (429).
 */
export async function changeSettings(
  context: PasswordChangeContext,
  owner: OwnerOfBusiness,
  settings: Settings,
): Promise<{ settings: OwnerSettings; token: string | null }> {
  const { userId } = owner
  const { ownerName, currentPassword = '', newPassword } = settings
  const account = await findAccount(context.db, userId)
  if (!account) throw unauthenticated()
  if (settings.email.toLowerCase() !== account.email.toLowerCase()) throw cannotChangeEmail()
  // Locks the business before the account, as every other change does.
  const saveName = (db: Db) => changeOwnerName(db, owner, ownerName)
  const saved = { ownerName, email: account.email }
  if (newPassword === undefined) {
    await inTransaction(context.db, saveName)
    return { settings: saved, token: null }
  }
  return withRateLimit(context.rateLimiter, [['passwordChange', userId]], async () => {
    const passwords = { currentPassword, newPassword }
    const { token } = await replacePassword(context, account, passwords, saveName)
    return { settings: saved, token }
  })
}

const cannotChangeEmail = () => invalidField('email', 'Your login email cannot be changed')

/** Changes the owner's name, in the transaction of the settings. Does nothing for a deleted business. */
async function changeOwnerName(db: Db, owner: OwnerOfBusiness, ownerName: string): Promise<void> {
  const current = await lockAsOwner(db, owner)
  if (!current || current.ownerName === ownerName) return
  const business = await writeOwnerName(db, current.id, ownerName)
  await addEdit(db, owner.userId, business, listChanges(current, business))
}
