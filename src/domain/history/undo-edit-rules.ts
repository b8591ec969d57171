// Decides which fields of an edit can be taken back: those that still have its value, whose image is still there, and that show nothing that the owner hid.
import type { OwnBusiness } from '../../contract/business.ts'
import { isSame, withOwnPin } from '../../contract/field-changes.ts'
import type { FieldChange } from '../../contract/history.ts'
import { findImageId } from '../../contract/image.ts'
import type { LeftField } from '../../contract/moderation-log.ts'
import type { Photo } from '../../contract/photo.ts'
import { BusinessPlace } from '../../contract/place.ts'
import { isRemovedContact } from '../../contract/review-edits.ts'

/** What is written again; `place` is stored by its id. */
export type UndoPlan = { restored: Partial<OwnBusiness>; takenBack: string[]; left: LeftField[] }

/** An edit, and whether its owner has ended the hiding of the address since: until then an old address may have been private. */
export type EditToUndo = { changes: FieldChange[]; wasHidden: boolean }

/** The old values that can be written again, and why the other fields stay. */
export function planUndo(current: OwnBusiness, { changes, wasHidden }: EditToUndo): UndoPlan {
  const now = withOwnPin(current)
  const plan: UndoPlan = { restored: {}, takenBack: [], left: [] }
  for (const change of changes) {
    const why = showsHidden(now, change, wasHidden) ? 'private' : whyLeft(now, change)
    if (why) plan.left.push({ field: change.field, why })
    else plan.takenBack.push(change.field)
  }
  // The focal point belongs to its image, a pin needs both coordinates, and a closure its day.
  keepTogether(plan, ['image', 'focalPoint'])
  keepTogether(plan, ['latitude', 'longitude'])
  keepTogether(plan, ['trading', 'closedUntil'])
  const back = changes.filter(({ field }) => plan.takenBack.includes(field))
  plan.restored = Object.assign({}, ...back.map((change) => oldValue(now, change)))
  return plan
}

const ofAddress = ['location', 'place', 'latitude', 'longitude']

/** Only an owner may end the hiding of an address, and publish a contact again. */
const showsHidden = ({ hidesAddress }: OwnBusiness, { field, to }: FieldChange, wasHidden: boolean) =>
  (field === 'hidesAddress' && to === true) ||
  isRemovedContact(field, to) ||
  (wasHidden && !hidesAddress && ofAddress.includes(field))

function whyLeft(now: OwnBusiness, { field, from, to }: FieldChange): LeftField['why'] | null {
  // The owner has changed it again, and a moderator decides about that first.
  if (now.waiting && field in now.waiting.values) return 'changed'
  if (!isSame(now[field as keyof OwnBusiness] ?? null, to)) return 'changed'
  if (field === 'photos') return isSame(photosStillThere(now, from), to) ? 'picture-gone' : null
  const isImage = field === 'image' || field === 'logo'
  return isImage && findImageId(String(from ?? '')) !== null ? 'picture-gone' : null
}

/** If one of the fields stays, those that belong to it stay too. */
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

function oldValue(now: OwnBusiness, { field, from }: FieldChange): Partial<OwnBusiness> {
  if (field === 'place') return { placeId: BusinessPlace.nullable().parse(from)?.id ?? null }
  if (field === 'photos') return { photos: photosStillThere(now, from) }
  return { [field]: from }
}

/** The old photos in their order and with their texts, without those that were removed. */
function photosStillThere({ photos }: OwnBusiness, from: unknown): Photo[] {
  const before = Array.isArray(from) ? (from as Photo[]) : []
  return before.filter(({ id }) => photos.some((photo) => photo.id === id))
}
