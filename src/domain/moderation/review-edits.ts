// Lists waiting edits, and accepts or refuses one.
import { and, asc, count, eq, exists, isNotNull, isNull, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import { labelsOf, listShownChanges, listWaitingChanges, withWaiting } from '../../contract/field-changes.ts'
import type { EditId, EditRefusal, WaitingItem } from '../../contract/history.ts'
import type { DecidedBusiness, ModerationItem } from '../../contract/moderation.ts'
import type { Site } from '../../contract/page.ts'
import type { ListInput } from '../../contract/search.ts'
import type { DecisionReason } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, edits } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail } from '../accounts/account-email.ts'
import { writeDetails } from '../businesses/business-queries.ts'
import { ownColumns } from '../businesses/columns-by-reader.ts'
import { afterCommit, writeEdit } from '../businesses/edit-business.ts'
import { type EditState, findEdit, isWaitingWeekNewer } from '../businesses/edit-queries.ts'
import { storedValues, uploadsOf, type Wanted, waitingValues } from '../businesses/edit-rules.ts'
import { refuseHiddenWithoutPlace, refuseUnknownPlace } from '../businesses/place-of-business.ts'
import { stopWaiting } from '../businesses/waiting-edits.ts'
import { changed, conflict, notFound } from '../failures.ts'
import { goneText } from '../history/list-history.ts'
import {
  countBusinesses,
  cutPage,
  isAfterCursor,
  type ListPage,
  microsOf,
  type Positioned,
  readTimeCursor,
  type TimeCursor,
} from '../list-page.ts'
import { type MailContent, siteDetails } from '../mail/template-layout-rules.ts'
import { editAccepted, editRefused, type TemplateValues } from '../mail/template-rules.ts'
import { removeImagesLater } from '../media/attach-images.ts'
import { holdImages, keepImages, lockBusiness } from '../media/image-queries.ts'
import type { ImageContext } from '../media/image-store.ts'
import type { Staff } from '../principal.ts'
import { deletionScheduledText } from './decide-business.ts'
import { addDecision, findModerationItem } from './decision-queries.ts'
import { keptForUndoMs } from './undo-decision.ts'

type Context = ImageContext & {
  site: Site
  cache: { clear(): void }
  mail: { notify(afterMs: number): void }
  undoMs: number
}
/** The id of the decision's line in the log, the values that an undo restores, and the orphaned images. */
type Outcome = { lineId: number; before: Wanted; orphaned: string[] }

/**
 * Applies a waiting edit to its business. `cache` is cleared if the business is public. The decision can be undone for `undoMs`, and its email
 * waits that long. Refuses with not-found, with a conflict if the edit was decided or withdrawn, with `changed` if its owner has replaced it,
 * and with 400 if its place no longer exists.
 */
export async function acceptEdit(context: Context, staff: Staff, { id }: EditId): Promise<DecidedBusiness> {
  const business = await decide(context, staff, id, accepted, async (db, current) => {
    const wanted = waitingValues(current)
    refuseHiddenWithoutPlace({ ...current, ...wanted })
    // Written first: visitors do not read its old times beside a newer week (isWeekNewer).
    if (wanted.hours !== undefined && (await isWaitingWeekNewer(db, current.id)))
      await writeDetails(db, current.id, { hours: wanted.hours })
    const line = { action: 'accept-edit' } as const
    const written = await writeEdit(db, staff.userId, current, wanted, uploadsOf(wanted), line)
    const dropped = await holdImages(db, current.id, [])
    const orphaned = [...written.orphaned, ...dropped]
    return { lineId: written.lineId, before: storedValues(current, wanted), orphaned }
  })
  await afterCommit(context, { business, isChanged: true, orphaned: [] })
  return business
}

/** Refuses a waiting edit and orphans its uploaded images; the business stays as it is. It can be undone and fails as acceptEdit. */
export function refuseEdit(
  context: Context,
  staff: Staff,
  { id, reason }: EditRefusal,
): Promise<DecidedBusiness> {
  return decide(context, staff, id, refused(reason), async (db, current) => ({
    ...(await stopWaiting(db, staff.userId, current, { action: 'refuse-edit', reason })),
    before: {},
  }))
}

type DecisionMail = {
  kind: 'edit-accepted' | 'edit-refused'
  write: (values: TemplateValues, labels: string[], isLive: boolean) => MailContent
}
const accepted: DecisionMail = { kind: 'edit-accepted', write: editAccepted }
const refused = (reason: DecisionReason | undefined): DecisionMail => ({
  kind: 'edit-refused',
  write: (values, labels) => editRefused(values, labels, reason),
})

async function decide(
  context: Context,
  { userId }: Staff,
  id: number,
  mail: DecisionMail,
  end: (db: Db, current: ModerationItem) => Promise<Outcome>,
): Promise<DecidedBusiness> {
  const { business, orphaned } = await inTransaction(context.db, async (db) => {
    const current = await lockWaiting(db, id)
    const { lineId, before, orphaned } = await end(db, current)
    const decided = { id: lineId, businessId: current.id, decidedBy: userId, before, editId: id }
    await addDecision(db, decided)
    await keepImages(db, orphaned, keptForUndoMs)
    const business = await findDecided(db, current.id)
    // With the new path, because an edit of the name changes it.
    await queueEditMail(db, context, { ...current, path: business.path }, mail, lineId)
    return { business: { ...business, decisionId: lineId }, orphaned }
  }).catch(refuseUnknownPlace)
  context.mail.notify(context.undoMs)
  removeImagesLater(context, orphaned, keptForUndoMs)
  return business
}

/** The locked business with this waiting edit. Every edit and decision takes this lock, so the next one sees the result of this one. */
async function lockWaiting(db: Db, id: number): Promise<ModerationItem> {
  const isThisEdit = and(eq(edits.id, id), isNotNull(edits.wanted))
  const seen = await findEdit(db, isThisEdit)
  if (seen) await lockBusiness(db, seen.businessId)
  const edit = await findEdit(db, isThisEdit)
  const business = edit && (await findModerationItem(db, edit.businessId))
  if (!business) throw notFound('Edit not found')
  if (business.leavesAt) throw conflict(deletionScheduledText)
  if (edit.state === 'waiting') return business
  throw edit.state === 'replaced' ? changed(editedSince, []) : conflict(explainEndedEdit(edit.state))
}

/** Why an edit in this state is no longer waiting. */
function explainEndedEdit(state: EditState): string {
  if (state === 'withdrawn') return 'This edit is no longer waiting: its owner has withdrawn it.'
  return `This edit was already ${state === 'refused' ? 'refused' : 'accepted'}.`
}

const editedSince =
  'The owner has changed this edit since you looked at it. Nothing was decided. Please look at it again.'

async function findDecided(db: Db, id: string): Promise<ModerationItem> {
  const business = await findModerationItem(db, id)
  if (!business) throw notFound('Business not found')
  return business
}

async function queueEditMail(
  db: Db,
  { site, undoMs }: Context,
  business: ModerationItem,
  { kind, write }: DecisionMail,
  decisionId: number,
): Promise<void> {
  const labels = labelsOf(listWaitingChanges(business).map(({ field }) => field))
  const values = { ...siteDetails(site), path: business.path }
  const content = write(values, labels, business.approvalStatus === 'approved')
  await queueOwnerMail(db, business, { kind, ...content }, { dueInMs: undoMs, decisionId })
}

/** Waiting edits, the longest waiting first, even if the operator has turned `REVIEW_EDITS` off since. Refuses an invalid cursor. */
export async function listWaitingEdits(
  db: Db,
  _staff: Staff,
  { limit, cursor }: ListInput,
): Promise<ListPage<WaitingItem>> {
  const rows = await selectWaiting(db, readTimeCursor(cursor), limit + 1)
  const page = cutPage(rows, limit, await countWaitingEdits(db))
  return { ...page, items: page.items.flatMap(toItem) }
}

function toItem(business: OwnBusiness): WaitingItem[] {
  const { waiting, id, name, approvalStatus, ownerEmail } = business
  if (!waiting) return []
  return [
    {
      id: waiting.id,
      at: waiting.at,
      who: ownerEmail ?? goneText,
      changes: listShownChanges(business, withWaiting(business)),
      business: { id, name, approvalStatus },
      photos: waiting.values.photos ?? null,
    },
  ]
}

// Edits of an owner who is deleting the account are not reviewed.
const isStaying = isNull(businesses.leavingFrom)
const isWaitingEdit = and(eq(edits.businessId, businesses.id), eq(edits.state, 'waiting'))

/** Up to `limit` businesses with a waiting edit, the longest waiting first. */
async function selectWaiting(
  db: Db,
  after: TimeCursor | null,
  limit: number,
): Promise<Positioned<OwnBusiness>[]> {
  const { at } = edits
  return await db
    .select({ item: ownColumns, position: microsOf(at) })
    .from(businesses)
    .innerJoin(edits, isWaitingEdit)
    .where(and(isStaying, isAfterCursor(at, after, 'oldest')))
    .orderBy(asc(at), asc(businesses.id))
    .limit(limit)
}

/** How many edits wait; the count stops one above `maxExactCount`. */
function countWaitingEdits(db: Db): Promise<number> {
  return countBusinesses(db, and(isStaying, exists(db.select().from(edits).where(isWaitingEdit))))
}

/** How many edits wait, and for how many seconds the oldest has waited; 0 if none waits. */
export async function readEditQueue(db: Db): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await db
    .select({
      waiting: count(),
      oldestSeconds: sql<number>`coalesce(extract(epoch FROM now() - min(${edits.at})), 0)::float8`,
    })
    .from(edits)
    .innerJoin(businesses, isWaitingEdit)
    .where(isStaying)
  return row ?? { waiting: 0, oldestSeconds: 0 }
}
