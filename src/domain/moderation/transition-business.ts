// Decides how a business changes its state: once, with a line in the log and a mail to its owner.
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { ModerationItem, ReasonedDecision } from '../../contract/moderation.ts'
import type { Site } from '../../contract/page.ts'
import { type Transition, transitions } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueAccountMail } from '../accounts/queue-account-mail.ts'
import { conflict, notFound } from '../failures.ts'
import { isPlainAddress } from '../mail/mail-text-rules.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import type { Admin } from '../principal.ts'
import { findModerationItem, tryTransition } from './moderation-queries.ts'
import { explainRefusedTransition, isPublicTransition, ownerLeavesText } from './moderation-rules.ts'
import { refuseOtherVersion } from './refuse-other-version.ts'
import { transitionTemplates } from './transition-mail-rules.ts'

/** What a transition needs. `mail` is notified after the commit that queued a mail, `cache` cleared after a public change. */
type TransitionContext = { db: Db; cache: { clear(): void }; mail: { notify(): void }; site: Site }

/**
 * Makes a transition, and queues the mail to the owner in the same transaction. A suspended business keeps its featured
 * flag and its order in the public list. Refuses with not-found, with a conflict that names the state of the business, or as
 * refuseOtherVersion does.
 */
export async function transitionBusiness(
  context: TransitionContext,
  admin: Admin,
  transition: Transition,
  input: ReasonedDecision,
): Promise<ModerationItem> {
  const changed = await inTransaction(context.db, async (db) => {
    const business = await tryTransition(db, admin.userId, transition, input)
    if (!business) throw await explainRefusal(db, transition, input)
    await queueTransitionMail(db, context.site, transition, input.reason, business)
    return business
  })
  // Before the response is sent: a client that knows of the change must also see it.
  if (isPublicTransition(transition)) context.cache.clear()
  context.mail.notify()
  return changed
}

async function explainRefusal(db: Db, transition: Transition, input: ReasonedDecision): Promise<Error> {
  const business = await findModerationItem(db, input.id)
  if (!business) return notFound('Business not found')
  if (business.leavesAt) return conflict(ownerLeavesText)
  if (business.approvalStatus === transitions[transition].from) await refuseOtherVersion(db, business, input)
  return conflict(explainRefusedTransition(transition, business.approvalStatus))
}

async function queueTransitionMail(
  db: Db,
  site: Site,
  transition: Transition,
  reason: DecisionReason | undefined,
  business: ModerationItem,
): Promise<void> {
  const to = business.ownerEmail
  // Most sample and imported businesses have no owner, and an imported address may be invalid.
  if (to === null || !isPlainAddress(to)) return
  const values = { ...siteDetails(site), businessId: business.id }
  const content = transitionTemplates[transition](values, reason)
  await queueAccountMail(db, { to, kind: transitions[transition].mail, ...content })
}
