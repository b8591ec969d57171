// The SQL of decisions: locks the business, changes it, adds a line to the log, and stores what an undo needs.
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from '#drizzle'
import type { HistoryAction } from '../../contract/history.ts'
import type {
  DecidedBusiness,
  DecisionInput,
  Featured,
  ModerationItem,
  ReasonedDecision,
} from '../../contract/moderation.ts'
import {
  type ApprovalStatus,
  type DecisionReason,
  featurableStatus,
  featureChangeTo,
  type Transition,
  transitions,
} from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, decisions, type StateBefore } from '../../database/schema.ts'
import { isStanding } from '../businesses/business-queries.ts'
import { canResubmit } from '../businesses/columns-by-reader.ts'
import { addLine } from '../history/history-queries.ts'
import { moderationColumns, toFieldNames } from './moderation-lists.ts'

/** Makes a transition and logs it, if the business has this version and the state `from`. Returns null if nothing changed. */
export function tryTransition(
  db: Db,
  actedBy: string,
  transition: Transition,
  { reason, ...input }: ReasonedDecision,
): Promise<DecidedBusiness | null> {
  const { from, to } = transitions[transition]
  const change =
    to === 'approved' ? { approvedAt: firstApproval, decision: null } : { decision: newDecision(reason) }
  return tryDecide(
    db,
    { actedBy, action: transition, from, to, reason },
    { approvalStatus: to, ...change },
    and(isDecided(input), eq(businesses.approvalStatus, from)),
  )
}

/** Queues a rejected business again if it was edited since the rejection, and logs it. Returns whether it did. */
export async function tryResubmit(db: Db, actedBy: string, businessId: string): Promise<boolean> {
  const [changed] = await db
    .update(businesses)
    .set({ approvalStatus: 'pending', submittedAt: sql`now()` })
    .where(and(eq(businesses.id, businessId), canResubmit, isNull(businesses.leavingFrom)))
    .returning({ id: businesses.id })
  const status = { fromStatus: 'rejected', toStatus: 'pending' } as const
  if (changed) await addLine(db, actedBy, { businessId, action: 'resubmit', ...status })
  return changed !== undefined
}

/** Changes the flag of an approved business with this version and the other value, and logs it. Returns null if nothing changed. */
export function trySetFeatured(
  db: Db,
  actedBy: string,
  { featured, ...input }: Featured,
): Promise<DecidedBusiness | null> {
  return tryDecide(
    db,
    { actedBy, action: featureChangeTo(featured), from: featurableStatus, to: featurableStatus },
    { featured, featuredAt: featured === 1 ? sql`now()` : null },
    and(isDecided(input), eq(businesses.approvalStatus, featurableStatus), ne(businesses.featured, featured)),
  )
}

/** The business as a moderator reads it, in any state; null if there is none. */
export async function findModerationItem(db: Db, id: string): Promise<ModerationItem | null> {
  const [row] = await db.select(moderationColumns).from(businesses).where(eq(businesses.id, id))
  return row ?? null
}

/** Whether this business was merged into another one. */
export async function isMerged(db: Db, id: string): Promise<boolean> {
  return (await db.$count(businesses, and(eq(businesses.id, id), isNotNull(businesses.mergedInto)))) > 0
}

/** These businesses as a moderator reads them, in no particular order. */
export const listModerationItems = (db: Db, ids: string[]): Promise<ModerationItem[]> =>
  db.select(moderationColumns).from(businesses).where(inArray(businesses.id, ids))

/** The names of the fields that were edited after this version. */
export async function listFieldsEditedSince(db: Db, id: string, version: number): Promise<string[]> {
  const [row] = await db
    .select({ fieldVersions: businesses.fieldVersions })
    .from(businesses)
    .where(eq(businesses.id, id))
  const edited = Object.entries(row?.fieldVersions ?? {}).filter(([, editedIn]) => editedIn > version)
  return toFieldNames(edited.map(([column]) => column))
}

/** The condition for the business of a decision; if the decision names a version, the business must have it. */
const isDecided = ({ id, version }: DecisionInput) =>
  and(eq(businesses.id, id), version === undefined ? undefined : eq(businesses.version, version))

// The public list is ordered by the first approval, so a business that comes back does not move to the top.
const firstApproval = sql`coalesce(${businesses.approvedAt}, now())`

const newDecision = (
  reason: DecisionReason | undefined,
) => sql`jsonb_build_object('kind', ${reason?.kind ?? null}::text,
  'text', ${reason?.text || null}::text, 'at', now(), 'version', ${businesses.version})`

type LogLine = {
  actedBy: string
  action: HistoryAction
  from: ApprovalStatus
  to: ApprovalStatus
  reason?: DecisionReason | undefined
}
type Change = Parameters<ReturnType<Db['update']>['set']>[0]

/** Changes a business that meets the condition, and stores the line in the log and the state for an undo. Null if there is none. */
async function tryDecide(
  db: Db,
  { actedBy, action, from, to, reason }: LogLine,
  change: Change,
  condition: SQL | undefined,
): Promise<DecidedBusiness | null> {
  const [locked] = await db
    .select({ id: businesses.id, before: stateBefore })
    .from(businesses)
    .where(and(condition, isNull(businesses.leavingFrom), isStanding))
    .for('no key update')
  if (!locked) return null
  const { id: businessId, before } = locked
  const [changed] = await db
    .update(businesses)
    .set(change)
    .where(eq(businesses.id, businessId))
    .returning(moderationColumns)
  if (!changed) throw new Error('The business of a decision was not written.')
  const status = { fromStatus: from, toStatus: to }
  const id = await addLine(db, actedBy, { businessId, action, ...status, reason: reason ?? null })
  await addDecision(db, { id, businessId, decidedBy: actedBy, before })
  return { ...changed, decisionId: id }
}

/** Stores a decision so that it can be undone. Runs in the transaction of the decision, after its line in the log. */
export async function addDecision(db: Db, decision: typeof decisions.$inferInsert): Promise<void> {
  await db.insert(decisions).values(decision)
}

// As JSON of the database, because JavaScript dates lose the microseconds.
const stateBefore = sql<StateBefore>`jsonb_build_object('approval_status', ${businesses.approvalStatus},
  'approved_at', ${businesses.approvedAt}, 'featured', ${businesses.featured}, 'featured_at', ${businesses.featuredAt},
  'decision', ${businesses.decision})`
