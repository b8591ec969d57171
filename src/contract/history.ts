// The history of a business, the log of all, and how moderators take an edit of a live listing back.

import { DecisionReason } from './decision-reason.ts'
import { isCalendarDay } from './hours-faults.ts'
import { Photo } from './photo.ts'
import { ListInput } from './search.ts'
import { lineNumber, queryText } from './text-input.ts'
import { ApprovalStatus, decisions } from './transitions.ts'
import { z } from './zod.ts'

/** What owners do that the history tells; the rest is what moderators do. */
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
/** What somebody does who says that a listing is theirs, before it is. */
export const claimantActions = ['claim', 'withdraw-claim'] as const
/** What the log tells about people who moderate; `leave` and `keep` are theirs, too. */
const peopleActions = ['invite', 'join', 'take-invitation-back', 'change-role', 'take-role-away'] as const
/** What the operator does by a command, without an account. */
const operatorActions = ['create-administrator', 'make-reset-link', 'remove-second-factor'] as const
/** What moderators do with public holidays. A line about it is about no business and no person. */
const holidayActions = ['proclaim-holiday', 'remove-holiday'] as const
/** What administrators do with trades. A line about one is about no business and no person, too. */
export const tradeActions = ['add-trade', 'change-trade', 'hide-trade', 'show-trade', 'merge-trade'] as const
/** What administrators do with categories. Such a line is about no business and no person, too. */
export const categoryActions = [
  'add-category',
  'change-category',
  'hide-category',
  'show-category',
  'order-categories',
] as const
/** What administrators do with lists of businesses. One line is about all of them; the history of each of them tells it, too. */
export const importActions = ['import-list', 'take-import-back'] as const
/** What the reader of a letter to the address of a listing does, without an account. */
const letterActions = ['deny-claim'] as const
/** What moderators do with claims, and that they invited an owner. */
const claimActions = ['accept-claim', 'refuse-claim', 'invite-owner'] as const
/** What administrators do with the settings of the site; such a line, too, is about no business and no person. */
export const settingsActions = ['change-settings'] as const
/** What moderators do with two listings of one business: a line in the history of the one that stays, and one in that of the other. */
const mergeActions = ['merge', 'merged', 'undo-merge'] as const
/** What administrators do with the pages of the site; such a line is about no business and no person, too. */
export const pageActions = ['write-page', 'remove-page'] as const
/** What only moderators read in the history of a business: a report may be private, and so is a review that is not published. */
export const moderatorsOnlyActions = [
  'close-report',
  'approve-review',
  'reject-review',
  'keep-review',
  'approve-reply',
  'reject-reply',
  'undo-review',
] as const
/** A moderator's mail to the owner; its text is the only change of its line. */
const messageActions = ['write-to-owner'] as const
/** What moderators do with the reviews of a business as a whole. */
const reviewActions = ['close-to-reviews', 'open-to-reviews'] as const
/** Everything that the history and the log tell: owners register, edit and send again, those who moderate decide and take back. */
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

/** Whether an owner does this, and not a moderator. */
export const isOwnerAction = (action: HistoryAction): boolean => ownerActions.some((own) => own === action)

/** Whether whoever reads the mail of a listing does this. */
export const isLetterAction = (action: HistoryAction): boolean => letterActions.some((one) => one === action)

/** Whether somebody does this who claims a listing. */
export const isClaimantAction = (action: HistoryAction): boolean =>
  claimantActions.some((one) => one === action)

/** What is told and changes nothing of a business: the decision before it can still be undone. */
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

/** Whether the operator does this, and nobody with an account. */
export const isOperatorAction = (action: HistoryAction): boolean =>
  operatorActions.some((one) => one === action)

/** A field of a business that changed. The values are as in the shape of the owner; null is none. */
export const FieldChange = z.strictObject({ field: z.string(), from: z.unknown(), to: z.unknown() })
export type FieldChange = z.infer<typeof FieldChange>

/**
 * One line of a history. `who` is words for people; a decision may have a `reason`, an edit has `changes`. `keptImages` has the paths
 * of those uploaded images of the changes whose files are still there.
 */
export const HistoryEntry = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  who: z.string(),
  what: HistoryAction,
  reason: DecisionReason.nullable(),
  changes: z.array(FieldChange),
  keptImages: z.array(z.string()),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/**
 * The same as those who moderate read it. `whatsappLink` opens a chat with the owner, with the text of the mail about this decision; null
 * when the line is no decision, it no longer holds or can still be undone, or the listing has no number for WhatsApp. `isKeptMerge`: the
 * line is a merge of which what an undo needs is still kept.
 */
export const StaffHistoryEntry = HistoryEntry.extend({
  whatsappLink: z.string().nullable(),
  isKeptMerge: z.boolean(),
})
export type StaffHistoryEntry = z.infer<typeof StaffHistoryEntry>

const BusinessOfLine = z.strictObject({ id: z.guid(), name: z.string(), approvalStatus: ApprovalStatus })

/**
 * A line of the log: about a `business`, as it is now, or about a `person` who moderates, by the email of that time. The other is null.
 * Both are null for a line about a public holiday, a trade, a category, an imported list, the settings or a page of the site.
 */
export const LogEntry = StaffHistoryEntry.extend({
  business: BusinessOfLine.nullable(),
  person: z.string().nullable(),
})
export type LogEntry = z.infer<typeof LogEntry>

const daySentence = 'Please enter a day that exists, such as 2027-01-20'

/** A day of the log's form; an empty one counts as none. */
const logDay = z
  .string(daySentence)
  .refine((day) => day === '' || isCalendarDay(day), daySentence)
  .transform((day) => day || undefined)
  .optional()

/** Who acted, in the log's form; an empty choice counts as none. */
const logActor = z
  .enum(['', 'moderators', 'owners'], 'Please choose Everyone, Moderators or Owners')
  .transform((by) => by || undefined)
  .optional()

/**
 * Narrows the log: `q` is found in the name or the phone number of the business, or in the email of the person or of who acted, in any case. `by` leaves
 * out what owners did, or what all others did. `from` and `to` are days of South Africa, both included; `to` is not before `from`.
 */
export const LogInput = ListInput.extend({
  q: queryText('the search'),
  by: logActor,
  from: logDay,
  to: logDay,
}).refine(({ from, to }) => !from || !to || from <= to, {
  path: ['to'],
  message: 'The last day is before the first day. Please change one of them.',
})
export type LogInput = z.infer<typeof LogInput>

/** An edit of a listing that was live: `who` made it, or accepted it. */
export const LiveEdit = HistoryEntry.extend({ business: BusinessOfLine, isUndone: z.boolean() })
export type LiveEdit = z.infer<typeof LiveEdit>

/** The number of a line of the log. */
export const EditId = z.strictObject({ id: lineNumber('This is not the number of an edit.') })
export type EditId = z.infer<typeof EditId>

/** A moderator's refusal of an edit that waits, and why: the owner reads it. */
export const EditRefusal = EditId.extend({ reason: DecisionReason.optional() })
export type EditRefusal = z.infer<typeof EditRefusal>

/**
 * An edit that waits for a moderator. `id` names it in the calls, and is another one when the owner changes the edit. `photos` are those
 * that the business would have, null when they stay.
 */
export const WaitingItem = LiveEdit.omit({
  what: true,
  reason: true,
  keptImages: true,
  isUndone: true,
}).extend({
  photos: z.array(Photo).nullable(),
})
export type WaitingItem = z.infer<typeof WaitingItem>

/**
 * Why a field of an edit was left as it is: somebody changed it since, the file of its image is gone, or everybody would read an address
 * that its owner hid, or a contact that was removed.
 */
export const LeftField = z.strictObject({
  field: z.string(),
  why: z.enum(['changed', 'picture-gone', 'private']),
})
export type LeftField = z.infer<typeof LeftField>

/** What the taking back of an edit did: the names of the fields that have their old values again, and the others. */
export const EditUndo = z.strictObject({ takenBack: z.array(z.string()), left: z.array(LeftField) })
export type EditUndo = z.infer<typeof EditUndo>
