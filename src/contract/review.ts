// Reviews of businesses: the inputs, and the shapes for the public, the writer, the owner of the business and moderators.
import { EmailToken } from './account.ts'
import { dateAt } from './day-text.ts'
import {
  type HeldReason,
  heldReasons,
  honeypotField,
  maxReviewPhotos,
  maxVisitYears,
  type RejectionKind,
  type ReviewReportReason,
  rejectionReasons,
  reviewLengths,
  reviewParts,
  reviewQueues,
  reviewReportReasons,
  reviewSorts,
  reviewStates,
  reviewsPerPage,
} from './review-choices.ts'
import { ListInput } from './search.ts'
import { EmailText, guid, limitUpTo, lineNumber, lineOfText, linesOfText, queryText } from './text-input.ts'
import { objectOf, preprocess, z } from './zod.ts'

const State = z.enum(reviewStates)

const Held = z.enum(Object.keys(heldReasons) as [HeldReason, ...HeldReason[]])

const Kind = z.enum(
  Object.keys(rejectionReasons) as [RejectionKind, ...RejectionKind[]],
  'Please choose one of the reasons',
)

/** Why something was rejected; `text` is in the moderator's own words. */
export const ReviewRejection = objectOf(
  {
    kind: Kind,
    text: z.optional(linesOfText({ label: 'The note to the writer', max: reviewLengths.note })),
  },
  'Please choose one of the reasons',
)
export type ReviewRejection = z.infer<typeof ReviewRejection>

const ReportReason = z.enum(
  Object.keys(reviewReportReasons) as [ReviewReportReason, ...ReviewReportReason[]],
  'Please choose one of the reasons',
)

/** A photo of a review, at the address where it is served. */
export const ReviewPhoto = z.strictObject({
  id: z.guid(),
  url: z.string(),
  width: z.int().check(z.gte(1)),
  height: z.int().check(z.gte(1)),
})
export type ReviewPhoto = z.infer<typeof ReviewPhoto>

/**
 * A published review as everybody reads it. `text` is null for stars alone; `name` is null, too, once the writer removed name and text.
 * `helpful` counts the visitors who found it helpful.
 */
export const Review = z.strictObject({
  id: z.guid(),
  stars: z.int().check(z.gte(1), z.lte(5)),
  text: z.nullable(z.string()),
  name: z.nullable(z.string()),
  visitedOn: z.nullable(z.iso.date()),
  writtenAt: z.iso.datetime(),
  photos: z.array(ReviewPhoto),
  reply: z.nullable(z.strictObject({ text: z.string(), writtenAt: z.iso.datetime() })),
  helpful: z.int().check(z.gte(0)),
})
export type Review = z.infer<typeof Review>

/** How many published reviews gave one star, two, and so on to five. */
export const Histogram = z.array(z.int().check(z.gte(0))).check(z.length(5))
/** A word, or two, in several reviews of a business, and in how many of them. A business has at most eight, the most frequent first. */
export const Mention = z.strictObject({ word: z.string(), count: z.int().check(z.gte(1)) })
export type Mention = z.infer<typeof Mention>
/** The last day on which nobody can review a business, and the reason, which visitors read. */
export const ReviewsClosed = z.strictObject({ until: z.iso.date(), reason: z.string() })
export type ReviewsClosed = z.infer<typeof ReviewsClosed>

const businessId = guid('This is not the address of a business.')
const reviewId = guid('This is not the address of a review.')

/** The page, order and filter of the reviews of a business. `q` is a phrase in the text. */
export const ReviewListInput = z.extend(ListInput, {
  id: businessId,
  limit: limitUpTo(50, reviewsPerPage),
  sort: z._default(z.enum(reviewSorts, `Sort must be one of: ${reviewSorts.join(', ')}.`), 'newest'),
  q: queryText('the search'),
})
export type ReviewListInput = z.infer<typeof ReviewListInput>

/** A number that a form sends as text. */
const numberOf = <Value extends z.ZodMiniType>(value: Value) =>
  preprocess((sent) => (typeof sent === 'string' && /^\d{1,10}$/.test(sent) ? Number(sent) : sent), value)
/** An empty field counts as none. */
const orNone = <Value extends z.ZodMiniType>(value: Value) =>
  preprocess((sent) => (typeof sent === 'string' && sent.trim() === '' ? null : sent), z.nullable(value))

const starsSentence = 'Please choose from one star to five'
const Stars = numberOf(z.int(starsSentence).check(z.gte(1, starsSentence), z.lte(5, starsSentence)))
const ReviewText = orNone(
  linesOfText({ label: 'Your review', min: reviewLengths.text.min, max: reviewLengths.text.max }),
)
const daySentence = 'Please enter a day that exists, such as 2026-11-20'
const VisitedOn = orNone(
  z.iso.date(daySentence).check(
    z.refine((day) => day <= dateAt(new Date()), 'The day of your visit cannot be in the future'),
    z.refine((day) => day >= yearsAgo(maxVisitYears), 'Please review a visit of the last two years'),
  ),
)
const ReviewName = lineOfText({ label: 'The name to show', min: 1, max: reviewLengths.name })

/** Today's date, this many years ago. */
const yearsAgo = (years: number): string => {
  const today = dateAt(new Date())
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
}

/**
 * A review of the business with this id. Up to four photos are sent in the form field `photos`. `stamp` is what getReviewForm returned,
 * and `homepage` stays empty.
 */
export const NewReview = z.strictObject({
  id: businessId,
  stars: Stars,
  text: z.optional(ReviewText),
  visitedOn: z.optional(VisitedOn),
  name: ReviewName,
  email: EmailText,
  stamp: z.optional(z.string('The stamp must be text').check(z.maxLength(200, 'The stamp is too long'))),
  [honeypotField]: z.optional(
    z.string('Homepage must be text').check(z.maxLength(500, 'Homepage must stay empty')),
  ),
})
export type NewReview = z.infer<typeof NewReview>

/** `letter`: whether a letter with a link is sent to the address. False only for an address that this browser confirmed within 30 days. */
export const ReviewSent = z.strictObject({ sent: z.literal(true), letter: z.boolean() })
export type ReviewSent = z.infer<typeof ReviewSent>

/**
 * What the form of a review needs: the `stamp` that it sends back, whether stars may stand alone, and whether the business is closed to
 * reviews.
 */
export const ReviewForm = z.strictObject({
  stamp: z.string(),
  starsAlone: z.boolean(),
  closed: z.nullable(ReviewsClosed),
})
export type ReviewForm = z.infer<typeof ReviewForm>

/** The business with this id. */
export const ReviewedBusiness = z.strictObject({ id: businessId })
/** One review by its id. */
export const ReviewId = z.strictObject({ id: reviewId })
export type ReviewId = z.infer<typeof ReviewId>

const BusinessOfReview = z.strictObject({ id: z.guid(), name: z.string(), path: z.string() })

/**
 * A review as its writer reads it. `state` is `pending` for a held review, too. `rejection` is what the moderator wrote, while it is rejected. Of a
 * `withdrawn` review only the stars are left, and they are not counted.
 */
export const OwnReview = z.extend(z.omit(Review, { helpful: true }), {
  state: z.enum(['pending', 'published', 'rejected', 'withdrawn']),
  rejection: z.nullable(ReviewRejection),
  business: BusinessOfReview,
})
export type OwnReview = z.infer<typeof OwnReview>

/** The confirmed review, and the token of its personal link (`/review/<token>`), with which its writer can change it for ever. */
export const ConfirmedReview = z.strictObject({ review: OwnReview, token: z.string() })
export type ConfirmedReview = z.infer<typeof ConfirmedReview>

/** The token in the link of the letter that confirms a review. */
export const ReviewConfirmation = EmailToken
export type ReviewConfirmation = z.infer<typeof ReviewConfirmation>

/** The writer's own review, by the token of a personal link. */
export const ReviewLink = EmailToken
export type ReviewLink = z.infer<typeof ReviewLink>

/** The ids of photos: a list, or comma-separated text, as a form sends it. */
const PhotoIds = preprocess(
  (sent) => (typeof sent === 'string' ? sent.split(',').filter((id) => id !== '') : sent),
  z
    .array(guid('Please name the photos that stay'), 'Please name the photos that stay')
    .check(z.maxLength(maxReviewPhotos, 'A review has at most four photos')),
)

/** The changes of one's own review; what is left out stays. `keepPhotos` has the photos that stay; new ones are in the form field `photos`. */
export const ReviewChange = z.extend(ReviewLink, {
  stars: z.optional(Stars),
  text: z.optional(ReviewText),
  visitedOn: z.optional(VisitedOn),
  name: z.optional(ReviewName),
  keepPhotos: z.optional(PhotoIds),
})
export type ReviewChange = z.infer<typeof ReviewChange>

/** Withdraws one's own review: the stars stay without name, text and photos, or nothing stays. */
export const ReviewRemoval = z.extend(ReviewLink, {
  keep: z.enum(['stars', 'nothing'], 'Please choose whether the stars stay'),
})
export type ReviewRemoval = z.infer<typeof ReviewRemoval>

/** How many visitors found a review helpful. */
export const Helpful = z.strictObject({ helpful: z.int().check(z.gte(0)) })
export type Helpful = z.infer<typeof Helpful>

/** What is wrong with a review. */
export const ReviewReport = z.extend(ReviewId, {
  reason: ReportReason,
  text: z.optional(linesOfText({ label: 'What you tell us', max: reviewLengths.note })),
})
export type ReviewReport = z.infer<typeof ReviewReport>

/** A published review as the owner of its business reads it. The reply has a `state` as reviews do; `rejection` is why it was rejected. */
export const ReceivedReview = z.extend(z.omit(Review, { reply: true }), {
  reply: z.nullable(
    z.strictObject({
      text: z.string(),
      writtenAt: z.iso.datetime(),
      state: z.enum(['pending', 'published', 'rejected']),
      rejection: z.nullable(ReviewRejection),
    }),
  ),
  /** Whether the owner reported the review, and no moderator has judged the report yet. */
  isReported: z.boolean(),
})
export type ReceivedReview = z.infer<typeof ReceivedReview>

/** The page and filter of the reviews of one's own business: those without a reply, or all. */
export const ReceivedListInput = z.extend(ListInput, {
  limit: limitUpTo(50, reviewsPerPage),
  state: z.optional(z.enum(['unanswered'], 'State must be unanswered, or left out.')),
})
export type ReceivedListInput = z.infer<typeof ReceivedListInput>

/** The owner's reply to a review; it replaces an earlier one. */
export const ReplyInput = z.extend(ReviewId, {
  text: linesOfText({ label: 'Your answer', min: 2, max: reviewLengths.reply }),
})
export type ReplyInput = z.infer<typeof ReplyInput>

/** The page of a queue; without `state`, of what waits. */
export const ReviewQueueInput = z.extend(ListInput, {
  state: z._default(z.enum(reviewQueues, `State must be one of: ${reviewQueues.join(', ')}.`), 'pending'),
})
export type ReviewQueueInput = z.infer<typeof ReviewQueueInput>

/** The size of each queue, by its name. */
export const ReviewCounts = z.strictObject({ pending: z.int(), held: z.int(), reported: z.int() })
export type ReviewCounts = z.infer<typeof ReviewCounts>

/**
 * A review as a moderator reads it; the email of its writer is never shown. `part` is what is in this queue: the review, or the owner's
 * reply. `version` is for the decision about that part. `heldFor` says why it was held. `others` counts the other reviews from the same
 * person and from the same network within 30 days, and how many of them were rejected. `reports` are those that nobody judged yet.
 */
export const ReviewItem = z.strictObject({
  id: z.guid(),
  part: z.enum(reviewParts),
  version: z.int().check(z.gte(1)),
  state: State,
  stars: z.int().check(z.gte(1), z.lte(5)),
  text: z.nullable(z.string()),
  name: z.nullable(z.string()),
  visitedOn: z.nullable(z.iso.date()),
  writtenAt: z.iso.datetime(),
  photos: z.array(ReviewPhoto),
  heldFor: z.array(Held),
  rejection: z.nullable(ReviewRejection),
  reply: z.nullable(
    z.strictObject({
      text: z.string(),
      writtenAt: z.iso.datetime(),
      state: z.enum(['pending', 'published', 'rejected']),
    }),
  ),
  reports: z.array(
    z.strictObject({
      reason: ReportReason,
      text: z.nullable(z.string()),
      at: z.iso.datetime(),
      byOwner: z.boolean(),
    }),
  ),
  others: z.strictObject({
    ofPerson: z.int(),
    ofPersonRejected: z.int(),
    ofNetwork: z.int(),
    ofNetworkRejected: z.int(),
  }),
  business: z.extend(BusinessOfReview, {
    isApproved: z.boolean(),
    closed: z.nullable(ReviewsClosed),
  }),
})
export type ReviewItem = z.infer<typeof ReviewItem>

const versionText = 'Version must be the number that came with the review'

/**
 * The part of a review that a moderator decides about. `version` is the one that was read: if the writer has changed it since, the
 * decision is refused with `changed`. Approving a published review keeps it, and closes the reports about it.
 */
export const ReviewDecision = z.extend(ReviewId, {
  part: z._default(z.enum(reviewParts, 'Part must be review or reply'), 'review'),
  version: z.optional(
    numberOf(z.int(versionText).check(z.gte(1, versionText), z.lte(2_147_483_647, versionText))),
  ),
})
export type ReviewDecision = z.infer<typeof ReviewDecision>

/** A rejection, with its reason. */
export const ReasonedReviewDecision = z.extend(ReviewDecision, { reason: z.optional(ReviewRejection) })
export type ReasonedReviewDecision = z.infer<typeof ReasonedReviewDecision>

/** The review after a decision; `decisionId` is for the undo within ten seconds. */
export const DecidedReview = z.extend(ReviewItem, { decisionId: z.int() })
export type DecidedReview = z.infer<typeof DecidedReview>

/** The decision about a review to undo. */
export const ReviewUndo = z.strictObject({ id: lineNumber('This is not the number of a decision.') })
export type ReviewUndo = z.infer<typeof ReviewUndo>

/** The last day on which a business is closed to reviews, and the reason. If `until` is null, it is open again. */
export const ReviewsClosing = z
  .extend(ReviewedBusiness, {
    until: orNone(
      z.iso
        .date(daySentence)
        .check(z.refine((day) => day >= dateAt(new Date()), 'Please choose today or a later day')),
    ),
    reason: z._default(lineOfText({ label: 'The reason', max: reviewLengths.closing }), ''),
  })
  .check(
    z.refine(({ until, reason }) => until === null || reason !== '', {
      path: ['reason'],
      message: 'Please give the reason: visitors read it',
    }),
  )
export type ReviewsClosing = z.infer<typeof ReviewsClosing>

/** Whether the business is closed to reviews now. */
export const ReviewsClosedAnswer = z.strictObject({ closed: z.nullable(ReviewsClosed) })
export type ReviewsClosedAnswer = z.infer<typeof ReviewsClosedAnswer>
