// Bulk decisions: one decision about several businesses, its outcome for each, and the undo of several decisions.
import { DecisionInput, ModerationItem } from './moderation.ts'
import { DecisionReason, featurableStatus, transitions } from './transitions.ts'
import { z } from './zod.ts'

/** Maximum number of businesses, or of decisions to undo, in one request. */
export const maxBulkIds = 200

/** What can be decided about several businesses at once. */
export const bulkActions = ['approve', 'reject', 'feature', 'suspend'] as const
export const BulkAction = z.enum(bulkActions, `Action must be one of: ${bulkActions.join(', ')}.`)
export type BulkAction = z.infer<typeof BulkAction>

/** Whether this decision is possible for a business in this state, and would change it. */
export const isDecidable = (
  action: BulkAction,
  { approvalStatus, featured }: Pick<ModerationItem, 'approvalStatus' | 'featured'>,
): boolean =>
  action === 'feature'
    ? approvalStatus === featurableStatus && featured === 0
    : approvalStatus === transitions[action].from

const { id, version } = DecisionInput.shape

/**
 * One decision about up to `maxBulkIds` businesses; a repeated id counts once. Only a rejection or a suspension can have a reason.
 * `versions` has the versions that were looked at, by id; a business without one is decided as it is now.
 */
export const BulkDecision = z
  .strictObject({
    ids: z
      .array(id, 'Please choose the businesses')
      .check(
        z.minLength(1, 'Please choose at least one business'),
        z.maxLength(maxBulkIds, `Please choose at most ${maxBulkIds} businesses at once`),
      ),
    action: BulkAction,
    reason: z.optional(DecisionReason),
    versions: z.optional(
      z.record(z.string().check(z.toLowerCase()), version.def.innerType, 'Versions must be numbers by id'),
    ),
  })
  .check(
    z.refine(({ action, reason }) => !reason || action === 'reject' || action === 'suspend', {
      path: ['reason'],
      message: 'Only a rejection or a suspension has a reason',
    }),
  )
export type BulkDecision = z.infer<typeof BulkDecision>

/**
 * The outcome for one business. `message` is a sentence for people; `decisionId` is the same as for a single decision. `business` is its
 * current state, also after a refusal, because somebody else may have decided first. It is null when there is no such business.
 */
export const BulkOutcome = z.strictObject({
  id: z.guid(),
  ok: z.boolean(),
  message: z.string(),
  decisionId: z.nullable(z.int()),
  business: z.nullable(ModerationItem),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

const notANumber = 'This is not the number of a decision.'

/** Up to `maxBulkIds` decisions to undo, each by the id of its log line; a repeated id counts once. */
export const BulkUndo = z.strictObject({
  ids: z
    .array(z.int(notANumber).check(z.gte(1, notANumber)), 'Please name the decisions')
    .check(
      z.minLength(1, 'Please name at least one decision'),
      z.maxLength(maxBulkIds, `Please name at most ${maxBulkIds} decisions at once`),
    ),
})
export type BulkUndo = z.infer<typeof BulkUndo>

/** The outcome of the undo of one decision. `message` is a sentence for people. */
export const UndoOutcome = z.strictObject({ id: z.int(), ok: z.boolean(), message: z.string() })
export type UndoOutcome = z.infer<typeof UndoOutcome>
