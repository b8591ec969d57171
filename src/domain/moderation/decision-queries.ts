// The SQL of a moderator's decisions: each change and its line in the log are one statement.
import { and, eq, inArray, isNull, ne, type SQL, sql } from '#drizzle'
import type { ApprovalStatus } from '../../contract/approval-status.ts'
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { HistoryAction } from '../../contract/history.ts'
import type {
  DecidedBusiness,
  DecisionInput,
  Featured,
  ModerationItem,
  ReasonedDecision,
} from '../../contract/moderation.ts'
import {
  featurableStatus,
  featureChangeTo,
  type Transition,
  transitions,
} from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, moderationLog } from '../../database/schema.ts'
import { canResubmit } from '../businesses/card-columns.ts'
import { moderationColumns, toFieldNames } from './moderation-lists.ts'

/** Makes a transition and logs it, if the business has this version and the state `from`. Returns null when nothing changed. */
export function tryTransition(
  db: Db,
  actedBy: string,
  transition: Transition,
  { reason, ...input }: ReasonedDecision,
): Promise<DecidedBusiness | null> {
  const { from, to } = transitions[transition]
  const change =
    to === 'approved' ? { approvedAt: firstApproval, decision: null } : { decision: turnedDown(reason) }
  return changeAndLog(
    db,
    { actedBy, action: transition, from, to, reason },
    { approvalStatus: to, ...change },
    and(isDecided(input), eq(businesses.approvalStatus, from)),
  )
}

/** Puts a rejected business that was edited since into the queue again, and logs it. Returns null when nothing changed. */
export function tryResubmit(db: Db, actedBy: string, id: string): Promise<DecidedBusiness | null> {
  return changeAndLog(
    db,
    { actedBy, action: 'resubmit', from: 'rejected', to: 'pending' },
    { approvalStatus: 'pending', submittedAt: sql`now()` },
    and(eq(businesses.id, id), canResubmit),
  )
}

/**
 * Changes the flag of an approved business that has this version and the other value, and logs it. Returns null when
 * nothing changed.
 */
export function trySetFeatured(
  db: Db,
  actedBy: string,
  { featured, ...input }: Featured,
): Promise<DecidedBusiness | null> {
  return changeAndLog(
    db,
    { actedBy, action: featureChangeTo(featured), from: featurableStatus, to: featurableStatus },
    { featured, featuredAt: featured === 1 ? sql`now()` : null },
    and(isDecided(input), eq(businesses.approvalStatus, featurableStatus), ne(businesses.featured, featured)),
  )
}

/** The business as a moderator reads it, in any state; null when there is none. */
export async function findModerationItem(db: Db, id: string): Promise<ModerationItem | null> {
  const [row] = await db.select(moderationColumns).from(businesses).where(eq(businesses.id, id))
  return row ?? null
}

/** These businesses as a moderator reads them, in no order. */
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

/** The business that a decision is about, unless the decision names another version. */
const isDecided = ({ id, version }: DecisionInput) =>
  and(eq(businesses.id, id), version === undefined ? undefined : eq(businesses.version, version))

// The public list is ordered by the first approval: a business that comes back does not move to its top.
const firstApproval = sql`coalesce(${businesses.approvedAt}, now())`

const turnedDown = (
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

/** Locks the business and keeps what it was: the line in the log has it, so that the decision can be undone. */
async function changeAndLog(
  db: Db,
  { actedBy, action, from, to, reason }: LogLine,
  change: Change,
  condition: SQL | undefined,
): Promise<DecidedBusiness | null> {
  const before = db.$with('before').as(
    db
      .select({ beforeId: sql<string>`${businesses.id}`.as('before_id'), stateBefore })
      .from(businesses)
      .where(and(condition, isNull(businesses.leavingFrom)))
      .for('no key update'),
  )
  const changed = db
    .$with('changed')
    .as(
      db
        .update(businesses)
        .set(change)
        .from(before)
        .where(eq(businesses.id, before.beforeId))
        .returning(moderationColumns),
    )
  const logged = db
    .$with('logged', { decisionId: sql`decision_id`.mapWith(Number).as('decision_id') })
    .as(sql`
    INSERT INTO ${moderationLog} (business_id, acted_by, action, from_status, to_status, reason, state_before)
    SELECT id, ${actedBy}::uuid, ${action}::text, ${from}::text, ${to}::text,
      ${reason ? JSON.stringify(reason) : null}::jsonb, state_before
    FROM ${changed}, ${before} RETURNING id AS decision_id`)
  const [row] = await db.with(before, changed, logged).select().from(changed).crossJoin(logged)
  return row ? { ...row.changed, ...row.logged } : null
}

/** The columns that decisions change, and the version that was decided about. */
const stateBefore =
  sql`jsonb_build_object('approved_at', ${businesses.approvedAt}, 'featured', ${businesses.featured},
  'featured_at', ${businesses.featuredAt}, 'decision', ${businesses.decision}, 'version', ${businesses.version})`.as(
    'state_before',
  )
