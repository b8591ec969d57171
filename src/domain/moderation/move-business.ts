// Decides how a business moves from state to state: once, logged, and with a letter to its owner.
import type { ReviewItem } from '../../contract/moderation.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, notFound } from '../failures.ts'
import { isPlainAddress } from '../mail/mail-text-rules.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Admin } from '../principal.ts'
import { moveLetters } from './moderation-letters-rules.ts'
import { findReviewItem, tryMove } from './moderation-queries.ts'
import { explainRefusedMove, type Move } from './moderation-rules.ts'

/** What a move needs; `mail` is rung once a letter is committed. */
export type TransitionContext = { db: Db; mail: { wake(): void }; site: Site }

/** Makes a pending business public. Refuses with not-found, or with a conflict that tells its state. */
export const approveBusiness = (context: TransitionContext, admin: Admin, id: string) =>
  moveBusiness(context, admin, 'approve', id)

/** Turns a pending business down. Refuses with not-found, or with a conflict that tells its state. */
export const rejectBusiness = (context: TransitionContext, admin: Admin, id: string) =>
  moveBusiness(context, admin, 'reject', id)

/** Hides an approved business; it keeps its flag of being featured. Refuses as approving does. */
export const suspendBusiness = (context: TransitionContext, admin: Admin, id: string) =>
  moveBusiness(context, admin, 'suspend', id)

/** Makes a suspended business public again, where it stood in the lists. Refuses as approving does. */
export const activateBusiness = (context: TransitionContext, admin: Admin, id: string) =>
  moveBusiness(context, admin, 'activate', id)

async function moveBusiness(
  context: TransitionContext,
  admin: Admin,
  move: Move,
  id: string,
): Promise<ReviewItem> {
  const moved = await inTransaction(context.db, async (db) => {
    const business = await tryMove(db, admin.userId, move, id)
    if (!business) throw await explainMove(db, move, id)
    await queueLetter(db, context.site, move, business)
    return business
  })
  context.mail.wake()
  return moved
}

async function explainMove(db: Db, move: Move, id: string): Promise<Error> {
  const business = await findReviewItem(db, id)
  return business
    ? conflict(explainRefusedMove(move, business.approvalStatus))
    : notFound('Business not found')
}

async function queueLetter(db: Db, site: Site, move: Move, business: ReviewItem): Promise<void> {
  const to = business.ownerEmail
  // Sample and imported businesses have no owner to write to.
  if (to === null || !isPlainAddress(to)) return
  const { kind, write } = moveLetters[move]
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
