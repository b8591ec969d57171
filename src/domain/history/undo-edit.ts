// Takes an owner's edit back: only once, and only fields that still have the values of the edit.
import { eq } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import {
  asWritten,
  isRemovedContact,
  isSame,
  labelsOf,
  type WrittenBusiness,
} from '../../contract/field-changes.ts'
import type { EditUndo, FieldChange, LeftField } from '../../contract/history.ts'
import { findImageId } from '../../contract/image.ts'
import type { Site } from '../../contract/page.ts'
import type { Photo } from '../../contract/photo.ts'
import { BusinessPlace } from '../../contract/place.ts'
import { z } from '../../contract/zod.ts'
import type { Db } from '../../database/connect.ts'
import { edits } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail, removeOwnerMail } from '../accounts/account-email.ts'
import { lockOwnBusiness } from '../businesses/business-queries.ts'
import { afterCommit, writeEdit } from '../businesses/edit-business.ts'
import { findEdit, tryTakeBack } from '../businesses/edit-queries.ts'
import { refuseHiddenWithoutPlace, refuseUnknownPlace } from '../businesses/place-of-business.ts'
import { conflict, notFound } from '../failures.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { editTakenBack } from '../mail/template-rules.ts'
import type { ImageContext } from '../media/image-store.ts'
import { listFieldsEditedSince } from '../moderation/decision-queries.ts'
import type { Staff } from '../principal.ts'

type Context = ImageContext & { site: Site; cache: { clear(): void }; mail: { notify(): void } }

/**
 * Restores the old values of the fields of an edit, if they still have the values of the edit. `cache` is cleared if the business is
 * public. If two calls run at once, one succeeds. Refuses an unknown edit with not-found, and with 409 one that was taken back already or
 * has nothing that can be taken back.
 */
export async function undoEdit(context: Context, staff: Staff, id: number): Promise<EditUndo> {
  const { business, plan, orphaned } = await inTransaction(context.db, (db) =>
    undoLocked(db, context.site, staff, id),
  ).catch(refuseUnknownPlace)
  context.mail.notify()
  await afterCommit(context, { business, isChanged: true, orphaned })
  return { takenBack: plan.takenBack, left: plan.left }
}

async function undoLocked(db: Db, site: Site, staff: Staff, id: number) {
  const edit = await findEdit(db, eq(edits.appliedId, id))
  const current = edit && (await lockOwnBusiness(db, edit.businessId))
  if (!current) throw notFound('Edit not found')
  if (!(await tryTakeBack(db, edit.id))) throw conflict('This edit has already been taken back.')
  const editedSince = await listFieldsEditedSince(db, current.id, edit.version ?? 0)
  const wasHidden = editedSince.includes('hidesAddress')
  const plan = planUndo(current, { changes: edit.changes ?? [], wasHidden })
  if (plan.takenBack.length === 0) throw conflict(nothingText(plan))
  const { restored } = plan
  refuseHiddenWithoutPlace({ ...current, ...restored })
  const { business, orphaned } = await writeEdit(db, staff.userId, current, restored, {}, { action: 'undo' })
  // If the edit was just accepted, the email about that may still be waiting; it would tell the owner afterwards that the edit is live.
  await removeOwnerMail(db, id)
  await queueUndoMail(db, site, business, plan)
  return { business, plan, orphaned }
}

function nothingText({ left }: UndoPlan): string {
  if (left.every(({ why }) => why === 'picture-gone'))
    return 'The old picture is no longer kept, so this edit cannot be taken back.'
  return left.some(({ why }) => why === 'private')
    ? 'This edit cannot be taken back: it would show what the owner hid or removed.'
    : 'This edit cannot be taken back: its fields have changed since, or a newer edit of them is waiting.'
}

async function queueUndoMail(db: Db, site: Site, business: OwnBusiness, plan: UndoPlan): Promise<void> {
  const content = editTakenBack(siteDetails(site), labelsOf(plan.takenBack))
  await queueOwnerMail(db, business, { kind: 'edit-taken-back', ...content })
}

/** What an undo does: `restored` are the values to write, with the place as `placeId`. */
export type UndoPlan = { restored: Partial<OwnBusiness>; takenBack: string[]; left: LeftField[] }

/** An edit, and whether its owner has hidden or shown the address since: an old address may have been private. */
export type EditToUndo = { changes: FieldChange[]; wasHidden: boolean }

/** The old values that can be restored, and why the other fields stay. */
export function planUndo(current: OwnBusiness, { changes, wasHidden }: EditToUndo): UndoPlan {
  const now = asWritten(current)
  const plan: UndoPlan = { restored: {}, takenBack: [], left: [] }
  for (const change of changes) {
    const why = wouldRevealHidden(now, change, wasHidden) ? 'private' : whyLeft(now, change)
    if (why) plan.left.push({ field: change.field, why })
    else plan.takenBack.push(change.field)
  }
  // A focal point belongs to its image, a pin needs both coordinates, a closure its date, and the text of the hours says the same as the week.
  keepTogether(plan, ['image', 'focalPoint'])
  keepTogether(plan, ['latitude', 'longitude'])
  keepTogether(plan, ['trading', 'closedUntil'])
  keepTogether(plan, ['hours', 'hoursWeek'])
  const takenBackChanges = changes.filter(({ field }) => plan.takenBack.includes(field))
  plan.restored = Object.assign({}, ...takenBackChanges.map((change) => oldValue(now, change)))
  return plan
}

const addressFields = ['location', 'place', 'latitude', 'longitude']

/** Only an owner may show a hidden address or publish a removed contact again. */
const wouldRevealHidden = (
  { hidesAddress }: WrittenBusiness,
  { field, to }: FieldChange,
  wasHidden: boolean,
) =>
  (field === 'hidesAddress' && to === true) ||
  isRemovedContact(field, to) ||
  (wasHidden && !hidesAddress && addressFields.includes(field))

function whyLeft(now: WrittenBusiness, { field, from, to }: FieldChange): LeftField['why'] | null {
  // The owner has changed the field again, and a moderator decides about that edit first.
  if (now.waiting && field in now.waiting.values) return 'changed'
  if (!isSame(now[field as keyof OwnBusiness] ?? null, to)) return 'changed'
  if (field === 'photos') return isSame(photosStillThere(now, from), to) ? 'picture-gone' : null
  const isImage = field === 'image' || field === 'logo'
  return isImage && findImageId(String(from ?? '')) !== null ? 'picture-gone' : null
}

/** If one of the fields stays, the other fields of the group stay too. */
function keepTogether({ takenBack, left }: UndoPlan, fields: string[]): void {
  const reason = left.find(({ field }) => fields.includes(field))
  if (!reason) return
  for (const field of fields) {
    const at = takenBack.indexOf(field)
    if (at === -1) continue
    takenBack.splice(at, 1)
    left.push({ field, why: reason.why })
  }
}

function oldValue(now: WrittenBusiness, { field, from }: FieldChange): Partial<OwnBusiness> {
  if (field === 'place') return { placeId: z.nullable(BusinessPlace).parse(from)?.id ?? null }
  if (field === 'photos') return { photos: photosStillThere(now, from) }
  return { [field]: from }
}

/** The old photos in their order and with their text alternatives, without those that were removed. */
function photosStillThere({ photos }: WrittenBusiness, from: unknown): Photo[] {
  const before = Array.isArray(from) ? (from as Photo[]) : []
  return before.filter(({ id }) => photos.some((photo) => photo.id === id))
}
