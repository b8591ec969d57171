// Decides how a moderator accepts or refuses an edit that waits: once, with a line in the history and a mail to the owner.
import type { OwnBusiness } from '../../contract/business.ts'
import type { DecisionReason } from '../../contract/decision-reason.ts'
import { labelsOf, listWaitingChanges } from '../../contract/field-changes.ts'
import type { DecidedBusiness, ModerationItem } from '../../contract/moderation.ts'
import type { EditId, EditRefusal } from '../../contract/moderation-log.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import type { EditBefore } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail } from '../accounts/queue-account-mail.ts'
import { uploadsOf } from '../businesses/images-of-edit-rules.ts'
import { dropWaiting, endWaiting } from '../businesses/keep-waiting.ts'
import { refuseHiddenWithoutPlace, refuseUnknownPlace } from '../businesses/place-refusals.ts'
import { publishEdit } from '../businesses/publish-edit.ts'
import { writeEdit } from '../businesses/save-edit.ts'
import { storedValues, type Wanted, waitingValues } from '../businesses/split-edit-rules.ts'
import { findEnd, findSubmitted } from '../businesses/waiting-edit-queries.ts'
import { changed, conflict, notFound } from '../failures.ts'
import { type MailContent, siteDetails } from '../mail/template-layout-rules.ts'
import { editAccepted, editRefused, type TemplateValues } from '../mail/template-rules.ts'
import { keepImages, lockBusiness } from '../media/image-queries.ts'
import type { ImageContext } from '../media/image-store.ts'
import { removeImagesLater } from '../media/remove-images.ts'
import type { Admin } from '../principal.ts'
import { findModerationItem } from './moderation-queries.ts'
import { explainEndedEdit, ownerLeavesText } from './moderation-rules.ts'
import { keptForUndoMs } from './undo-rules.ts'

type Context = ImageContext & {
  site: Site
  cache: { clear(): void }
  mail: { notify(afterMs: number): void }
  undoMs: number
}
type Outcome = { lineId: number; orphaned: string[] }

/**
 * Writes an edit that waits to its business, as if it were live at once. `cache` is cleared if the business is public. For `undoMs` the
 * decision can be undone, and its mail waits. Refuses with not-found, with a conflict when it was decided or withdrawn, with
 * `changed` when its owner has edited it since, and with 400 when its place is gone.
 */
export async function acceptEdit(context: Context, admin: Admin, { id }: EditId): Promise<DecidedBusiness> {
  const business = await decide(context, id, accepted, async (db, current) => {
    const wanted = waitingValues(current)
    refuseHiddenWithoutPlace({ ...current, ...wanted })
    const line = { action: 'accept-edit', before: toBefore(current, wanted) } as const
    const written = await writeEdit(db, admin.userId, current, wanted, uploadsOf(wanted), line)
    const dropped = await dropWaiting(db, current.id)
    return { ...written, orphaned: [...written.orphaned, ...dropped] }
  })
  await publishEdit(context, { business, isChanged: true, orphaned: [] })
  return business
}

/** Removes an edit that waits, with its uploaded images; the business stays as it is. Can be undone, and refuses, as acceptEdit. */
export function refuseEdit(
  context: Context,
  admin: Admin,
  { id, reason }: EditRefusal,
): Promise<DecidedBusiness> {
  return decide(context, id, refused(reason), (db, current) =>
    endWaiting(db, admin.userId, current, { action: 'refuse-edit', reason, before: toBefore(current, {}) }),
  )
}

/** What an undo puts back: the edit that waited, and what the fields that were `written` had. */
function toBefore(current: OwnBusiness, written: Wanted): EditBefore {
  const { version, waiting } = current
  if (!waiting) throw new Error('No edit of this business waits.')
  return { version, waiting, fields: storedValues(current, written) }
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
  id: number,
  mail: DecisionMail,
  end: (db: Db, current: ModerationItem) => Promise<Outcome>,
): Promise<DecidedBusiness> {
  const { business, orphaned } = await inTransaction(context.db, async (db) => {
    const current = await lockWaiting(db, id)
    const { lineId, orphaned } = await end(db, current)
    await keepImages(db, orphaned, keptForUndoMs)
    await queueEditMail(db, context, current, mail, lineId)
    return { business: { ...(await findDecided(db, current.id)), decisionId: lineId }, orphaned }
  }).catch(refuseUnknownPlace)
  context.mail.notify(context.undoMs)
  removeImagesLater(context, orphaned, keptForUndoMs)
  return business
}

/** The business whose edit waits under this number, locked. Every edit and decision takes this lock, so the next one sees this one. */
async function lockWaiting(db: Db, id: number): Promise<ModerationItem> {
  const businessId = await findSubmitted(db, id)
  if (businessId === null) throw notFound('Edit not found')
  await lockBusiness(db, businessId)
  const business = await findModerationItem(db, businessId)
  if (!business) throw notFound('Edit not found')
  if (business.leavesAt) throw conflict(ownerLeavesText)
  if (business.waiting?.id === id) return business
  if (business.waiting) throw changed(editedSince, [])
  throw conflict(explainEndedEdit(await findEnd(db, businessId, id)))
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
  const values = { ...siteDetails(site), businessId: business.id }
  const content = write(values, labels, business.approvalStatus === 'approved')
  await queueOwnerMail(db, business, { kind, ...content }, { dueInMs: undoMs, decisionId })
}
