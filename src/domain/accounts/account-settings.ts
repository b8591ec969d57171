// The settings of an owner's account: name and password in one form.

import { listChanges } from '../../contract/field-changes.ts'
import type { OwnerSettings, Settings } from '../../contract/owner-edits.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { lockOwnBusiness, writeOwnerName } from '../businesses/business-queries.ts'
import { addEdit } from '../businesses/edit-queries.ts'
import { invalidField, unauthenticated } from '../failures.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { findAccount } from './account-queries.ts'
import { type PasswordChangeContext, replacePassword } from './password-change.ts'
import { withRateLimit } from './rate-limits.ts'

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
export async function changeOwnerName(
  db: Db,
  { userId, businessId }: OwnerOfBusiness,
  ownerName: string,
): Promise<void> {
  const current = await lockOwnBusiness(db, businessId)
  if (!current || current.ownerName === ownerName) return
  const business = await writeOwnerName(db, businessId, ownerName)
  await addEdit(db, userId, business, listChanges(current, business))
}
