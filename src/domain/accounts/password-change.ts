// A new password with the one of now, which ends every other session; and the settings of an owner, the name with the password in one form.
import type { PasswordChange, SignedInUser } from '../../contract/account.ts'
import { listChanges } from '../../contract/field-changes.ts'
import type { OwnerSettings, Settings } from '../../contract/owner-edits.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { lockOwnBusiness, writeOwnerName } from '../businesses/business-queries.ts'
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

/** What a change of the password uses. `describeClient` is about the browser that gets the new session. */
type PasswordChangeContext = {
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
async function replacePassword(
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

/**
 * Writes the owner's name and, when a new password is given, the password. `token` is then the only session that is left,
 * for the browser of the owner. Without a new password `token` is null and `currentPassword` is ignored. Refuses another
 * email, a wrong current password and a common new one (400), and too many attempts of the account (429).
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
  if (settings.email.toLowerCase() !== account.email.toLowerCase()) throw emailStays()
  // Locks the business, which comes before the account, as in every other change.
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

const emailStays = () => invalidField('email', 'Your login email cannot be changed')

/** Writes the name of the owner. Runs in the transaction of the settings. Does nothing for a deleted business. */
async function changeOwnerName(
  db: Db,
  { userId, businessId }: OwnerOfBusiness,
  ownerName: string,
): Promise<void> {
  const current = await lockOwnBusiness(db, businessId)
  if (!current || current.ownerName === ownerName) return
  const business = await writeOwnerName(db, businessId, ownerName)
  await addEdit(db, userId, business, listChanges(current, business))
}
