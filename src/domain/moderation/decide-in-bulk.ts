// Decides about several businesses at once: each on its own, so that one refusal stops no other.
import type { BulkAction, BulkDecision, BulkOutcome } from '../../contract/bulk-decision.ts'
import type { DecidedBusiness, ReasonedDecision } from '../../contract/moderation.ts'
import { decisions } from '../../contract/transitions.ts'
import type { Admin } from '../principal.ts'
import { eachOnItsOwn } from './each-on-its-own.ts'
import { featureBusiness } from './feature-business.ts'
import { listModerationItems } from './moderation-queries.ts'
import { type DecisionContext, transitionBusiness } from './transition-business.ts'

type BulkContext = DecisionContext & { log: { error(fields: object, message: string): void } }

/**
 * Makes the same decision about each business, one after another, and returns an outcome for each id in the order of the
 * input. Each has its own transaction, line in the log and mail. The cache is cleared once.
 */
export async function decideInBulk(
  context: BulkContext,
  admin: Admin,
  { ids, action, reason, versions }: BulkDecision,
): Promise<BulkOutcome[]> {
  const after = new Set<'public' | 'mail'>()
  const each: BulkContext = {
    ...context,
    cache: { clear: () => void after.add('public') },
    mail: { notify: () => void after.add('mail') },
  }
  const outcomes = await eachOnItsOwn(context.log, ids, async (id) => {
    const version = versions?.[id]
    const input = { id, ...(version && { version }), ...(reason && { reason }) }
    const { name, decisionId } = await decide(each, admin, action, input)
    return { id, ok: true, message: decisions[action].success.text.replace('{name}', () => name), decisionId }
  })
  if (after.has('public')) context.cache.clear()
  if (after.has('mail')) context.mail.notify(context.undoMs)
  const now = await listModerationItems(context.db, ids)
  return outcomes.map((outcome) => {
    const business = now.find(({ id }) => id === outcome.id) ?? null
    return { decisionId: null, ...outcome, business }
  })
}

const decide = (
  context: BulkContext,
  admin: Admin,
  action: BulkAction,
  input: ReasonedDecision,
): Promise<DecidedBusiness> =>
  action === 'feature'
    ? featureBusiness(context, admin, { ...input, featured: 1 })
    : transitionBusiness(context, admin, action, input)
