// Stores a new review and queues the email that confirms it, or publishes it at once for a confirmed browser.
import { and, eq, gt } from '#drizzle'
import { longDayText } from '../../contract/day-text.ts'
import type { Site } from '../../contract/page.ts'
import type { NewReview, ReviewSent } from '../../contract/review.ts'
import { honeypotField, maxReviewPhotos } from '../../contract/review-choices.ts'
import type { Db } from '../../database/connect.ts'
import { isUnavailable } from '../../database/failures.ts'
import { reviewers, reviewSessions, reviews, users } from '../../database/schema.ts'
import { databaseNow, inTransaction } from '../../database/transaction.ts'
import { hashToken, makeToken } from '../accounts/one-time-tokens.ts'
import { type Attempt, type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { conflict, Failure, forbidden, invalidField, notFound } from '../failures.ts'
import { queueMail } from '../mail/outbox.ts'
import { reviewConfirmation, reviewOfOwn } from '../mail/review-template-rules.ts'
import { removeImages, type StagedPhoto, stagePhoto } from '../media/attach-images.ts'
import { refuseUnfitFile } from '../media/encode-upload.ts'
import { lockBusiness } from '../media/image-queries.ts'
import type { ImageContext } from '../media/image-store.ts'
import type { Principal } from '../principal.ts'
import { publishConfirmed, type WriteContext } from './confirm-review.ts'
import { hashEmail, hashNetwork, markOfAccount, refuseWhenOff, wasFast } from './review-keeping.ts'
import { addLink, attachPhotos, findReviewable } from './review-queries.ts'

/** The writer: network address, session, token of a browser that confirmed an address, and the mark of the account that signed out there. */
export type Writer = {
  address: string
  principal: Principal
  token: string | null
  leftAccount: string | null
}

/**
 * Stores a review until it is confirmed by email, or publishes it as confirmed if this browser confirmed the same address within 30 days.
 * Refuses a business that is not public (404), closed to reviews (409) or the writer's own (403), a missing text if stars alone are not
 * allowed (400), too many reviews of a network or an address (429), and photos as stagePhoto does.
 */
export async function writeReview(
  context: WriteContext,
  writer: Writer,
  files: Buffer[],
  input: NewReview,
): Promise<ReviewSent> {
  refuseWhenOff(context)
  // Only bots fill the honeypot. They get the same response as everybody.
  if (input[honeypotField]) return { sent: true, letter: true }
  const business = await getReviewable(context.db, input.id)
  await refuseOwn(context.db, writer, business.id)
  refuseWithoutText(context.site, input.text ?? null)
  const attempts: Attempt[] = [
    ['review', writer.address],
    ['reviewOfEmail', input.email.toLowerCase()],
  ]
  return withPhotos(context, attempts, files, async (staged) =>
    (await isEmailOfOwner(context.db, business, input.email))
      ? await answerOwner(context, staged, input.email)
      : await keepReview(context, writer, staged, input),
  )
}

async function getReviewable(db: Db, id: string) {
  const business = await findReviewable(db, id)
  if (!business) throw notFound('Business not found')
  if (business.closed) throw conflict(closedText(business.closed))
  return business
}

/** The message for a business that is closed to reviews. */
export const closedText = ({ until, reason }: { until: string; reason: string }) =>
  `This business cannot be reviewed until ${longDayText(until)}. ${reason}`

/** Refuses the owner, also in a browser in which the owner signed out within 30 days. */
async function refuseOwn(db: Db, { principal, leftAccount }: Writer, businessId: string): Promise<void> {
  const isOwn = principal.role !== 'visitor' && principal.businessId === businessId
  if (isOwn || (leftAccount !== null && (await isMarkOfOwner(db, leftAccount, businessId))))
    throw forbidden('You cannot review your own business. You can answer the reviews of your customers.')
}

async function isMarkOfOwner(db: Db, mark: string, businessId: string): Promise<boolean> {
  const owners = await db.select({ id: users.id }).from(users).where(eq(users.businessId, businessId))
  const marks = await Promise.all(owners.map(({ id }) => markOfAccount(db, id)))
  return marks.includes(mark)
}

/** Refuses a review without text if the operator requires one. */
export function refuseWithoutText({ starsAlone }: Pick<Site, 'starsAlone'>, text: string | null): void {
  if (text === null && !starsAlone) throw invalidField('text', 'Please write a few words about your visit')
}

type Reviewable = Awaited<ReturnType<typeof getReviewable>>

/** Whether an email is the listing's, its owner's or that of the owner's account. */
async function isEmailOfOwner(
  db: Db,
  { id, email, ownerEmail }: Reviewable,
  typed: string,
): Promise<boolean> {
  const isSame = (one: string | null) => one !== null && one.toLowerCase() === typed.toLowerCase()
  if (isSame(email) || isSame(ownerEmail)) return true
  const accounts = await db.select({ email: users.email }).from(users).where(eq(users.businessId, id))
  return accounts.some((account) => isSame(account.email))
}

/** The response does not reveal that the address is the owner's, and neither does the refusal of a photo; only the email says so. */
async function answerOwner(context: WriteContext, staged: StagedPhoto[], to: string): Promise<ReviewSent> {
  await queueMail(context.db, { to, kind: 'review-own', ...reviewOfOwn(context.site) })
  context.mail.notify()
  await removeImages(context, idsOf(staged))
  return { sent: true, letter: true }
}

/**
 * Counts the attempts, stores the photos before the transaction that attaches them, and removes them if that fails. A refusal that needs no
 * decoder does not count.
 */
export async function withPhotos<T>(
  context: ImageContext & { rateLimiter: RateLimiter },
  attempts: Attempt[],
  files: Buffer[],
  work: (staged: StagedPhoto[]) => Promise<T>,
): Promise<T> {
  if (files.length > maxReviewPhotos) throw tooManyPhotos()
  try {
    for (const file of files) await refuseUnfitFile('edit', 'photo', file)
    return await withRateLimit(context.rateLimiter, attempts, () => stagePhotos(context, files, work))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const issues = error.issues?.map((issue) =>
      issue.path === 'photo' ? { ...issue, path: 'photos' } : issue,
    )
    throw new Failure(error.code, error.message, issues, error.retryAfterSeconds)
  }
}

async function stagePhotos<T>(
  context: ImageContext,
  files: Buffer[],
  work: (staged: StagedPhoto[]) => Promise<T>,
): Promise<T> {
  const staged: StagedPhoto[] = []
  try {
    for (const file of files) staged.push(await stagePhoto(context, file))
    return await work(staged)
  } catch (error) {
    // If the database did not respond, the work may have been committed; the photos are left to the sweep, which checks the database.
    if (!isUnavailable(error)) await removeImages(context, idsOf(staged))
    throw error
  }
}

const idsOf = (staged: StagedPhoto[]) => staged.map(({ id }) => id)

/** The failure for a fifth photo. */
export const tooManyPhotos = () => invalidField('photos', `A review has at most ${maxReviewPhotos} photos.`)

async function keepReview(
  context: WriteContext,
  { address, token: browser }: Writer,
  staged: StagedPhoto[],
  input: NewReview,
): Promise<ReviewSent> {
  const token = makeToken()
  const replaced = await inTransaction(context.db, async (db) => {
    await lockBusiness(db, input.id)
    // Again: photos take seconds, and the business may have been merged or closed to reviews meanwhile.
    await getReviewable(db, input.id)
    const reviewerId = await writeReviewer(db, input.email)
    const review = await insertReview(db, reviewerId, staged.length > 0, {
      ...input,
      confirmHash: hashToken(token),
      networkHash: await hashNetwork(db, address),
      isFast: await wasFast(db, input.stamp, context.now()),
    })
    await attachPhotos(db, review, staged)
    if (await isConfirmedBrowser(db, browser, reviewerId))
      return (await publishConfirmed(db, context, review, 'without a letter')).removed
    const ownLink = `${context.site.url}/review/${await addLink(db, review)}`
    const link = `${context.site.url}/confirm-review/${token}`
    const content = reviewConfirmation(context.site, link, ownLink)
    await queueMail(db, { to: input.email, kind: 'review-confirmation', ...content })
    return null
  })
  if (replaced) context.cache.clear()
  context.mail.notify()
  await removeImages(context, replaced ?? [])
  return { sent: true, letter: replaced === null }
}

/** Inserts or finds the reviewer with this email, which is stored only while emails must be sent, and returns the id. */
async function writeReviewer(db: Db, email: string): Promise<string> {
  const [row] = await db
    .insert(reviewers)
    .values({ emailHash: hashEmail(email), email })
    .onConflictDoUpdate({ target: reviewers.emailHash, set: { email } })
    .returning({ id: reviewers.id })
  if (!row) throw new Error('The writer of a review was not written.')
  return row.id
}

type Kept = NewReview & { confirmHash: Buffer; networkHash: Buffer; isFast: boolean }

async function insertReview(
  db: Db,
  reviewerId: string,
  hasPhotos: boolean,
  { id: businessId, stars, name, isFast, confirmHash, networkHash, ...input }: Kept,
): Promise<string> {
  const [row] = await db
    .insert(reviews)
    .values({
      businessId,
      reviewerId,
      stars,
      name,
      text: input.text ?? null,
      visitedOn: input.visitedOn ?? null,
      state: 'unconfirmed',
      heldFor: isFast ? ['fast'] : [],
      hasPhotos,
      confirmHash,
      networkHash,
    })
    .returning({ id: reviews.id })
  if (!row) throw new Error('A review was not written.')
  return row.id
}

/** Whether this browser confirmed the email of this reviewer within 30 days. */
async function isConfirmedBrowser(db: Db, token: string | null, reviewerId: string): Promise<boolean> {
  if (!token) return false
  const { tokenHash, expiresAt } = reviewSessions
  const isThisSession = and(
    eq(tokenHash, hashToken(token)),
    eq(reviewSessions.reviewerId, reviewerId),
    gt(expiresAt, databaseNow),
  )
  return (await db.$count(reviewSessions, isThisSession)) > 0
}
