// Decides how a business changes its state: once, with a line in the log and a mail to its owner.
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { DecidedBusiness, ReasonedDecision } from '../../contract/moderation.ts'
import type { Site } from '../../contract/page.ts'
import { type Transition, transitions } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail } from '../accounts/queue-account-mail.ts'
import { conflict, notFound } from '../failures.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import type { Admin } from '../principal.ts'
import { findModerationItem, tryTransition } from './moderation-queries.ts'
import { explainRefusedTransition, isPublicTransition, ownerLeavesText } from './moderation-rules.ts'
import { refuseOtherVersion } from './refuse-other-version.ts'
import { transitionTemplates } from './transition-mail-rules.ts'

/**
 * What a decision needs. `mail` is notified after the commit that queued a mail, `cache` cleared after a public change. For
 * `undoMs` a decision can be undone, and its mail waits.
 */
export type DecisionContext = {
  db: Db
  cache: { clear(): void }
  mail: { notify(afterMs: number): void }
  site: Site
  undoMs: number
}

/**
 * Makes a transition, and queues the mail to the owner in the same transaction. A suspended business keeps its featured
 * flag and its order in the public list. Refuses with not-found, with a conflict that names the state of the business, or as
 * refuseOtherVersion does.
 */
export async function transitionBusiness(
  context: DecisionContext,
  admin: Admin,
  transition: Transition,
  input: ReasonedDecision,
): Promise<DecidedBusiness> {
  const changed = await inTransaction(context.db, async (db) => {
    const business = await tryTransition(db, admin.userId, transition, input)
    if (!business) throw await explainRefusal(db, transition, input)
    await queueTransitionMail(db, context, transition, input.reason, business)
    return business
  })
  // Before the response is sent: a client that knows of the change must also see it.
  if (isPublicTransition(transition)) context.cache.clear()
  context.mail.notify(context.undoMs)
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
  { site, undoMs }: DecisionContext,
  transition: Transition,
  reason: DecisionReason | undefined,
  business: DecidedBusiness,
): Promise<void> {
  const values = { ...siteDetails(site), businessId: business.id }
  const content = transitionTemplates[transition](values, reason)
  const time = { dueInMs: undoMs, decisionId: business.decisionId }
  await queueOwnerMail(db, business, { kind: transitions[transition].mail, ...content }, time)
}
