// The actions of a writer by a personal link: reading, changing and taking back the review.
import { eq, sql } from '#drizzle'
import type { OwnReview, ReviewChange, ReviewLink, ReviewRemoval } from '../../contract/review.ts'
import { maxReviewPhotos } from '../../contract/review-choices.ts'
import type { Db } from '../../database/connect.ts'
import { reviewPhotos, reviewReplies, reviewReports, reviews } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, invalidField, notFound } from '../failures.ts'
import { removeImages, type StagedPhoto } from '../media/attach-images.ts'
import { settleReview, type WriteContext } from './confirm-review.ts'
import { countMentions, type ReviewSite, refuseWhenOff } from './review-keeping.ts'
import {
  attachPhotos,
  detachPhotos,
  findLinked,
  findOwnReview,
  findReviewable,
  lockReview,
  type ReviewRow,
} from './review-queries.ts'
import { closedText, refuseWithoutText, tooManyPhotos, withPhotos } from './write-review.ts'

/** The review of a personal link. Refuses a link that is unknown, or whose review is not confirmed (404). */
export async function getMyReview(
  context: ReviewSite & { db: Db },
  { token }: ReviewLink,
): Promise<OwnReview> {
  refuseWhenOff(context)
  const id = await findLinked(context.db, token)
  const review = id && (await findOwnReview(context.db, id))
  if (!review) throw linkIsUnknown()
  return review
}

/** Attempts are not rate-limited, because a token is too long to guess. */
const linkIsUnknown = () =>
  notFound(
    'There is no review behind this link: it is incomplete, the review is not confirmed yet, or it is gone.',
  )

/**
 * Changes the given fields, with the same checks as for a new review: it waits, or a published one stays published. Refuses an unknown link
 * (404), a business that is closed to reviews (409), a missing name or text, a fifth photo (400), and too many changes of a network (429).
 */
export async function changeReview(
  context: WriteContext,
  address: string,
  files: Buffer[],
  { token, ...change }: ReviewChange,
): Promise<OwnReview> {
  refuseWhenOff(context)
  return withPhotos(context, [['review', address]], files, async (staged) => {
    const removed = await inTransaction(context.db, (db) => saveChange(db, context, token, staged, change))
    context.cache.clear()
    context.mail.notify()
    await removeImages(context, removed)
    return await getMyReview(context, { token })
  })
}

async function saveChange(
  db: Db,
  context: WriteContext,
  token: string,
  staged: StagedPhoto[],
  { keepPhotos, ...change }: Omit<ReviewChange, 'token'>,
): Promise<string[]> {
  const before = await lockLinked(db, token)
  const business = await findReviewable(db, before.businessId)
  if (business?.closed) throw conflict(closedText(business.closed))
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const review: ReviewRow = { ...before, ...given, version: before.version + 1, heldFor: [] }
  refuseWithoutText(context.site, review.text)
  if (review.name === null) throw invalidField('name', 'The name to show must be at least 1 characters')
  const removed = keepPhotos ? await detachPhotos(db, before.id, keepPhotos) : []
  await attachPhotos(db, before.id, staged)
  const photos = await db.$count(reviewPhotos, eq(reviewPhotos.reviewId, before.id))
  if (photos > maxReviewPhotos) throw tooManyPhotos()
  await settleReview(db, context, { ...review, hasPhotos: photos > 0 })
  return removed
}

async function lockLinked(db: Db, token: string): Promise<ReviewRow> {
  const id = await findLinked(db, token)
  const review = id && (await lockReview(db, id))
  if (!review) throw linkIsUnknown()
  return review
}

/**
 * Takes the review back. With 'stars', a published review stays counted, without name, text, photos and reply; with 'nothing' it is not counted,
 * and is removed after 30 days. Until then it can be written again by the same link.
 */
export async function removeReview(
  context: Pick<WriteContext, 'db' | 'images' | 'log' | 'cache' | 'site'>,
  { token, keep }: ReviewRemoval,
): Promise<OwnReview> {
  refuseWhenOff(context)
  const removed = await inTransaction(context.db, async (db) => {
    const review = await lockLinked(db, token)
    const isCounted = keep === 'stars' && review.state === 'published'
    await db
      .update(reviews)
      .set({
        text: null,
        name: null,
        visitedOn: null,
        hasPhotos: false,
        networkHash: null,
        state: isCounted ? 'published' : 'withdrawn',
        heldFor: [],
        version: sql`${reviews.version} + 1`,
        // The 30 days until a withdrawn review is removed start now.
        ...(!isCounted && { writtenAt: sql`now()` }),
      })
      .where(eq(reviews.id, review.id))
    await db.delete(reviewReplies).where(eq(reviewReplies.reviewId, review.id))
    await db.delete(reviewReports).where(eq(reviewReports.reviewId, review.id))
    await countMentions(db, review.businessId)
    return await detachPhotos(db, review.id, [])
  })
  context.cache.clear()
  await removeImages(context, removed)
  return await getMyReview(context, { token })
}
