// Decides how the operator helps somebody who moderates and lost every passkey and code: the password is enough again, and the log tells it.
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { findAccountByEmail, lockAccountForUpdate } from '../accounts/account-queries.ts'
import { endAllSessions } from '../accounts/end-all-sessions.ts'
import { queueAccountMail } from '../accounts/queue-account-mail.ts'
import { conflict, notFound } from '../failures.ts'
import { addPersonLine } from '../history/person-lines.ts'
import { secondFactorRemoved } from '../mail/second-factor-template-rules.ts'
import { deleteSecondFactor } from './second-factor-queries.ts'

/**
 * Removes every passkey and recovery code of an account, and ends its sessions; a mail tells the account. Refuses an unknown email
 * (404), and an account without a passkey (409): it is that of an owner, or the wrong one. For operators only: it asks for nothing else.
 */
export async function removeSecondFactor(db: Db, site: Site, email: string): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw notFound(`There is no account with the email ${email}.`)
  await inTransaction(db, async (db) => {
    await lockAccountForUpdate(db, account.id)
    if (!(await deleteSecondFactor(db, account.id)))
      throw conflict(`The account ${account.email} has no passkey. Nothing was changed.`)
    await endAllSessions(db, account.id)
    const line = { action: 'remove-second-factor', person: account.email, from: null, to: null } as const
    await addPersonLine(db, null, line)
    const mail = { to: account.email, kind: 'second-factor-removed', ...secondFactorRemoved(site) } as const
    await queueAccountMail(db, mail)
  })
}
