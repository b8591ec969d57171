// Decides how a business changes its state: once, with a line in the log and a mail to its owner.
import type { ModerationItem } from '../../contract/moderation.ts'
import type { Site } from '../../contract/page.ts'
import { type Transition, transitions } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, notFound } from '../failures.ts'
import { isPlainAddress } from '../mail/mail-text-rules.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Admin } from '../principal.ts'
import { findModerationItem, tryTransition } from './moderation-queries.ts'
import { explainRefusedTransition } from './moderation-rules.ts'
import { transitionTemplates } from './transition-mail-rules.ts'

/** What a transition needs. `mail` gets a signal after the commit that queued a mail. */
type TransitionContext = { db: Db; mail: { notify(): void }; site: Site }

/**
 * Makes a transition, and queues the mail to the owner in the same transaction. A suspended business keeps its featured
 * flag and its order in the public list. Refuses with not-found, or with a conflict that names the state of the business.
 */
export async function transitionBusiness(
  context: TransitionContext,
  admin: Admin,
  transition: Transition,
  id: string,
): Promise<ModerationItem> {
  const changed = await inTransaction(context.db, async (db) => {
    const business = await tryTransition(db, admin.userId, transition, id)
    if (!business) throw await explainRefusal(db, transition, id)
    await queueTransitionMail(db, context.site, transition, business)
    return business
  })
  context.mail.notify()
  return changed
}

async function explainRefusal(db: Db, transition: Transition, id: string): Promise<Error> {
  const business = await findModerationItem(db, id)
  return business
    ? conflict(explainRefusedTransition(transition, business.approvalStatus))
    : notFound('Business not found')
}

async function queueTransitionMail(
  db: Db,
  site: Site,
  transition: Transition,
  business: ModerationItem,
): Promise<void> {
  const to = business.ownerEmail
  // Most sample and imported businesses have no owner, and an imported address may be invalid.
  if (to === null || !isPlainAddress(to)) return
  const content = transitionTemplates[transition]({
    siteName: site.name,
    siteUrl: site.url,
    supportEmail: site.supportEmail,
    businessId: business.id,
  })
  await queueMail(db, { to, kind: transitions[transition].mail, ...content })
}
