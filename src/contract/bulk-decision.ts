// A decision about several businesses at once, its outcome for each of them, and how several decisions are undone.
import { DecisionReason } from './decision-reason.ts'
import { DecisionInput, ModerationItem } from './moderation.ts'
import { featurableStatus, transitions } from './transitions.ts'
import { z } from './zod.ts'

/** The most businesses of one request. */
export const maxBulkIds = 200

/** What can be decided about several businesses at once. */
export const bulkActions = ['approve', 'reject', 'feature', 'suspend'] as const
export const BulkAction = z.enum(bulkActions, `Action must be one of: ${bulkActions.join(', ')}.`)
export type BulkAction = z.infer<typeof BulkAction>

/** Whether this can be decided about a business in this state, and changes it. */
export const isDecidable = (
  action: BulkAction,
  { approvalStatus, featured }: Pick<ModerationItem, 'approvalStatus' | 'featured'>,
): boolean =>
  action === 'feature'
    ? approvalStatus === featurableStatus && featured === 0
    : approvalStatus === transitions[action].from

const { id, version } = DecisionInput.shape

/**
 * One decision about up to `maxBulkIds` businesses; an id that comes twice counts once. A reason belongs to a rejection or a
 * suspension only. `versions` are those that were looked at, by id; a business without one is decided as it is now.
 */
export const BulkDecision = z
  .strictObject({
    ids: z
      .array(id.toLowerCase(), 'Please choose the businesses')
      .min(1, 'Please choose at least one business')
      .max(maxBulkIds, `Please choose at most ${maxBulkIds} businesses at once`),
    action: BulkAction,
    reason: DecisionReason.optional(),
    versions: z.record(z.string(), version.unwrap(), 'Versions must be numbers by id').optional(),
  })
  .refine(({ action, reason }) => !reason || action === 'reject' || action === 'suspend', {
    path: ['reason'],
    message: 'Only a rejection or a suspension has a reason',
  })
export type BulkDecision = z.infer<typeof BulkDecision>

/**
 * What became of one business. `message` is a sentence for people; `decisionId` is as in a single decision. `business` is as it is now,
 * after a refusal too: somebody else may have been quicker. It is null when there is none.
 */
export const BulkOutcome = z.strictObject({
  id: z.guid(),
  ok: z.boolean(),
  message: z.string(),
  decisionId: z.int().nullable(),
  business: ModerationItem.nullable(),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

const notANumber = 'This is not the number of a decision.'

/** Up to `maxBulkIds` decisions to undo, each by its line in the log; one that comes twice counts once. */
export const BulkUndo = z.strictObject({
  ids: z
    .array(z.int(notANumber).min(1, notANumber), 'Please name the decisions')
    .min(1, 'Please name at least one decision')
    .max(maxBulkIds, `Please name at most ${maxBulkIds} decisions at once`),
})
export type BulkUndo = z.infer<typeof BulkUndo>

/** What became of the undo of one decision. `message` is a sentence for people. */
export const UndoOutcome = z.strictObject({ id: z.int(), ok: z.boolean(), message: z.string() })
export type UndoOutcome = z.infer<typeof UndoOutcome>
