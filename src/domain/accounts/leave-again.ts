// Decides that no older backup erases anybody: who was leaving when it was made gets the days to keep the account once more.
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { accountLeaving } from '../mail/leaving-template-rules.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { restartLeaving } from './leaving-queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/**
 * Gives every leaving account of a restored backup the usual days from now on, and queues the mail that says so: its owner
 * may have kept it after the backup was made. Returns how many there are.
 */
export async function leaveAgain(db: Db, site: Site): Promise<number> {
  return await inTransaction(db, async (db) => {
    const accounts = await restartLeaving(db)
    for (const { email, leavesAt, businessId } of accounts) {
      if (!leavesAt) continue
      const content = accountLeaving(siteDetails(site), leavesAt, businessId !== null)
      await queueAccountMail(db, { to: email, kind: 'account-leaving', ...content })
    }
    return accounts.length
  })
}
