// Makes or undoes a decision about several businesses, each in its own transaction, so that one refusal does not stop the others.
import type {
  BulkAction,
  BulkDecision,
  BulkOutcome,
  BulkUndo,
  UndoOutcome,
} from '../../contract/bulk-decision.ts'
import type { DecidedBusiness, ReasonedDecision } from '../../contract/moderation.ts'
import { decisions } from '../../contract/transitions.ts'
import { Failure } from '../failures.ts'
import type { Staff } from '../principal.ts'
import { type DecisionContext, featureBusiness, transitionBusiness } from './decide-business.ts'
import { listModerationItems } from './decision-queries.ts'
import { undoDecision } from './undo-decision.ts'

type BulkContext = DecisionContext & { log: { error(fields: object, message: string): void } }

/**
 * Makes the same decision about each business, one after another, and returns an outcome for each id in the order of the input. Each has its
 * own transaction, line in the log and email.
 */
export async function decideInBulk(
  context: BulkContext,
  staff: Staff,
  { ids, action, reason, versions }: BulkDecision,
): Promise<BulkOutcome[]> {
  const outcomes = await decideEach(context, ids, async (each, id) => {
    const version = versions?.[id]
    const input = { id, ...(version && { version }), ...(reason && { reason }) }
    const { name, decisionId } = await decide(each, staff, action, input)
    return { id, ok: true, message: decisions[action].success.text.replace('{name}', () => name), decisionId }
  })
  const now = await listModerationItems(context.db, ids)
  return outcomes.map((outcome) => {
    const business = now.find(({ id }) => id === outcome.id) ?? null
    return { decisionId: null, ...outcome, business }
  })
}

const decide = (
  context: BulkContext,
  staff: Staff,
  action: BulkAction,
  input: ReasonedDecision,
): Promise<DecidedBusiness> =>
  action === 'feature'
    ? featureBusiness(context, staff, { ...input, featured: 1 })
    : transitionBusiness(context, staff, action, input)

/** Undoes each decision in its own transaction, as undoDecision does, and returns an outcome for each. */
export const undoInBulk = (context: BulkContext, staff: Staff, { ids }: BulkUndo): Promise<UndoOutcome[]> =>
  decideEach(context, ids, async (each, id): Promise<UndoOutcome> => {
    const { name } = await undoDecision(each, staff, { id })
    return { id, ok: true, message: `"${name}" is as it was before.` }
  })

type Refused<Id> = { id: Id; ok: false; message: string }

/**
 * Runs `work` for each distinct id, one after another, and returns the outcomes in the order of `ids`. A refusal keeps its message. At the
 * end, `cache` is cleared and `mail` notified at most once, if any of them asked for it.
 */
async function decideEach<Id, Outcome>(
  context: BulkContext,
  ids: readonly Id[],
  work: (context: BulkContext, id: Id) => Promise<Outcome>,
): Promise<(Outcome | Refused<Id>)[]> {
  const after = new Set<'public' | 'mail'>()
  const each: BulkContext = {
    ...context,
    cache: { clear: () => void after.add('public') },
    mail: { notify: () => void after.add('mail') },
  }
  const outcomes: (Outcome | Refused<Id>)[] = []
  for (const id of new Set(ids))
    outcomes.push(
      await work(each, id).catch((error: unknown) => ({
        id,
        ok: false,
        message: explain(context, id, error),
      })),
    )
  if (after.has('public')) context.cache.clear()
  if (after.has('mail')) context.mail.notify(context.undoMs)
  return outcomes
}

function explain({ log }: BulkContext, id: unknown, err: unknown): string {
  if (err instanceof Failure) return err.message
  // Not rethrown: the other businesses are decided, and the moderator must see the outcome of each.
  log.error({ err, id }, 'one of several failed')
  return 'Something went wrong here. Please check this business again.'
}
