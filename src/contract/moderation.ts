// What moderators read and send: the two lists, the overview, businesses without a place, presence, assignments (spec §2, §7).
import { OwnBusiness } from './business.ts'
import { inputsOf } from './business-fields.ts'
import { FieldChange, LogEntry } from './history.ts'
import { BusinessPlace, Place, PlaceId, wholePin } from './place.ts'
import { ReviewCounts } from './review.ts'
import { CategoryFilterInput, ListInput } from './search.ts'
import { SimilarItem } from './similar.ts'
import { UnansweredQuestion } from './still-right.ts'
import { guid, lineNumber, queryText } from './text-input.ts'
import { ApprovalStatus, approvalStatuses, DecisionReason } from './transitions.ts'
import { z } from './zod.ts'

/** How many businesses there are, in all and in each state. */
export const AdminStats = z.strictObject({
  total: z.int(),
  approved: z.int(),
  pending: z.int(),
  suspended: z.int(),
  rejected: z.int(),
})
export type AdminStats = z.infer<typeof AdminStats>

/**
 * A business as a moderator reads it. `createdAt` is the time of the registration; `submittedAt` orders the lists. Both are ISO
 * 8601. `editedSince` has the fields that were edited after the last `decision`, with the value of then and the current one.
 * `similar` has up to three businesses in any state that may be the same. Only the two lists have it, and it is empty unless the
 * business is pending; the call listSimilarToBusiness returns it for a business in any state.
 * `unanswered` is present only in the list of all businesses, if the owner was asked twice in vain whether the listing is still right.
 * `lookedAtBy`, in the lists only, is the email of another moderator who is looking at it. `assignee` has taken it while it is pending.
 */
export const ModerationItem = z.extend(OwnBusiness, {
  createdAt: z.iso.datetime(),
  editedSince: z.array(FieldChange),
  similar: z.optional(z.array(SimilarItem)),
  unanswered: z.optional(UnansweredQuestion),
  lookedAtBy: z.nullable(z.string()),
  assignee: z.nullable(z.strictObject({ id: z.guid(), email: z.string() })),
})
export type ModerationItem = z.infer<typeof ModerationItem>

/** The business after a decision. `decisionId` is the id of its log line, which an undo needs; null when nothing changed. */
export const DecidedBusiness = z.extend(ModerationItem, { decisionId: z.nullable(z.int()) })
export type DecidedBusiness = z.infer<typeof DecidedBusiness>

/** One of the four states. Empty text counts as none: the form sends it for 'All Status'. */
const statusText = z.optional(
  z.pipe(
    z.enum(['', ...approvalStatuses], `Status must be one of: ${approvalStatuses.join(', ')}.`),
    z.transform((status) => (status === '' ? undefined : status)),
  ),
)

/** The orders of the moderators' lists. `date` is the default order of a list: the longest waiting first, or the newest. */
export const moderationSorts = ['date', 'name', 'category', 'place', 'owner', 'status'] as const
export type ModerationSort = (typeof moderationSorts)[number]
const sort = z.optional(z.enum(moderationSorts, `Sort must be one of: ${moderationSorts.join(', ')}.`))

/** `asc` is from A to Z and from the oldest. Without a direction, text is `asc` and dates are in the default order of the list. */
export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]
const direction = z.optional(
  z.enum(sortDirections, `Direction must be one of: ${sortDirections.join(', ')}.`),
)

/** The approval status of a listing that a moderator adds: live at once, or waiting in the queue. */
export const newListingStatuses = ['approved', 'pending'] as const satisfies ApprovalStatus[]

/** A business that a moderator adds by hand: the fields of a registration, without an account. */
export const NewListing = z
  .strictObject({
    ...inputsOf('registration'),
    status: z.enum(newListingStatuses, 'Please choose whether the listing is live at once or waits'),
  })
  .check(z.superRefine(wholePin))
export type NewListing = z.infer<typeof NewListing>

/** What the queue can be narrowed to: sent for the first time, sent again after a rejection, or similar to another listing. */
export const queueKinds = ['new', 'again', 'similar'] as const
export type QueueKind = (typeof queueKinds)[number]

/** Empty text counts as all: the form sends it for 'All listings'. */
const showText = z.optional(
  z.pipe(
    z.enum(['', ...queueKinds], `Show must be one of: ${queueKinds.join(', ')}.`),
    z.transform((show) => (show === '' ? undefined : show)),
  ),
)

const assignedSentence = 'Assigned must be me, nobody, or the number of a person.'

/**
 * The page and the filters of the queue: `q` as in the list of all businesses, the category by any of its names, `show`, and the
 * assignee. A pending business with the id `first` comes before all others, so that a link can lead to it.
 */
export const PendingListInput = z.extend(ListInput, {
  first: z.optional(guid('This is not the address of a business.')),
  q: queryText('the search'),
  category: z.optional(CategoryFilterInput),
  show: showText,
  assigned: z.optional(
    z.pipe(
      z.union([z.enum(['', 'me', 'nobody']), guid(assignedSentence)], { error: assignedSentence }),
      z.transform((assigned) => assigned || undefined),
    ),
  ),
  sort,
  direction,
})
export type PendingListInput = z.infer<typeof PendingListInput>

const hourSentence = 'Hour must be a time such as 2026-01-20T08:00:00Z.'

/**
 * Narrows the list of all businesses: `q` is found in name, category, location, or the owner's name, email and phone, in any case.
 * `number` is the phone or the WhatsApp number as it is stored, `hour` the start of the hour of the registration. `unanswered` keeps only
 * listings whose owners did not answer whether they are still right. Every field is optional.
 */
export const ModerationListInput = z.extend(ListInput, {
  q: queryText('the search'),
  status: statusText,
  number: queryText('the number'),
  hour: z.optional(
    z.iso.datetime(hourSentence).check(z.refine((hour) => !hour.startsWith('0000'), hourSentence)),
  ),
  unanswered: z.optional(z.literal('yes', 'Unanswered must be yes, or left out.')),
  sort,
  direction,
})
export type ModerationListInput = z.infer<typeof ModerationListInput>

/** The same filter and order for the whole table as a file. */
export const ModerationTableInput = z.omit(ModerationListInput, { limit: true, cursor: true })
export type ModerationTableInput = z.infer<typeof ModerationTableInput>

const versionText = 'Version must be the number that came with the business'

/**
 * The business that a moderator decides about. `version` is the one that was looked at: when the owner has edited the
 * business since, the decision is refused. Without it, the decision is about the current version.
 */
export const DecisionInput = z.strictObject({
  id: guid('This is not the address of a business.'),
  version: z.optional(z.int(versionText).check(z.gte(1, versionText), z.lte(2_147_483_647, versionText))),
})
export type DecisionInput = z.infer<typeof DecisionInput>

/** A rejection or a suspension, with a reason that the owner reads. */
export const ReasonedDecision = z.extend(DecisionInput, { reason: z.optional(DecisionReason) })
export type ReasonedDecision = z.infer<typeof ReasonedDecision>

/** Whether a business is featured on the home page: 1 or 0. */
export const Featured = z.extend(DecisionInput, {
  featured: z.literal([0, 1], 'Featured must be 0 or 1'),
})
export type Featured = z.infer<typeof Featured>

/** The decision to undo, by the id of its log line. */
export const UndoInput = z.strictObject({ id: lineNumber('This is not the number of a decision.') })
export type UndoInput = z.infer<typeof UndoInput>

/** How many days the chart shows: two weeks. */
export const overviewDays = 14

/**
 * When something is an oddity. A burst: within one hour of the last seven days, more than `burst` registrations, and more than
 * `burstFactor` times the mean of the other hours of two weeks. A phone or WhatsApp number on `sharedNumber` listings or more.
 * `reports` open reports or more about one listing.
 */
export const oddLimits = { burst: 5, burstFactor: 3, sharedNumber: 3, reports: 3 } as const

/** One oddity. `usual` is the mean of the other hours, to one decimal. */
export const Oddity = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('burst'),
    hour: z.iso.datetime(),
    count: z.int(),
    usual: z.number(),
  }),
  z.strictObject({ kind: z.literal('shared-number'), number: z.string(), count: z.int() }),
  z.strictObject({
    kind: z.literal('reports'),
    business: z.strictObject({ id: z.guid(), name: z.string() }),
    count: z.int(),
  }),
])
export type Oddity = z.infer<typeof Oddity>

/** How many businesses were registered and decided on a day in South African time. A decision that was undone does not count. */
export const DayCount = z.strictObject({ day: z.iso.date(), registered: z.int(), decided: z.int() })
export type DayCount = z.infer<typeof DayCount>

/** A recent action of a moderator, without its changes. */
const RecentAct = z.pick(LogEntry, {
  id: true,
  at: true,
  who: true,
  what: true,
  business: true,
  person: true,
})
export type RecentAct = z.infer<typeof RecentAct>

/** What waits for a moderator: a listing, an edit of a live one, a claim, a review in one of its queues, or a report. */
export const waitingKinds = [
  'listing',
  'edit',
  'claim',
  'review',
  'held-review',
  'reported-review',
  'report',
] as const

/** One thing that waits, and for how many seconds. */
export const WaitingThing = z.strictObject({
  kind: z.enum(waitingKinds),
  business: z.strictObject({ id: z.guid(), name: z.string() }),
  seconds: z.int(),
})
export type WaitingThing = z.infer<typeof WaitingThing>

/**
 * `longest` has at most seven things that have waited longest: the oldest of each kind, then the oldest of all. The seconds of `waiting`
 * are null when nothing waits. `reviews` are the sizes of the review queues. `openReports` and `unanswered`, the owners who were asked
 * twice in vain, are counted up to 1,001. `days` are oldest first and end with today. `recent` has the last ten actions of moderators.
 */
export const AdminOverview = z.strictObject({
  waiting: z.strictObject({
    count: z.int(),
    medianSeconds: z.nullable(z.int()),
    longestSeconds: z.nullable(z.int()),
  }),
  longest: z.array(WaitingThing),
  openReports: z.int(),
  reviews: ReviewCounts,
  unanswered: z.int(),
  days: z.array(DayCount),
  recent: z.array(RecentAct),
  odd: z.array(Oddity),
})
export type AdminOverview = z.infer<typeof AdminOverview>

/** Maximum number of places that are proposed for one business. */
export const maxProposals = 5

/** A business without a place, and the places that its location may mean: the likeliest first, at most `maxProposals`. */
export const UnplacedBusiness = z.strictObject({
  id: z.guid(),
  name: z.string(),
  location: z.string(),
  approvalStatus: ApprovalStatus,
  version: z.int().check(z.gte(1)),
  proposals: z.array(Place),
})
export type UnplacedBusiness = z.infer<typeof UnplacedBusiness>

/**
 * The place that a moderator sets for a business; null removes it. Setting a place does not raise the version, so `seenPlaceId`
 * names the place that was looked at: the call is refused if the business has another one now. Without it, nothing is compared.
 */
export const PlaceDecision = z.extend(DecisionInput, { placeId: PlaceId, seenPlaceId: z.optional(PlaceId) })
export type PlaceDecision = z.infer<typeof PlaceDecision>

/** The place that a business has now. */
export const PlacedBusiness = z.strictObject({
  id: z.guid(),
  place: z.nullable(BusinessPlace),
  version: z.int().check(z.gte(1)),
})
export type PlacedBusiness = z.infer<typeof PlacedBusiness>

/** How often the browser reports which business its moderator is looking at. The mark disappears after three missed reports. */
export const presenceIntervalMs = 20_000

/** A business that a colleague is looking at, and the email of that colleague. */
export const Presence = z.strictObject({ id: z.guid(), lookedAtBy: z.string() })
export type Presence = z.infer<typeof Presence>

/** Somebody who moderates, and can take a listing. */
export const Colleague = z.strictObject({ id: z.guid(), email: z.string(), isSelf: z.boolean() })
export type Colleague = z.infer<typeof Colleague>

const personSentence = 'This is not the id of a person.'

/**
 * Who takes a pending listing; null is nobody. `seenAssigneeId` is the assignee that the screen showed: the call is refused if somebody
 * else has the listing by now. Without it, nothing is compared.
 */
export const Assignment = z.strictObject({
  id: guid('This is not the address of a business.'),
  assigneeId: z.nullable(guid(personSentence)),
  seenAssigneeId: z.optional(z.nullable(guid(personSentence))),
})
export type Assignment = z.infer<typeof Assignment>

/** The current assignee of a listing. */
export const AssignedListing = z.pick(ModerationItem, { id: true, assignee: true })
export type AssignedListing = z.infer<typeof AssignedListing>
