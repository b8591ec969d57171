// Saves an owner's edit of a business: uploads first, then the fields that go live and those that wait, then the public pages.

import type { OwnBusiness } from '../../contract/business.ts'
import { missingDay, unknownCategoryText } from '../../contract/business-input.ts'
import { type Categories, findCategory } from '../../contract/categories.ts'
import { dateAt } from '../../contract/day-text.ts'
import { listChanges, type ReviewMode, withWaiting } from '../../contract/field-changes.ts'
import type { FieldChange } from '../../contract/history.ts'
import { imageKinds } from '../../contract/image-upload.ts'
import { type BusinessEdit, categoriesFor } from '../../contract/owner-edits.ts'
import type { Site } from '../../contract/page.ts'
import { BusinessPlace } from '../../contract/place.ts'
import { withSocialPage } from '../../contract/social-networks.ts'
import { currentTrading, dayAfter, maxClosedDays } from '../../contract/trading.ts'
import { type ApprovalStatus, isPublic } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Attempt, type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { invalidField } from '../failures.ts'
import {
  attachImages,
  discardOnFailure,
  refuseOthersImages,
  removeImages,
  type StagedImages,
  stageImages,
  type Uploads,
} from '../media/attach-images.ts'
import { assignImage, detachImage } from '../media/image-queries.ts'
import type { ImageContext } from '../media/image-store.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { confirmBusiness } from '../still-right/still-right-queries.ts'
import { readTradeLexicon, resolveTrades } from '../trades/trade-lexicon.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { findInAnyState, lockAsOwner, writeDetails } from './business-queries.ts'
import { addEdit, type EditLine, listRecentEdits } from './edit-queries.ts'
import {
  diffBusiness,
  type EditChanges,
  listMissing,
  splitEdit,
  uploadsAmong,
  uploadsOf,
  type Wanted,
  waitingValues,
} from './edit-rules.ts'
import { refuseUnknownPlace, withPlace } from './place-of-business.ts'
import { noOwnBusiness } from './read-businesses.ts'
import { keepWaiting } from './waiting-edits.ts'

type Context = ImageContext & {
  rateLimiter: RateLimiter
  cache: { clear(): void }
  site: Pick<Site, 'reviewEdits'>
  now: () => Date
}

/**
 * Changes the given fields of the owner's business and returns it; the fields that `site.reviewEdits` names wait for a moderator. If
 * nothing differs, nothing is written; `cache` is cleared if visitors may see a difference. A new location also sets the place that it
 * means. Refuses: a category that the form does not offer, a trade or a place that does not exist, a hidden address without a place, a
 * closure or a move as withTrading does (400), too many edits or uploads of the account (429), a business that is deleted (404) or handed
 * over (403) meanwhile, and images as stageImages and attachImages do.
 */
export async function editBusiness(
  context: Context,
  owner: OwnerOfBusiness,
  uploads: Uploads,
  edit: BusinessEdit,
): Promise<OwnBusiness> {
  const images = imageKinds.filter((kind) => uploads[kind])
  const attempts = ['edit' as const, ...images.map(() => 'upload' as const)].map(
    (kind): Attempt => [kind, owner.userId],
  )
  return withRateLimit(context.rateLimiter, attempts, () => stageAndSave(context, owner, uploads, edit))
}

async function stageAndSave(
  context: Context,
  owner: OwnerOfBusiness,
  uploads: Uploads,
  edit: BusinessEdit,
): Promise<OwnBusiness> {
  const lexicon = await readTradeLexicon(context.db)
  const staged = await stageImages(context, 'edit', uploads)
  const saved = await discardOnFailure(context, staged, () =>
    inTransaction(context.db, (db) =>
      saveFields(db, context.site.reviewEdits, owner, staged, edit, lexicon, dateAt(context.now())),
    ).catch(refuseUnknownPlace),
  )
  await afterCommit(context, saved)
  return saved.business
}

/**
 * Saves the given fields of the owner's business, as editBusiness does, in the caller's transaction; the caller then calls afterCommit.
 * `today` is the date in South Africa.
 */
export async function saveFields(
  db: Db,
  mode: ReviewMode,
  owner: OwnerOfBusiness,
  staged: StagedImages,
  given: BusinessEdit,
  lexicon: TradeLexicon,
  today: string,
): Promise<SavedEdit> {
  const current = await lockForEdit(db, owner, given, today)
  const edit = withSocialPage(given, withWaiting(current))
  // The form shows the values of the waiting edit.
  const ownerView = withWaiting(current)
  const own = [current.category, ownerView.category]
  const category =
    edit.category === undefined ? undefined : resolveWantedCategory(lexicon.categories, own, edit.category)
  const trades = edit.trades && resolveTrades(lexicon, edit.trades, [...current.trades, ...ownerView.trades])
  const placed = await withPlace(
    db,
    ownerView,
    edit,
    diffBusiness(ownerView, { ...edit, category, trades }, staged),
  )
  const wanted = await withTrading(db, current, edit, placed, today)
  if (Object.keys(wanted).length === 0) return { business: current, isChanged: false, orphaned: [] }
  return await saveEdit(db, mode, owner.userId, current, wanted, staged)
}

/**
 * The owner's business, locked. A move that is over counts as open, and is written as that if the edit says 'moved' again: then the new
 * move is a change that is listed, can wait and can be taken back.
 */
async function lockForEdit(
  db: Db,
  owner: OwnerOfBusiness,
  { trading }: BusinessEdit,
  today: string,
): Promise<OwnBusiness> {
  const business = await lockAsOwner(db, owner)
  if (!business) throw noOwnBusiness()
  const isMoveOver = business.trading === 'moved' && currentTrading(business, today) === 'open'
  return trading === 'moved' && isMoveOver
    ? await writeDetails(db, business.id, { trading: 'open' })
    : business
}

/** The name of the wanted category. Refuses one that does not exist, and one that the form does not offer. */
function resolveWantedCategory(categories: Categories, own: string[], wanted: string): string {
  const category = findCategory(categories, wanted)
  if (!category) throw invalidField('category', unknownCategoryText)
  if (categoriesFor(categories, ...own).includes(category.name)) return category.name
  throw invalidField('category', 'Please choose one of the categories of this form')
}

/** The business after an edit, whether visitors may see a difference, and the ids of the images that are no longer used. */
export type SavedEdit = { business: OwnBusiness; isChanged: boolean; orphaned: string[] }

/**
 * Saves an owner's changes as `mode` says: some go live at once, the rest becomes part of the waiting edit. `wanted` has only the fields
 * that differ from what the owner sees. It also confirms the listing, because an owner who changes something has looked at it. `staged` has
 * the uploads of this request. Runs in a transaction that has locked the business. Refuses a place that does not exist, and images as
 * attachImages does.
 */
export async function saveEdit(
  db: Db,
  mode: ReviewMode,
  userId: string,
  current: OwnBusiness,
  wanted: Wanted,
  staged: StagedImages,
): Promise<SavedEdit> {
  const { live, waiting } = splitEdit(mode, current, wanted)
  await confirmBusiness(db, current.id, userId)
  const isLive = Object.keys(live).length > 0
  const known = { ...uploadsOf(waitingValues(current)), ...staged }
  const written = isLive
    ? await writeEdit(db, userId, current, live, uploadsAmong(known, live))
    : { business: current, orphaned: [] }
  if (!current.waiting && Object.keys(waiting).length === 0) return { ...written, isChanged: isLive }
  refuseOthersImages(uploadsAmong(known, waiting), waiting)
  const liveFields = listChanges(current, written.business).map(({ field }) => field)
  const dropped = await keepWaiting(db, userId, written.business, waiting, liveFields)
  const business = await findInAnyState(db, current.id)
  if (!business) throw noOwnBusiness()
  return { business, isChanged: isLive, orphaned: [...written.orphaned, ...dropped] }
}

/** The business after the change, the id of the log line, and the ids of the images that are no longer used. */
export type WrittenEdit = { business: OwnBusiness; lineId: number; orphaned: string[] }

/**
 * Writes these fields to the business and adds a line to the log. All edits go through this function: those of owners, accepted ones, and
 * those that are taken back. `staged` has the new images of `changes` that may be attached. The caller has locked the business.
 */
export async function writeEdit(
  db: Db,
  actedBy: string,
  current: OwnBusiness,
  changes: Wanted,
  staged: StagedImages,
  line: EditLine = {},
): Promise<WrittenEdit> {
  const orphaned = [
    ...(await attachPhotos(db, current, changes.photos ?? current.photos)),
    ...(await attachImages(db, current.id, staged, changes)),
  ]
  const business = await writeDetails(db, current.id, changes)
  const lineId = await addEdit(db, actedBy, business, listChanges(current, business), line)
  return { business, lineId, orphaned }
}

async function attachPhotos(db: Db, current: OwnBusiness, photos: OwnBusiness['photos']): Promise<string[]> {
  const removed = listMissing(current.photos, photos)
  for (const id of removed) await detachImage(db, id)
  for (const id of listMissing(photos, current.photos)) await assignImage(db, current.id, id)
  return removed
}

type AfterCommitContext = ImageContext & { cache: { clear(): void } }
type Edited = { business: { approvalStatus: ApprovalStatus }; isChanged: boolean; orphaned: string[] }

/** Clears `cache` if visitors may see a difference, and removes the files of the images that are no longer used. */
export async function afterCommit(
  context: AfterCommitContext,
  { business, isChanged, orphaned }: Edited,
): Promise<void> {
  // Before the response is sent: a client that got the response must also see the change.
  if (isChanged && isPublic(business.approvalStatus)) context.cache.clear()
  await removeImages(context, orphaned)
}

/** If the owner changed the address within this many days before reporting the move, it counts as the new address. */
const recentDays = 90

/**
 * Adds to the changes what the edit says about trading on the date `today`. A closure sets its date, a move its date and the previous
 * place; a closure or move that has ended by itself counts as open. The owner sees the waiting edit, visitors do not: a move is relative to
 * the address that visitors see. Refuses a date that is missing, past or too far ahead, and a move without a new address.
 */
async function withTrading(
  db: Db,
  current: OwnBusiness,
  edit: BusinessEdit,
  changes: EditChanges,
  today: string,
): Promise<EditChanges> {
  const { trading: _, closedUntil: __, ...others } = changes
  const ownerView = withWaiting(current)
  const now = currentTrading(ownerView, today)
  const wanted = edit.trading ?? now
  const isMoveWaiting = now === 'moved' && current.trading !== 'moved'
  if (wanted === now && isMoveWaiting && isMove(others))
    return {
      ...others,
      moved: { on: ownerView.moved?.on ?? today, from: await placeBefore(db, current, others) },
    }
  const revertedMove = isMoveWaiting && wanted !== now ? { moved: current.moved } : {}
  if (wanted === 'temporarily-closed')
    return { ...others, ...revertedMove, ...closeUntil(ownerView, edit, today) }
  if (wanted === now) return others
  const opened = ownerView.closedUntil === null ? {} : { closedUntil: null }
  if (wanted !== 'moved') return { ...others, ...revertedMove, trading: wanted, ...opened }
  const from = await placeBefore(db, current, others)
  return { ...others, trading: wanted, ...opened, moved: { on: today, from } }
}

function closeUntil(current: OwnBusiness, edit: BusinessEdit, today: string): EditChanges {
  const isClosed = currentTrading(current, today) === 'temporarily-closed'
  const closedUntil = edit.closedUntil === undefined && isClosed ? current.closedUntil : edit.closedUntil
  if (isClosed && closedUntil === current.closedUntil) return {}
  if (!closedUntil) throw invalidField('closedUntil', missingDay)
  if (closedUntil <= today)
    throw invalidField('closedUntil', 'The day on which it opens again must be after today')
  if (closedUntil > dayAfter(today, maxClosedDays))
    throw invalidField('closedUntil', 'The day on which it opens again must be within a year')
  return { ...(current.trading !== 'temporarily-closed' && { trading: 'temporarily-closed' }), closedUntil }
}

/**
 * The name of the place that the business moved from; null when the place is the same, or was unknown. The new address is in these changes,
 * is waiting already, or went live recently.
 */
async function placeBefore(db: Db, current: OwnBusiness, changes: EditChanges): Promise<string | null> {
  const after = { ...withWaiting(current), ...changes }
  if (after.placeId !== current.placeId) return current.place?.name ?? null
  if (after.location !== current.location) return null
  const recent = await listRecentEdits(db, current.id, recentDays)
  const move = recent.find((lines) => findChange(lines, 'location') ?? findChange(lines, 'place'))
  if (!move)
    throw invalidField(
      'location',
      'Please also enter the new address: visitors see that you have moved there',
    )
  const place = BusinessPlace.safeParse(findChange(move, 'place')?.from)
  return place.success ? place.data.name : null
}

const findChange = (changes: FieldChange[], name: string) => changes.find(({ field }) => field === name)
const isMove = ({ location, placeId }: EditChanges) => location !== undefined || placeId !== undefined
