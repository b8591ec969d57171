// The SQL of merges: locks, images, moving reports, claims, invitations and reviews, and the data for an undo.
import { and, asc, eq, inArray, isNotNull, not, or, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import { findImageId } from '../../contract/image.ts'
import { type MergeValues, mergeUndoDays } from '../../contract/merge.ts'
import type { Db } from '../../database/connect.ts'
import {
  type BeforeMerge,
  businesses,
  claims,
  images,
  listingInvitations,
  merges,
  moderatorPresence,
  reports,
  users,
} from '../../database/schema.ts'
import { databaseNow, fromNow } from '../../database/transaction.ts'
import { removeTokensOf } from '../accounts/one-time-tokens.ts'
import { toColumns } from '../businesses/business-queries.ts'
import { exchangeReviews, moveReviews } from '../reviews/review-queries.ts'

/**
 * Locks two businesses and those that were merged into them, in the order of their ids, then the accounts of the two. Returns by id what
 * each was merged into, and the import that it came from.
 */
export async function lockForMerge(db: Db, ids: string[]): Promise<Locked> {
  await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(or(inArray(businesses.id, ids), inArray(businesses.mergedInto, ids)))
    .orderBy(asc(businesses.id))
    .for('no key update')
  // A separate query: the one above, if it waited for a lock, returns the rows of its older snapshot.
  const { id, mergedInto, importId, leavingFrom } = businesses
  const rows = await db
    .select({ id, mergedInto, importId, leavingFrom })
    .from(businesses)
    .where(inArray(id, ids))
  // Erasing an account locks the account before its business, so this order could deadlock. Such a business is leaving, and its merge is
  // refused without this lock.
  if (rows.every((row) => row.leavingFrom === null))
    await db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.businessId, ids))
      .orderBy(asc(users.id))
      .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}
/** The locked businesses by id: what each was merged into, and its import. */
export type Locked = ReadonlyMap<string, { mergedInto: string | null; importId: string | null }>

/** Moves the account of a business, if there is one, to another business, and removes its links of the yearly question. */
export async function moveAccount(db: Db, from: string, to: string): Promise<void> {
  const moved = await db
    .update(users)
    .set({ businessId: to })
    .where(eq(users.businessId, from))
    .returning({ id: users.id })
  for (const { id } of moved) await removeTokensOf(db, id, 'still-right')
}

type Row = Partial<typeof businesses.$inferInsert>

/** Marks a business as merged and removes its images; businesses that were merged into it are redirected too. Returns the ids of the latter. */
export async function writeMerged(db: Db, id: string, into: string, owner: Row): Promise<string[]> {
  const noPictures = { image: '', logo: null, photos: [] }
  await db
    .update(businesses)
    .set({ mergedInto: into, approvalStatus: 'suspended', ...noPictures, ...owner })
    .where(eq(businesses.id, id))
  await db.delete(moderatorPresence).where(eq(moderatorPresence.businessId, id))
  const led = await db
    .update(businesses)
    .set({ mergedInto: into })
    .where(eq(businesses.mergedInto, id))
    .returning({ id: businesses.id })
  return led.map((row) => row.id)
}

/**
 * Writes these values of a locked business, and the time of the change. If the week of the hours is newer than their text, the text is
 * written first, so that its old times stay hidden (isWeekNewer).
 */
export async function writeStaying(
  db: Db,
  id: string,
  values: MergeValues,
  { isWeekNewer }: { isWeekNewer: boolean },
): Promise<void> {
  const { hours } = values
  for (const part of isWeekNewer && hours !== undefined ? [{ hours }, values] : [values])
    await db
      .update(businesses)
      .set({ ...toColumns(part), updatedAt: databaseNow })
      .where(eq(businesses.id, id))
}

/** Makes a merged business a separate one again, and redirects the businesses `led` to it. */
export async function writeUnmerged(db: Db, id: string, row: Row, led: string[]): Promise<void> {
  await db
    .update(businesses)
    .set({ mergedInto: null, ...row })
    .where(eq(businesses.id, id))
  if (led.length > 0) await db.update(businesses).set({ mergedInto: id }).where(inArray(businesses.id, led))
}

type Pictured = Pick<OwnBusiness, 'id' | 'image' | 'logo' | 'photos'>

/** Attaches the uploaded images of two businesses to the one that shows them. Images that neither shows wait for the second. */
export async function sharePictures(db: Db, one: Pictured, other: Pictured): Promise<void> {
  const ids = [one.id, other.id]
  // Detach first: a business has at most one image of a kind.
  await db
    .update(images)
    .set({ businessId: null, waitingFor: other.id })
    .where(or(inArray(images.businessId, ids), eq(images.waitingFor, other.id)))
  for (const { id, image, logo, photos } of [one, other]) {
    const shown = [findImageId(image), findImageId(logo ?? ''), ...photos.map((photo) => photo.id)]
    await db
      .update(images)
      .set({ businessId: id, waitingFor: null })
      .where(
        and(
          eq(images.waitingFor, other.id),
          inArray(
            images.id,
            shown.flatMap((id) => id ?? []),
          ),
        ),
      )
  }
}

type Belonging = 'reports' | 'claims' | 'invitations' | 'reviews'

/**
 * Moves the belongings of a listing, apart from its fields, images and owner, to another one: reports, invitations, reviews, and with
 * `withClaims` the open claims. Returns the ids of the moved rows, so that moveBack can undo it.
 */
export async function moveBelongings(
  db: Db,
  from: string,
  to: string,
  { withClaims }: { withClaims: boolean },
): Promise<Pick<BeforeMerge['moved'], Belonging>> {
  const moved = { businessId: to }
  const [ofReports, ofInvitations, ofClaims] = [
    await db.update(reports).set(moved).where(eq(reports.businessId, from)).returning({ id: reports.id }),
    await db
      .update(listingInvitations)
      .set(moved)
      .where(eq(listingInvitations.businessId, from))
      .returning({ id: listingInvitations.id }),
    withClaims
      ? await db
          .update(claims)
          .set(moved)
          .where(and(eq(claims.businessId, from), eq(claims.state, 'open')))
          .returning({ id: claims.id })
      : [],
  ]
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
  return {
    reports: idsOf(ofReports),
    claims: idsOf(ofClaims),
    invitations: idsOf(ofInvitations),
    reviews: await moveReviews(db, from, to),
  }
}

/** Moves back the belongings that moveBelongings moved. */
export async function moveBack(
  db: Db,
  from: string,
  to: string,
  moved: Pick<BeforeMerge['moved'], Belonging>,
): Promise<void> {
  const tables = [
    [reports, moved.reports],
    [listingInvitations, moved.invitations],
    [claims, moved.claims],
  ] as const
  for (const [table, ids] of tables)
    if (ids.length > 0)
      await db
        .update(table)
        .set({ businessId: to })
        .where(and(eq(table.businessId, from), inArray(table.id, ids)))
  await exchangeReviews(db, from, to, moved.reviews)
}

/** Stores the data for an undo. */
export async function addMerge(db: Db, merge: typeof merges.$inferInsert): Promise<void> {
  await db.insert(merges).values(merge)
}

const isKept = sql`${merges.at} > ${fromNow(-mergeUndoDays * 24 * 60 * 60_000)}`

/** A merge that can still be undone; null if it was undone, is too old, or does not exist. */
export async function findMerge(db: Db, id: number) {
  const [merge] = await db
    .select()
    .from(merges)
    .where(and(eq(merges.id, id), isKept))
  return merge ?? null
}

/** Filters the lines that are merges which can still be undone. */
export async function listKeptMerges(db: Db, lines: number[]): Promise<Set<number>> {
  if (lines.length === 0) return new Set()
  const rows = await db
    .select({ id: merges.id })
    .from(merges)
    .where(and(inArray(merges.id, lines), isKept))
  return new Set(rows.map(({ id }) => id))
}

/** Removes the data for an undo. */
export async function removeMerge(db: Db, id: number): Promise<void> {
  await db.delete(merges).where(eq(merges.id, id))
}

/** Removes the data for the undo of old merges, and orphans the images that were left out. */
export async function removeOldMerges(db: Db): Promise<void> {
  const old = await db.delete(merges).where(not(isKept)).returning({ id: merges.mergedId })
  if (old.length === 0) return
  const merged = db.select({ id: businesses.id }).from(businesses).where(isNotNull(businesses.mergedInto))
  await db
    .update(images)
    .set({ waitingFor: null })
    .where(
      and(
        inArray(
          images.waitingFor,
          old.map(({ id }) => id),
        ),
        inArray(images.waitingFor, merged),
      ),
    )
}
