// Decides how a business transitions from state to state: once, logged, and with a letter to its owner.
import type { ModerationItem } from '../../contract/moderation.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, notFound } from '../failures.ts'
import { isPlainAddress } from '../mail/mail-text-rules.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Admin } from '../principal.ts'
import { findModerationItem, tryTransition } from './moderation-queries.ts'
import { explainRefusedTransition, type Transition } from './moderation-rules.ts'
import { transitionMails } from './transition-mail-rules.ts'

/** What a transition needs; `mail.notify` is called after the commit. */
export type TransitionContext = { db: Db; mail: { notify(): void }; site: Site }

/** Makes a pending business public. Refuses with not-found, or with a conflict that tells its state. */
export const approveBusiness = (context: TransitionContext, admin: Admin, id: string) =>
  transitionBusiness(context, admin, 'approve', id)

/** Turns a pending business down. Refuses with not-found, or with a conflict that tells its state. */
export const rejectBusiness = (context: TransitionContext, admin: Admin, id: string) =>
  transitionBusiness(context, admin, 'reject', id)

/** Hides an approved business; it keeps its flag of being featured. Refuses as approving does. */
export const suspendBusiness = (context: TransitionContext, admin: Admin, id: string) =>
  transitionBusiness(context, admin, 'suspend', id)

/** Makes a suspended business public again, where it stood in the lists. Refuses as approving does. */
export const activateBusiness = (context: TransitionContext, admin: Admin, id: string) =>
  transitionBusiness(context, admin, 'activate', id)

async function transitionBusiness(
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
  // Sample and imported businesses have no owner to write to.
  if (to === null || !isPlainAddress(to)) return
  const { kind, write } = transitionMails[transition]
  const letter = write({
    siteName: site.name,
    siteUrl: site.url,
    supportEmail: site.supportEmail,
    ownerName: business.ownerName ?? '',
    businessName: business.name,
    businessId: business.id,
  })
  await queueMail(db, { to, kind, ...letter })
}
