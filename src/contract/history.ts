// The history of a business, the log of all of them, and the undo of an edit of a live listing.
import { isCalendarDay } from './hours.ts'
import { Photo } from './photo.ts'
import { ListInput } from './search.ts'
import { lineNumber, queryText } from './text-input.ts'
import { ApprovalStatus, DecisionReason, decisions } from './transitions.ts'
import { z } from './zod.ts'

/** Actions of owners. */
export const ownerActions = [
  'register',
  'edit',
  'submit-edit',
  'withdraw-edit',
  'resubmit',
  'leave',
  'keep',
  'answer-claim',
  'take-over',
] as const
/** Actions of a claimant, who does not own the listing yet. */
export const claimantActions = ['claim', 'withdraw-claim'] as const
/** Actions about staff; `leave` and `keep` can be about staff, too. */
const peopleActions = ['invite', 'join', 'take-invitation-back', 'change-role', 'take-role-away'] as const
/** Actions of the operator, by a command and without an account. */
const operatorActions = ['create-administrator', 'make-reset-link', 'remove-second-factor'] as const
/** Actions of moderators on public holidays. Their lines have neither a business nor a person. */
const holidayActions = ['proclaim-holiday', 'remove-holiday'] as const
/** Actions of administrators on trades. Their lines have neither a business nor a person. */
export const tradeActions = ['add-trade', 'change-trade', 'hide-trade', 'show-trade', 'merge-trade'] as const
/** Actions of administrators on categories. Their lines have neither a business nor a person. */
export const categoryActions = [
  'add-category',
  'change-category',
  'hide-category',
  'show-category',
  'order-categories',
] as const
/** Actions of administrators on imported lists. One line is about all businesses of a list; the history of each business shows it, too. */
export const importActions = ['import-list', 'take-import-back'] as const
/** Actions of whoever reads a claim letter at the email of a listing, without an account. */
const letterActions = ['deny-claim'] as const
/** Actions of moderators on claims, and the invitation of an owner. */
const claimActions = ['accept-claim', 'refuse-claim', 'invite-owner'] as const
/** Actions of administrators on the settings of the site. Their lines have neither a business nor a person. */
export const settingsActions = ['change-settings'] as const
/** Actions of moderators on two listings of one business: `merge` is in the history of the standing listing, `merged` in that of the other. */
const mergeActions = ['merge', 'merged', 'undo-merge'] as const
/** Actions of administrators on the pages of the site. Their lines have neither a business nor a person. */
export const pageActions = ['write-page', 'remove-page'] as const
/** Actions that only moderators read in the history of a business: a report can be private, and so can an unpublished review. */
export const moderatorsOnlyActions = [
  'close-report',
  'approve-review',
  'reject-review',
  'keep-review',
  'approve-reply',
  'reject-reply',
  'undo-review',
] as const
/** A moderator's email to the owner; its text is the only change of its line. */
const messageActions = ['write-to-owner'] as const
/** Actions of moderators on the reviews of a business as a whole. */
const reviewActions = ['close-to-reviews', 'open-to-reviews'] as const
/** Every action in the history and the log. */
export const HistoryAction = z.enum([
  ...ownerActions,
  'undo',
  'add',
  ...(Object.keys(decisions) as (keyof typeof decisions)[]),
  'undo-decision',
  'accept-edit',
  'refuse-edit',
  'place',
  'set-trades',
  ...peopleActions,
  ...operatorActions,
  ...holidayActions,
  ...tradeActions,
  ...categoryActions,
  ...importActions,
  ...settingsActions,
  ...mergeActions,
  ...pageActions,
  ...moderatorsOnlyActions,
  ...messageActions,
  ...reviewActions,
  ...claimantActions,
  ...letterActions,
  ...claimActions,
])
export type HistoryAction = z.infer<typeof HistoryAction>

/** Whether this is an action of an owner. */
export const isOwnerAction = (action: HistoryAction): boolean => ownerActions.some((own) => own === action)

/** Whether this is an action of whoever reads the email of a listing. */
export const isLetterAction = (action: HistoryAction): boolean => letterActions.some((one) => one === action)

/** Whether this is an action of a claimant. */
export const isClaimantAction = (action: HistoryAction): boolean =>
  claimantActions.some((one) => one === action)

/** Actions that change nothing of a business: an earlier decision can still be undone after them. */
export const harmlessActions = [
  ...moderatorsOnlyActions,
  ...messageActions,
  ...reviewActions,
  ...claimantActions,
  ...letterActions,
  'answer-claim',
  'refuse-claim',
  'invite-owner',
] as const satisfies HistoryAction[]

/** Whether this is an action of the operator, who has no account. */
export const isOperatorAction = (action: HistoryAction): boolean =>
  operatorActions.some((one) => one === action)

/** A field of a business that changed. The values are as in `OwnBusiness`; null is none. */
export const FieldChange = z.strictObject({ field: z.string(), from: z.unknown(), to: z.unknown() })
export type FieldChange = z.infer<typeof FieldChange>

/**
 * One line of a history. `who` is text for people; a decision can have a `reason`, an edit has `changes`. `keptImages` has the paths of
 * those uploaded images in the changes whose files still exist.
 */
export const HistoryEntry = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  who: z.string(),
  what: HistoryAction,
  reason: z.nullable(DecisionReason),
  changes: z.array(FieldChange),
  keptImages: z.array(z.string()),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/**
 * A line as staff read it. `whatsappLink` opens a chat with the owner, with the text of the email about this decision; null when the line
 * is not a decision, the decision is no longer in force or can still be undone, or the listing has no WhatsApp number. `isKeptMerge`: the
 * line is a merge, and the data for its undo is still stored.
 */
export const StaffHistoryEntry = z.extend(HistoryEntry, {
  whatsappLink: z.nullable(z.string()),
  isKeptMerge: z.boolean(),
})
export type StaffHistoryEntry = z.infer<typeof StaffHistoryEntry>

const BusinessOfLine = z.strictObject({ id: z.guid(), name: z.string(), approvalStatus: ApprovalStatus })

/**
 * A line of the log: about a `business`, as it is now, or about a `person` of the staff, by the email of that time. The other is null.
 * Both are null for a line about a public holiday, a trade, a category, an imported list, the settings or a page of the site.
 */
export const LogEntry = z.extend(StaffHistoryEntry, {
  business: z.nullable(BusinessOfLine),
  person: z.nullable(z.string()),
})
export type LogEntry = z.infer<typeof LogEntry>

const daySentence = 'Please enter a day that exists, such as 2027-01-20'

/** A day of the log's form; an empty one counts as none. */
const logDay = z.optional(
  z.pipe(
    z.string(daySentence).check(z.refine((day) => day === '' || isCalendarDay(day), daySentence)),
    z.transform((day) => day || undefined),
  ),
)

/** Who acted, in the log's form; an empty choice counts as none. */
const logActor = z.optional(
  z.pipe(
    z.enum(['', 'moderators', 'owners'], 'Please choose Everyone, Moderators or Owners'),
    z.transform((by) => by || undefined),
  ),
)

/**
 * Narrows the log: `q` is found in the name or the phone number of the business, or in the email of the person or of who acted, in any
 * case. `by`: `owners` keeps only what owners did, `moderators` only what all others did. `from` and `to` are days in South African time,
 * both included; `to` is not before `from`.
 */
export const LogInput = z
  .extend(ListInput, {
    q: queryText('the search'),
    by: logActor,
    from: logDay,
    to: logDay,
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      message: 'The last day is before the first day. Please change one of them.',
    }),
  )
export type LogInput = z.infer<typeof LogInput>

/** An edit of a listing that was live; `who` made or accepted it. */
export const LiveEdit = z.extend(HistoryEntry, { business: BusinessOfLine, isUndone: z.boolean() })
export type LiveEdit = z.infer<typeof LiveEdit>

/** The id of the log line of an edit. */
export const EditId = z.strictObject({ id: lineNumber('This is not the number of an edit.') })
export type EditId = z.infer<typeof EditId>

/** A moderator's refusal of a waiting edit, with a reason that the owner reads. */
export const EditRefusal = z.extend(EditId, { reason: z.optional(DecisionReason) })
export type EditRefusal = z.infer<typeof EditRefusal>

/**
 * An edit that waits for a moderator. `id` identifies it in calls; it changes when the owner changes the edit. `photos` are those
 * that the business would have, null if they stay.
 */
export const WaitingItem = z.extend(
  z.omit(LiveEdit, {
    what: true,
    reason: true,
    keptImages: true,
    isUndone: true,
  }),
  {
    photos: z.nullable(z.array(Photo)),
  },
)
export type WaitingItem = z.infer<typeof WaitingItem>

/**
 * Why an undo left a field as it is: somebody changed it since, the file of its image is gone, or the old value would publish an address
 * that the owner hid, or a contact that was removed.
 */
export const LeftField = z.strictObject({
  field: z.string(),
  why: z.enum(['changed', 'picture-gone', 'private']),
})
export type LeftField = z.infer<typeof LeftField>

/** The result of the undo of an edit: the fields that have their old values again, and those that were left. */
export const EditUndo = z.strictObject({ takenBack: z.array(z.string()), left: z.array(LeftField) })
export type EditUndo = z.infer<typeof EditUndo>
