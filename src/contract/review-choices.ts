// The choices and the limits of reviews. Without zod, for the screens.

/** How reviews are published: after a moderator has read them; at once unless something is odd; or not at all. */
export const reviewPolicies = ['moderated', 'after', 'off'] as const
export type ReviewPolicy = (typeof reviewPolicies)[number]

/** Limits in characters. The text can be missing if the operator allows stars alone. */
export const reviewLengths = {
  text: { min: 20, max: 2000 },
  name: 60,
  reply: 2000,
  note: 500,
  closing: 200,
} as const
/** Maximum number of photos of one review. */
export const maxReviewPhotos = 4
/** Reviews per page. */
export const reviewsPerPage = 10
/** How many years ago a visit can be, at most. */
export const maxVisitYears = 2
/** How many hours the link that confirms a review works, and how many days that browser then needs no second letter for the address. */
export const confirmHours = 48
export const confirmedDays = 30
/** A hidden field that only bots fill in. */
export const honeypotField = 'homepage'

/** The states of a review. Only a published one is public. */
export const reviewStates = ['unconfirmed', 'pending', 'held', 'published', 'rejected', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Why a review is held although others are published at once, in the order in which a moderator reads the reasons. */
export const heldReasons = {
  burst: 'Many reviews of this business came within a day',
  twice: 'Another review has the same text',
  links: 'It has a link',
  contact: 'It has a phone number or an email address',
  'owner-phone': 'It has the business’s phone number',
  words: 'It contains a word on your list',
  fast: 'It was sent faster than a person can type',
} as const
export type HeldReason = keyof typeof heldReasons

/** Why a review or a reply is not published: what a moderator chooses, and what its writer reads. */
export const rejectionReasons = {
  'no-visit': { label: 'Not about a visit', sentence: 'It does not describe a visit to this business.' },
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

/** The orders of the reviews of a business. `photos`: only those with photos, the newest first. */
export const reviewSorts = ['newest', 'highest', 'lowest', 'photos'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** What a moderator decides about: a review, or the owner's reply to one. */
export const reviewParts = ['review', 'reply'] as const
export type ReviewPart = (typeof reviewParts)[number]

/** The queues of moderators: reviews and replies that wait, reviews that are held, and reviews that were reported. */
export const reviewQueues = ['pending', 'held', 'reported'] as const
export type ReviewQueue = (typeof reviewQueues)[number]
