// Decides how somebody who moderates removes a passkey, and gets new recovery codes: with the password.
import type { CurrentPassword } from '../../contract/account.ts'
import type { PasskeyRemoval, SecondFactor } from '../../contract/second-factor.ts'
import { queueAccountMail } from '../accounts/queue-account-mail.ts'
import { conflict, notFound } from '../failures.ts'
import { passkeyRemoved, recoveryCodesRenewed } from '../mail/second-factor-template-rules.ts'
import type { Admin, Owner } from '../principal.ts'
import { type MailContext, type PasswordContext, withPassword } from './confirm-password.ts'
import { getSecondFactor, type SecondFactorContext } from './get-second-factor.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import {
  deletePasskey,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  selectPasskeys,
} from './second-factor-queries.ts'

/**
 * Removes a passkey; the recovery codes go with the last one. A mail tells the account. Refuses like `withPassword`, an unknown passkey (404), and the last one
 * while the operator asks for one (409).
 */
export async function removePasskey(
  context: PasswordContext & SecondFactorContext & MailContext,
  principal: Owner | Admin,
  { id, currentPassword }: PasskeyRemoval,
): Promise<SecondFactor> {
  await withPassword(context, principal, currentPassword, async (db, account) => {
    const name = await deletePasskey(db, account.id, id)
    if (name === null) throw notFound('This passkey is gone already: it was removed in another browser.')
    const mail = {
      to: account.email,
      kind: 'passkey-removed',
      ...passkeyRemoved(context.site, name),
    } as const
    await queueAccountMail(db, mail)
    if ((await selectPasskeys(db, account.id)).length > 0) return
    if (context.requiresSecondFactor) throw conflict(lastText)
    await deleteRecoveryCodes(db, account.id)
  })
  context.mail.notify()
  return getSecondFactor(context, principal)
}

/** Ten new recovery codes; the old ones stop working. A mail tells the account. Refuses like `withPassword`, and an account without a passkey (409). */
export async function renewRecoveryCodes(
  context: PasswordContext & MailContext,
  principal: Owner | Admin,
  { currentPassword }: CurrentPassword,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = makeRecoveryCodes()
  await withPassword(context, principal, currentPassword, async (db, account) => {
    if ((await selectPasskeys(db, account.id)).length === 0) throw conflict('Please add a passkey first.')
    await replaceRecoveryCodes(db, account.id, recoveryCodes.map(hashRecoveryCode))
    const content = recoveryCodesRenewed(context.site)
    await queueAccountMail(db, { to: account.email, kind: 'recovery-codes-renewed', ...content })
  })
  context.mail.notify()
  return { recoveryCodes }
}

const lastText =
  'This directory asks administrators and moderators for a passkey. Add another one before you remove this one.'
