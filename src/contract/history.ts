// Knows what the history of a business tells: who did what when, and what changed from what to what.
import { DecisionReason } from './decision-reason.ts'
import { decisions } from './transitions.ts'
import { z } from './zod.ts'

/** What owners do that the history tells; the rest is what moderators do. */
export const ownerActions = ['edit', 'submit-edit', 'withdraw-edit', 'resubmit', 'leave', 'keep'] as const
/** What the log tells about people who moderate; `leave` and `keep` are theirs, too. */
const peopleActions = ['invite', 'join', 'take-invitation-back', 'change-role', 'take-role-away'] as const
/** What the operator does by a command, without an account. */
const operatorActions = ['create-administrator', 'make-reset-link', 'remove-second-factor'] as const
/** What moderators do with public holidays. A line about it is about no business and no person. */
const holidayActions = ['proclaim-holiday', 'remove-holiday'] as const
/** What only moderators read in the history of a business: a report may be private. */
export const moderatorsOnlyActions = ['close-report'] as const
/** Everything that the history and the log tell: owners edit and send again, those who moderate decide and take back. */
export const HistoryAction = z.enum([
  ...ownerActions,
  'undo',
  ...(Object.keys(decisions) as (keyof typeof decisions)[]),
  'undo-decision',
  'accept-edit',
  'refuse-edit',
  'place',
  ...peopleActions,
  ...operatorActions,
  ...holidayActions,
  ...moderatorsOnlyActions,
])
export type HistoryAction = z.infer<typeof HistoryAction>

/** Whether an owner does this, and not a moderator. */
export const isOwnerAction = (action: HistoryAction): boolean => ownerActions.some((own) => own === action)

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
