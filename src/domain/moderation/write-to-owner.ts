// How a moderator writes to the owner of a business: one mail, and a line of the history with its text.
import type { Site } from '../../contract/page.ts'
import type { OwnerMessage, Sent } from '../../contract/report.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueAccountMail } from '../accounts/account-mail.ts'
import { lockOwnBusiness } from '../businesses/business-queries.ts'
import { conflict, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { isPlainAddress, siteDetails } from '../mail/template-layout-rules.ts'
import { messageToOwner } from '../mail/template-rules.ts'
import type { Staff } from '../principal.ts'

type Context = { db: Db; site: Site; mail: { notify(): void } }

/**
 * Queues the mail; a reply goes to the support address. Refuses with 404, and with 409 a merged business, one without an owner's address,
 * and an address that is not confirmed and got as many mails as such a one may get.
 */
export async function writeToOwner(
  { db, site, mail }: Context,
  staff: Staff,
  { id, message }: OwnerMessage,
): Promise<Sent> {
  await inTransaction(db, async (db) => {
    const business = await lockOwnBusiness(db, id)
    if (!business) throw notFound('Business not found')
    const { ownerEmail: to } = business
    if (to === null || !isPlainAddress(to)) throw conflict('This listing has no owner with an email address.')
    const content = messageToOwner(siteDetails(site), message)
    if (!(await queueAccountMail(db, { to, kind: 'owner-message', ...content })))
      throw conflict('The owner has not confirmed the email address, and gets no more mails there.')
    const changes = [{ field: 'message', from: null, to: message }]
    await addLine(db, staff.userId, { businessId: id, action: 'write-to-owner', changes })
  })
  mail.notify()
  return { sent: true }
}
