// Undoes a merge and restores both listings, unless somebody changed the one that standing since.
import { sql } from '#drizzle'
import { harmlessActions } from '../../contract/history.ts'
import { type MergeId, mergeUndoDays } from '../../contract/merge.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail, removeOwnerMail } from '../accounts/account-email.ts'
import { refuseUnknownPlace } from '../businesses/place-of-business.ts'
import { conflict, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { mergeTakenBack } from '../mail/template-rules.ts'
import type { Staff } from '../principal.ts'
import type { DecisionContext } from './decide-business.ts'
import { findModerationItem } from './decision-queries.ts'
import {
  findMerge,
  type Locked,
  lockForMerge,
  moveAccount,
  moveBack,
  removeMerge,
  sharePictures,
  writeStaying,
  writeUnmerged,
} from './merge-queries.ts'

/**
 * Restores the fields, images, states, owner and belongings of both listings; `cache` is cleared. Claims that the merge ended stay closed. The
 * owner gets an email if the one about the merge was sent. Any moderator can do it. Refuses with not-found, and with 409 a merge that was
 * undone, is older than `mergeUndoDays`, or after which something happened to the business.
 */
export async function undoMerge(
  context: Omit<DecisionContext, 'undoMs'>,
  staff: Staff,
  { id }: MergeId,
): Promise<ModerationItem> {
  const business = await inTransaction(context.db, (db) => undoLocked(db, context, staff, id)).catch(
    refuseUnknownPlace,
  )
  // Before the response: a client that knows of the change must also see it.
  context.cache.clear()
  context.mail.notify(0)
  return business
}

type Merge = NonNullable<Awaited<ReturnType<typeof findMerge>>>

async function undoLocked(
  db: Db,
  { site }: Pick<DecisionContext, 'site'>,
  { userId }: Staff,
  id: number,
): Promise<ModerationItem> {
  const known = await findMerge(db, id)
  if (!known) throw await explainMissing(db, id)
  const { businessId, mergedId } = known
  const locked = await lockForMerge(db, [businessId, mergedId])
  // Read again after the lock: somebody else may have undone it meanwhile.
  const merge = await findMerge(db, id)
  if (!merge) throw await explainMissing(db, id)
  await refuseTouched(db, merge, locked)
  const { kept, merged, moved, isWeekNewer = false } = merge.before
  const standing = await getItem(db, businessId)
  const owner = { ownerEmail: standing.ownerEmail, ownerName: standing.ownerName }
  await sharePictures(db, { ...standing, ...kept }, { id: mergedId, ...merged })
  await writeUnmerged(db, mergedId, { ...merged, ...(moved.owner && owner) }, moved.merged)
  await writeStaying(db, businessId, kept, { isWeekNewer })
  if (moved.owner) await moveAccount(db, businessId, mergedId)
  await moveBack(db, businessId, mergedId, moved)
  const status = { fromStatus: standing.approvalStatus, toStatus: standing.approvalStatus }
  await addLine(db, userId, { businessId, action: 'undo-merge', ...status })
  await addLine(db, userId, {
    businessId: mergedId,
    action: 'undo-merge',
    fromStatus: 'suspended',
    toStatus: merged.approvalStatus,
  })
  await removeMerge(db, id)
  if (!(await removeOwnerMail(db, id))) {
    const content = mergeTakenBack(siteDetails(site))
    await queueOwnerMail(db, standing, { kind: 'merge-taken-back', ...content })
  }
  return await getItem(db, businessId)
}

async function getItem(db: Db, id: string): Promise<ModerationItem> {
  const business = await findModerationItem(db, id)
  if (!business) throw new Error('The business of a merge is gone.')
  return business
}

/** Distinguishes a merge that was undone or is too old, whose line in the log remains, from one that never existed. */
async function explainMissing(db: Db, id: number): Promise<Error> {
  const { rowCount } = await db.execute(sql`SELECT FROM moderation_log WHERE id = ${id} AND action = 'merge'`)
  return rowCount === 1
    ? conflict(`This merge has already been taken back, or is older than ${mergeUndoDays} days.`)
    : notFound('There is no such merge')
}

/** Refuses if the business was changed since: by a person, an import, or a later merge that was not undone. */
async function refuseTouched(
  db: Db,
  { id, businessId, mergedId, before }: Merge,
  locked: Locked,
): Promise<void> {
  const standing = locked.get(businessId)
  if (locked.get(mergedId)?.mergedInto !== businessId || standing?.mergedInto)
    throw conflict('The listing was merged again since. Please take that merge back first.')
  const { rowCount } = await db.execute(sql`SELECT FROM moderation_log line
    WHERE business_id = ${businessId} AND id > ${id} AND action NOT IN ('merged', 'undo-merge')
      AND action <> ALL (${sql.param([...harmlessActions])}::text[])
      AND NOT (action = 'merge' AND NOT EXISTS (SELECT FROM merges WHERE merges.id = line.id)) LIMIT 1`)
  if (rowCount === 1 || standing?.importId !== before.importId)
    throw conflict(
      'Someone changed this listing after the merge, so the merge stays. You can change what is wrong, or add the other listing again.',
    )
}
