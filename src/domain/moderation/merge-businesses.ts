// Merges two listings of one business, if they can be: one stays with the chosen values of both, and the addresses of the other redirect to it.
import type { OwnBusiness } from '../../contract/business.ts'
import { asWritten, labelsOf, listChanges } from '../../contract/field-changes.ts'
import type { FieldChange } from '../../contract/history.ts'
import {
  type BusinessMerge,
  type MergedBusiness,
  type MergeValues,
  mergeFieldNames,
  mergeFields,
} from '../../contract/merge.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import type { Site } from '../../contract/page.ts'
import { maxPhotos, type Photo } from '../../contract/photo.ts'
import { type ApprovalStatus, isPublic } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail } from '../accounts/account-email.ts'
import { isWeekNewer } from '../businesses/business-queries.ts'
import { endClaims } from '../claims/decide-claim.ts'
import { conflict, invalidField, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { listingsMerged } from '../mail/template-rules.ts'
import type { Staff } from '../principal.ts'
import { endQuestion } from '../still-right/still-right-queries.ts'
import { type DecisionContext, refuseOtherVersion } from './decide-business.ts'
import { findModerationItem } from './decision-queries.ts'
import {
  addMerge,
  type Locked,
  lockForMerge,
  moveAccount,
  moveBelongings,
  sharePictures,
  writeMerged,
  writeStaying,
} from './merge-queries.ts'

/**
 * Merges `other` into the business `id`, which keeps its id, address and state, and gets the chosen fields, the photos, the owner if it has
 * none, the reports, the reviews, the invitations and the open claims of the other; `cache` is cleared. One transaction. Refuses with
 * not-found, as whyNotMerged says (409), as refuseOtherVersion does for either, and a photo of neither (400).
 */
export async function mergeBusinesses(
  context: DecisionContext,
  staff: Staff,
  input: BusinessMerge,
): Promise<MergedBusiness> {
  if (input.id === input.other)
    throw invalidField('other', 'A listing cannot be merged with itself. Please choose another one.')
  const merged = await inTransaction(context.db, (db) => mergeLocked(db, context, staff, input))
  // Before the response: a client that knows of the change must also see it.
  context.cache.clear()
  context.mail.notify(context.undoMs)
  return merged
}

async function mergeLocked(
  db: Db,
  context: DecisionContext,
  { userId }: Staff,
  input: BusinessMerge,
): Promise<MergedBusiness> {
  const { id, other } = input
  const locked = await lockForMerge(db, [id, other])
  const sides = { stays: await getItem(db, id), goes: await getItem(db, other) }
  await refuseMerge(db, sides, locked, input)
  const { stays, goes } = sides
  const values = mergedValues(sides, input)
  if (!values) throw invalidField('photos', photoGoneText)
  const owner = takesOwner(sides)
  const written = {
    ...values,
    ...(owner && { ownerEmail: goes.ownerEmail, ownerName: goes.ownerName }),
  }
  const redirected = await writeMerged(db, other, id, owner ? { ownerEmail: null, ownerName: null } : {})
  await sharePictures(db, { ...stays, ...values }, { id: other, image: '', logo: null, photos: [] })
  const wasWeekNewer = await isWeekNewer(db, id)
  await writeStaying(db, id, written, { isWeekNewer: await isWeekNewer(db, other) })
  if (owner) await moveAccount(db, other, id)
  await endQuestion(db, other)
  const moved = await moveBelongings(db, other, id, {
    withClaims: await settleClaims(db, context.site, sides),
  })
  const business = await getItem(db, id)
  const changes = listChanges(stays, business).filter(({ field }) => field !== 'ownerName')
  const mergeId = await addMergeLines(db, userId, sides, business, changes)
  const { approvalStatus, image, logo, photos } = goes
  await addMerge(db, {
    id: mergeId,
    businessId: id,
    mergedId: other,
    before: {
      kept: valuesNow(stays, Object.keys(written)),
      merged: { approvalStatus, image, logo, photos },
      moved: { ...moved, merged: redirected, owner },
      importId: locked.get(id)?.importId ?? null,
      isWeekNewer: wasWeekNewer,
    },
  })
  await queueMergeMail(db, context, business, mergeId, changes)
  return { ...(await getItem(db, id)), mergeId }
}

const photoGoneText = 'One of these photos is no longer there. Please look at both listings again.'

async function getItem(db: Db, id: string): Promise<ModerationItem> {
  const business = await findModerationItem(db, id)
  if (!business) throw notFound('Business not found')
  return business
}

async function refuseMerge(
  db: Db,
  { stays, goes }: Sides<ModerationItem>,
  locked: Locked,
  { id, version, other, otherVersion }: BusinessMerge,
): Promise<void> {
  const toJudged = (business: ModerationItem) => ({
    ...business,
    isMerged: (locked.get(business.id)?.mergedInto ?? null) !== null,
    isLeaving: business.leavesAt !== null,
    isWaiting: business.waiting !== null,
  })
  const refusal = whyNotMerged({ stays: toJudged(stays), goes: toJudged(goes) })
  if (refusal) throw conflict(refusal)
  await refuseOtherVersion(db, stays, { id, version })
  await refuseOtherVersion(db, goes, { id: other, version: otherVersion })
}

/**
 * Ends open claims that were made while their listing had no owner, if the standing listing has one now: such a claim must first ask that
 * owner. Returns whether the claims of the other listing move.
 */
async function settleClaims(db: Db, site: Site, { stays, goes }: Sides): Promise<boolean> {
  if (goes.isClaimed) await endClaims(db, site, { businessId: stays.id, but: 0 }, claimEndedText)
  if (stays.isClaimed) await endClaims(db, site, { businessId: goes.id, but: 0 }, claimEndedText)
  return !stays.isClaimed
}

const claimEndedText =
  'This business was listed twice, and the two listings were merged. The one that stays has an owner. You can claim it, and its owner is asked first.'

/** Adds a line to both histories. Returns the id of the line of the business that stays. */
async function addMergeLines(
  db: Db,
  userId: string,
  { stays, goes }: Sides,
  { version }: ModerationItem,
  changes: FieldChange[],
): Promise<number> {
  const toNameChange = ({ id, name }: { id: string; name: string }) => ({
    field: 'listing',
    from: null,
    to: { id, name },
  })
  await addLine(db, userId, {
    businessId: goes.id,
    action: 'merged',
    changes: [toNameChange(stays)],
    fromStatus: goes.approvalStatus,
    toStatus: 'suspended',
  })
  return await addLine(db, userId, {
    businessId: stays.id,
    action: 'merge',
    changes: [toNameChange(goes), ...changes],
    fromStatus: stays.approvalStatus,
    toStatus: stays.approvalStatus,
    version,
  })
}

async function queueMergeMail(
  db: Db,
  { site, undoMs }: DecisionContext,
  business: ModerationItem,
  mergeId: number,
  changes: FieldChange[],
): Promise<void> {
  const content = listingsMerged(siteDetails(site), labelsOf(changes.map(({ field }) => field)))
  const time = { dueInMs: undoMs, decisionId: mergeId }
  await queueOwnerMail(db, business, { kind: 'listings-merged', ...content }, time)
}

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
function whyNotMerged({ stays, goes }: Sides<Judged>): string | null {
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
