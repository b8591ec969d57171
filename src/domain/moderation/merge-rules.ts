// Rules of a merge: whether two listings can be merged, and the values of the one that stays.

import type { OwnBusiness } from '../../contract/business.ts'
import { asWritten } from '../../contract/field-changes.ts'
import { type BusinessMerge, type MergeValues, mergeFieldNames, mergeFields } from '../../contract/merge.ts'
import { maxPhotos, type Photo } from '../../contract/photo.ts'
import { type ApprovalStatus, isPublic } from '../../contract/transitions.ts'

/** Two listings of one business: the one that stays, and the one that is merged into it. */
export type Sides<Side = OwnBusiness> = { stays: Side; goes: Side }

type Judged = {
  name: string
  approvalStatus: ApprovalStatus
  isClaimed: boolean
  isMerged: boolean
  isLeaving: boolean
  isWaiting: boolean
}

/** Why two listings cannot be merged, as a sentence that says what to do instead; null if they can. */
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

/** Whether the listing that stays gets the owner of the other: its account, or its owner's email if neither side has an owner. */
export const takesOwner = ({ stays, goes }: Sides): boolean =>
  goes.isClaimed || (!stays.isClaimed && stays.ownerEmail === null && goes.ownerEmail !== null)

/** The values that the standing listing takes from the other, and its photos if they change. Null if a photo belongs to neither. */
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

/** The photos with these ids, in their order; without ids, the first ones up to the limit. */
function keptPhotos(all: Photo[], ids: readonly string[] | undefined): Photo[] | null {
  if (!ids) return all.slice(0, maxPhotos)
  const wanted = [...new Set(ids)]
  const kept = wanted.flatMap((id) => all.find((photo) => photo.id === id) ?? [])
  return kept.length === wanted.length ? kept : null
}

/** The current values of these fields, which an undo restores. */
export function valuesNow(business: OwnBusiness, fields: readonly string[]): MergeValues {
  const now: Partial<Record<string, unknown>> = asWritten(business)
  return Object.fromEntries(fields.map((field) => [field, now[field] ?? null]))
}
