// A moderator's decision about a review or a reply, with its line in the log and its emails; its undo within ten seconds; closing to reviews.
import { and, eq, gt, inArray, isNull, not, sql } from '#drizzle'
import type { HistoryAction } from '../../contract/history.ts'
import type { Site } from '../../contract/page.ts'
import type {
  DecidedReview,
  ReasonedReviewDecision,
  ReviewDecision,
  ReviewItem,
  ReviewRejection,
  ReviewsClosedAnswer,
  ReviewsClosing,
  ReviewUndo,
} from '../../contract/review.ts'
import type { ReviewPart, ReviewState } from '../../contract/review-choices.ts'
import type { Db } from '../../database/connect.ts'
import {
  businesses,
  type ReviewBefore,
  reviewDecisions,
  reviewReplies,
  reviewReports,
  reviews,
} from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail, removeOwnerMail } from '../accounts/account-email.ts'
import { changed, conflict, forbidden, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { type MailTime, queueMail } from '../mail/outbox.ts'
import { replyPublished, replyRejected, reviewRejected } from '../mail/review-template-rules.ts'
import { lockBusiness } from '../media/image-queries.ts'
import type { Staff } from '../principal.ts'
import { tellPublished } from './confirm-review.ts'
import { countMentions, type ReviewSite, refuseWhenOff } from './review-keeping.ts'
import { addLink, findReviewable, findWriterEmail, lockReview, type ReviewRow } from './review-queries.ts'
import { findReviewItem } from './review-queue.ts'

type Context = {
  db: Db
  cache: { clear(): void }
  mail: { notify(afterMs: number): void }
  site: Site
  undoMs: number
}
type Verdict = 'published' | 'rejected'

/**
 * Publishes a review or a reply that waits or was rejected; keeps a published review, and closes the reports about it. Refuses one that is
 * withdrawn or not confirmed (404), one that is published and not reported (409), and one whose version is not the one that was read (409).
 */
export const approveReview = (
  context: Context,
  staff: Staff,
  input: ReviewDecision,
): Promise<DecidedReview> => decide(context, staff, 'published', input)

/** Rejects a review or a reply that waits or is published, and closes the reports about it. Refuses as `approveReview`. */
export const rejectReview = (
  context: Context,
  staff: Staff,
  input: ReasonedReviewDecision,
): Promise<DecidedReview> => decide(context, staff, 'rejected', input)

async function decide(
  context: Context,
  staff: Staff,
  verdict: Verdict,
  { id, part, version, reason }: ReasonedReviewDecision,
): Promise<DecidedReview> {
  refuseWhenOff(context)
  const decided = await inTransaction(context.db, async (db) => {
    const review = await lockReview(db, id)
    if (!review || review.state === 'unconfirmed' || review.state === 'withdrawn') throw reviewNotFound()
    const subject = part === 'review' ? review : await findReply(db, id)
    if (!subject) throw reviewNotFound()
    if (version !== undefined && version !== subject.version) throw wasChanged(part)
    const reports = part === 'review' ? await closeReports(db, staff, id, verdict) : []
    if (subject.state === verdict && reports.length === 0) throw conflict(alreadyText[verdict])
    const before: ReviewBefore = { state: subject.state, rejection: subject.rejection, reports }
    await writeState(db, id, part, {
      state: verdict,
      rejection: verdict === 'rejected' ? (reason ?? null) : null,
    })
    const action = actionOf(part, verdict, before.state)
    const decisionId = await addLine(db, staff.userId, { businessId: review.businessId, action })
    const row = {
      id: decisionId,
      reviewId: id,
      part,
      decidedBy: staff.userId,
      version: subject.version,
      before,
    }
    await db.insert(reviewDecisions).values(row)
    await countMentions(db, review.businessId)
    const time = { dueInMs: context.undoMs, decisionId }
    if (before.state !== verdict)
      await queueDecisionMail(db, context.site, review, { part, verdict, reason, time })
    return { ...(await getItem(db, id, part)), decisionId }
  })
  // Before the response: a client that knows of the change must also see it.
  context.cache.clear()
  context.mail.notify(context.undoMs)
  return decided
}

const reviewNotFound = () => notFound('Review not found')

function wasChanged(part: ReviewPart) {
  const message =
    part === 'review'
      ? 'The writer has changed this review since you looked at it. Nothing was decided. Please look at it again.'
      : 'The owner has changed this answer since you looked at it. Nothing was decided. Please look at it again.'
  return changed(message, [{ path: 'version', message: 'The text was changed.' }])
}

const alreadyText: Record<Verdict, string> = {
  published: 'This was already published.',
  rejected: 'This was already rejected.',
}

/** The action for the log. Approving a published review is 'keep-review'. */
function actionOf(part: ReviewPart, verdict: Verdict, before: ReviewState): HistoryAction {
  if (part === 'reply') return verdict === 'published' ? 'approve-reply' : 'reject-reply'
  if (verdict === 'rejected') return 'reject-review'
  return before === 'published' ? 'keep-review' : 'approve-review'
}

async function findReply(db: Db, reviewId: string) {
  const [row] = await db
    .select()
    .from(reviewReplies)
    .where(eq(reviewReplies.reviewId, reviewId))
    .for('update')
  return row ?? null
}

/** Closes the open reports about a review, and returns their ids. */
async function closeReports(db: Db, staff: Staff, reviewId: string, verdict: Verdict): Promise<number[]> {
  const outcome = verdict === 'published' ? 'kept' : 'removed'
  const closed = await db
    .update(reviewReports)
    .set({ outcome, judgedBy: staff.userId, judgedAt: sql`now()` })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.outcome)))
    .returning({ id: reviewReports.id })
  return closed.map(({ id }) => id)
}

async function writeState(
  db: Db,
  id: string,
  part: ReviewPart,
  { state, rejection }: { state: ReviewState; rejection: ReviewRejection | null },
): Promise<void> {
  if (part === 'review') await db.update(reviews).set({ state, rejection }).where(eq(reviews.id, id))
  else
    await db
      .update(reviewReplies)
      .set({ state: state as 'pending' | Verdict, rejection })
      .where(eq(reviewReplies.reviewId, id))
}

type Notice = { part: ReviewPart; verdict: Verdict; reason: ReviewRejection | undefined; time: MailTime }

async function queueDecisionMail(
  db: Db,
  site: Site,
  review: ReviewRow,
  { part, verdict, reason, time }: Notice,
): Promise<void> {
  if (part === 'reply') {
    const business = await findReviewable(db, review.businessId)
    const content = verdict === 'published' ? replyPublished(site) : replyRejected(site, reason)
    if (business) await queueOwnerMail(db, business, { kind: `reply-${verdict}`, ...content }, time)
    return
  }
  if (verdict === 'published') return await tellPublished(db, { site }, review, true, time)
  const to = await findWriterEmail(db, review.reviewerId)
  if (!to) return
  const link = `${site.url}/review/${await addLink(db, review.id)}`
  await queueMail(db, { to, kind: 'review-rejected', ...reviewRejected(site, link, reason) }, time)
}

async function getItem(db: Db, id: string, part: ReviewPart): Promise<ReviewItem> {
  const item = await findReviewItem(db, id, part)
  if (!item) throw new Error('The review of a decision is gone.')
  return item
}

/**
 * Restores a review or a reply as it was before a decision, removes the emails about it and reopens its reports, unless the same person
 * reported it again. Refuses with not-found, a
 * person who did not decide (403), and with a conflict if the time is over or something happened since.
 */
export async function undoReviewDecision(
  context: Context,
  staff: Staff,
  { id }: ReviewUndo,
): Promise<ReviewItem> {
  refuseWhenOff(context)
  const item = await inTransaction(context.db, async (db) => {
    const decision = await lockDecision(db, id, context.undoMs)
    if (!decision) throw notFound('There is no such decision')
    const { reviewId, part, before } = decision
    if (decision.decidedBy !== staff.userId)
      throw forbidden('Only the person who made this decision can undo it. You can make a new decision.')
    if (decision.isUndone) throw conflict('This decision has already been undone.')
    if (!decision.isInTime || !(await removeOwnerMail(db, id))) throw conflict(tooLate)
    if (decision.hasMovedOn) throw conflict(movedOn)
    await db.update(reviewDecisions).set({ isUndone: true }).where(eq(reviewDecisions.id, id))
    await writeState(db, reviewId, part, before)
    await reopenReports(db, before.reports)
    const review = await getItem(db, reviewId, part)
    await addLine(db, staff.userId, { businessId: review.business.id, action: 'undo-review' })
    await countMentions(db, review.business.id)
    return review
  })
  context.cache.clear()
  return item
}

/** Reopens these reports, except those of a network or an owner who has reported the review again since. */
async function reopenReports(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const isRepeated = sql`EXISTS (SELECT FROM review_reports newer WHERE newer.review_id = review_reports.review_id
    AND newer.reporter_hash = review_reports.reporter_hash AND newer.outcome IS NULL)`
  await db
    .update(reviewReports)
    .set({ outcome: null, judgedBy: null, judgedAt: null })
    .where(and(inArray(reviewReports.id, ids), not(isRepeated)))
}

const tooLate = 'It is too late to undo this decision: its email is on its way.'
const movedOn =
  'Something has happened to this review since the decision. Nothing was undone. Please look at it again.'

/** A decision, after locking its review. `hasMovedOn`: the subject has another version now, or there is a later decision. */
async function lockDecision(db: Db, id: number, undoMs: number) {
  const find = () => db.select().from(reviewDecisions).where(eq(reviewDecisions.id, id))
  const [found] = await find()
  const review = found && (await lockReview(db, found.reviewId))
  const [decision] = await find()
  if (!decision || !review) return null
  const subject = decision.part === 'review' ? review : await findReply(db, review.id)
  const { reviewId, part } = reviewDecisions
  const later = and(eq(reviewId, review.id), eq(part, decision.part), gt(reviewDecisions.id, id))
  const isLater = (await db.$count(reviewDecisions, later)) > 0
  const [time] = await db
    .select({
      isInTime: sql<boolean>`clock_timestamp() < ${reviewDecisions.at} + ${undoMs}::double precision * interval '1 millisecond'`,
    })
    .from(reviewDecisions)
    .where(eq(reviewDecisions.id, id))
  const hasMovedOn = isLater || subject?.version !== decision.version
  return { ...decision, isInTime: time?.isInTime ?? false, hasMovedOn }
}

/** Closes a business to new and changed reviews until a day, or reopens it. Published reviews stay. Refuses an unknown business (404). */
export async function closeToReviews(
  context: ReviewSite & Pick<Context, 'db' | 'cache'>,
  staff: Staff,
  { id, until, reason }: ReviewsClosing,
): Promise<ReviewsClosedAnswer> {
  refuseWhenOff(context)
  const closed = until === null ? null : { until, reason }
  await inTransaction(context.db, async (db) => {
    await lockBusiness(db, id)
    const written = await db
      .update(businesses)
      .set({ reviewsClosed: closed })
      .where(eq(businesses.id, id))
      .returning({ id: businesses.id })
    if (written.length === 0) throw notFound('Business not found')
    await addLine(db, staff.userId, {
      businessId: id,
      action: closed ? 'close-to-reviews' : 'open-to-reviews',
    })
  })
  context.cache.clear()
  return { closed }
}
