// Which two listings can be merged, and what the one that stays says afterwards.

import type { OwnBusiness } from '../../contract/business.ts'
import { asWritten } from '../../contract/field-changes.ts'
import { type BusinessMerge, type MergeValues, mergeFieldNames, mergeFields } from '../../contract/merge.ts'
import { maxPhotos, type Photo } from '../../contract/photo.ts'
import { type ApprovalStatus, isPublic } from '../../contract/transitions.ts'

/** Two listings of one business: the one that stays, and the one whose place it takes. */
export type Sides<Side = OwnBusiness> = { stays: Side; goes: Side }

type Judged = {
  name: string
  approvalStatus: ApprovalStatus
  isClaimed: boolean
  isMerged: boolean
  isLeaving: boolean
  isWaiting: boolean
}

/** Why two listings cannot be merged, as a sentence that says what to do instead; null when they can. */
export function whyNotMerged({ stays, goes }: Sides<Judged>): string | null {
  for (const { name, isMerged, isLeaving, isWaiting } of [stays, goes]) {
    if (isMerged) return `${name} was already merged with another listing. Open that one instead.`
    if (isLeaving)
      return `The owner of ${name} is deleting it. It can be merged only if the owner keeps the account.`
    if (isWaiting) return `An edit of ${name} is waiting. Please accept or refuse it first.`
  }
  if (stays.isClaimed && goes.isClaimed) return bothOwnedText
  if (isPublic(goes.approvalStatus) && !isPublic(stays.approvalStatus))
    return `Visitors can see ${goes.name}, and not the listing that would stay. Merge them the other way round.`
  return null
}

const bothOwnedText =
  'Both listings have an owner, and an account has one listing. Ask the owners which one stays: the other owner deletes theirs in the settings of the account.'

/** Whether the one that stays gets the owner of the other: an account, or the address that a listing without one has. */
export const takesOwner = ({ stays, goes }: Sides): boolean =>
  goes.isClaimed || (!stays.isClaimed && stays.ownerEmail === null && goes.ownerEmail !== null)

/** The values of the other that the one that stays takes, and its photos if they change. Null for a photo of neither. */
export function mergedValues(
  { stays, goes }: Sides,
  { keep, photos: ids }: Pick<BusinessMerge, 'keep' | 'photos'>,
): MergeValues | null {
  const taken = asWritten(goes)
  const fields = mergeFieldNames.filter((name) => keep[name] === 'other').flatMap((name) => mergeFields[name])
  const values = Object.fromEntries(fields.map((field) => [field, taken[field]]))
  const photos = keptPhotos([...stays.photos, ...goes.photos], ids)
  if (!photos) return null
  const isSame =
    photos.length === stays.photos.length && photos.every(({ id }, at) => id === stays.photos[at]?.id)
  return isSame ? values : { ...values, photos }
}

/** In the order of the ids; without them, the first ones that there is room for. */
function keptPhotos(all: Photo[], ids: readonly string[] | undefined): Photo[] | null {
  if (!ids) return all.slice(0, maxPhotos)
  const wanted = [...new Set(ids)]
  const kept = wanted.flatMap((id) => all.find((photo) => photo.id === id) ?? [])
  return kept.length === wanted.length ? kept : null
}

/** The values that these fields have now: what an undo writes again. */
export function valuesNow(business: OwnBusiness, fields: readonly string[]): MergeValues {
  const now: Partial<Record<string, unknown>> = asWritten(business)
  return Object.fromEntries(fields.map((field) => [field, now[field] ?? null]))
}
