// Decides how the operator helps somebody who moderates and lost every passkey and code: the password is enough again, and the log tells it.
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { findAccountByEmail, lockAccountForUpdate } from '../accounts/account-queries.ts'
import { endAllSessions } from '../accounts/end-all-sessions.ts'
import { conflict, notFound } from '../failures.ts'
import { addPersonLine } from '../history/person-lines.ts'
import { deleteSecondFactor, selectPasskeys } from './second-factor-queries.ts'

/**
 * Removes every passkey and recovery code of an account, and ends its sessions. Refuses an unknown e-mail (404), and an
 * account without a passkey (409): it is that of an owner, or the wrong one. For operators only: it asks for nothing else.
 */
export async function removeSecondFactor(db: Db, email: string): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw notFound(`There is no account with the e-mail ${email}.`)
  await inTransaction(db, async (db) => {
    await lockAccountForUpdate(db, account.id)
    if ((await selectPasskeys(db, account.id)).length === 0)
      throw conflict(`The account ${account.email} has no passkey. Nothing was changed.`)
    await deleteSecondFactor(db, account.id)
    await endAllSessions(db, account.id)
    const line = { action: 'remove-second-factor', person: account.email, from: null, to: null } as const
    await addPersonLine(db, null, line)
  })
}
