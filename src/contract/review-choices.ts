// What can be chosen about reviews, and the bounds of what is written. Without zod, for the screens.

/** How reviews are published: after a moderator read them, at once unless something is odd, or there are none. */
export const reviewPolicies = ['moderated', 'after', 'off'] as const
export type ReviewPolicy = (typeof reviewPolicies)[number]

/** The bounds of a text in characters, and of the shown name. Stars may stand alone where the operator allows it. */
export const reviewLengths = {
  text: { min: 20, max: 2000 },
  name: 60,
  reply: 2000,
  note: 500,
  closing: 200,
} as const
/** The most photos of one review. */
export const maxReviewPhotos = 4
/** Reviews on a page. */
export const reviewsPerPage = 10
/** How long a visit may be ago. */
export const maxVisitYears = 2
/** How long the link that confirms a review works, in hours, and how long a browser needs no second letter, in days. */
export const confirmHours = 48
export const confirmedDays = 30
/** A field that people do not see and do not fill. */
export const honeypotField = 'homepage'

/** What becomes of a review. Only a published one is public. */
export const reviewStates = ['unconfirmed', 'pending', 'held', 'published', 'rejected', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Why a review waits although others are published at once, in the order in which a moderator reads them. */
export const heldReasons = {
  burst: 'Many reviews of this business came within a day',
  twice: 'Another review has the same text',
  links: 'It has a link',
  contact: 'It has a phone number or an email address',
  'owner-phone': 'It has the business’s phone number',
  words: 'It has a word of your list',
  fast: 'It was sent faster than people write',
} as const
export type HeldReason = keyof typeof heldReasons

/** Why a review or a reply is not published: what a moderator chooses, and what its writer reads. */
export const rejectionReasons = {
  'no-visit': { label: 'Not about a visit', sentence: 'It does not tell of a visit to this business.' },
  offensive: { label: 'Offensive', sentence: 'Some of its words or pictures may offend people.' },
  private: { label: 'Something private', sentence: 'It says something private about a person.' },
  advert: { label: 'Advertising', sentence: 'It advertises something.' },
  untrue: { label: 'Not genuine', sentence: 'We could not tell that it is genuine.' },
  other: { label: 'Another reason', sentence: 'It cannot be shown as it is.' },
} as const
export type RejectionKind = keyof typeof rejectionReasons

/** Why a review is reported, in the order of the list to choose from. */
export const reviewReportReasons = {
  untrue: 'It is not true',
  'not-here': 'Its writer was never there',
  offensive: 'It is offensive or against the law',
  private: 'It says something private about a person',
  advert: 'It advertises something',
  interest: 'Its writer works there, or for a competitor',
} as const
export type ReviewReportReason = keyof typeof reviewReportReasons

/** The orders of the reviews of a business. `photos` are those with photos, the newest first. */
export const reviewSorts = ['newest', 'highest', 'lowest', 'photos'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** What a moderator decides about: a review, or the owner's reply to one. */
export const reviewParts = ['review', 'reply'] as const
export type ReviewPart = (typeof reviewParts)[number]

/** The queues of moderators: what waits (reviews and replies), what something held, and what was reported. */
export const reviewQueues = ['pending', 'held', 'reported'] as const
export type ReviewQueue = (typeof reviewQueues)[number]
