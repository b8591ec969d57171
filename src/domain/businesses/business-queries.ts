// The SQL that reads single businesses and the newest ones, and that writes what owners save.
import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import { defaultPriceLevel } from '../../contract/business-fields.ts'
import type { PriceLevel } from '../../contract/categories.ts'
import type { BusinessEdit, Registration } from '../../contract/owner-edits.ts'
import type { SiteRegion } from '../../contract/provinces.ts'
import { codePattern } from '../../contract/public-addresses.ts'
import type { ApprovalStatus } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, users } from '../../database/schema.ts'
import { conflict } from '../failures.ts'
import { isAfterCursor, microsOf, type Positioned, type TimeCursor } from '../list-page.ts'
import { lockBusiness } from '../media/image-queries.ts'
import { isOutsideOf } from '../places/place-queries.ts'
import { notAnOwner, type OwnerOfBusiness } from '../principal.ts'
import {
  type CardRow,
  cardColumns,
  type DetailRow,
  detailColumns,
  isApproved,
  isListed,
  ownColumns,
} from './columns-by-reader.ts'

/** Up to `limit` cards of the listed businesses after a cursor, the latest approval first; from the start without a cursor. */
export async function selectNewestCards(
  db: Db,
  after: TimeCursor | null,
  limit: number,
  region?: SiteRegion,
): Promise<Positioned<CardRow>[]> {
  const { approvedAt, placeId } = businesses
  const rows = await db
    .select({
      card: cardColumns,
      position: microsOf(approvedAt),
      isOutside: isOutsideOf(region, sql`${placeId}`),
    })
    .from(businesses)
    .where(and(isListed, isAfterCursor(approvedAt, after, 'newest')))
    .orderBy(desc(approvedAt), desc(businesses.id))
    .limit(limit)
  return rows.map(({ card, position, isOutside }) => ({
    item: { ...card, ...(isOutside && { isOutside }) },
    position,
  }))
}

/** The public detail of an approved business; null in any other status. */
export async function findApprovedBusiness(db: Db, id: string): Promise<DetailRow | null> {
  const [row] = await db
    .select(detailColumns)
    .from(businesses)
    .where(and(eq(businesses.id, id), isApproved))
  return row ?? null
}

/** The id of the business with this id or code, in any status; for a merged one, the id of its standing listing. */
export async function findStandingId(db: Db, idOrCode: string): Promise<string | null> {
  const standing = sql<string>`coalesce(${businesses.mergedInto}, ${businesses.id})`
  const isMatch = codePattern.test(idOrCode) ? eq(businesses.code, idOrCode) : eq(businesses.id, idOrCode)
  const [row] = await db.select({ id: standing }).from(businesses).where(isMatch)
  return row?.id ?? null
}

/** A business in any status, with the fields that only its owner and moderators may read. */
export async function findInAnyState(db: Db, id: string): Promise<OwnBusiness | null> {
  const [row] = await db.select(ownColumns).from(businesses).where(eq(businesses.id, id))
  return row ?? null
}

/** Whether the hours of the week were edited later than the text of the hours. */
export async function isWeekNewer(db: Db, id: string): Promise<boolean> {
  const { fieldVersions } = businesses
  const editedIn = (column: string) => sql`coalesce((${fieldVersions} ->> ${column})::int, 0)`
  const isNewer = sql<boolean>`${editedIn('hours_week')} > ${editedIn('hours')}`
  const [row] = await db.select({ isNewer }).from(businesses).where(eq(businesses.id, id))
  return row?.isNewer ?? false
}

/** The message about a listing that was merged into another one. */
export const mergedText =
  'This listing was merged with another one of the same business, so nothing was changed. Please reload the page.'

type Row = typeof businesses.$inferInsert
/** The fields that an owner can edit at any time. */
type Details = Pick<Row, Exclude<keyof BusinessEdit, 'priceLevel'> | 'photos' | 'moved'> & {
  priceLevel: PriceLevel | null
}
/**
 * The fields that a registration writes; without an owner it has neither owner name nor owner email. Rating and review count start with the
 * table's defaults: 0.
 */
type NewBusiness = Pick<Row, Exclude<keyof Registration, 'password' | 'confirmPassword'>>

/** Adds a business with this status. */
export async function insertBusiness(
  db: Db,
  business: NewBusiness,
  approvalStatus: ApprovalStatus,
): Promise<OwnBusiness> {
  const approvedAt = approvalStatus === 'approved' ? sql`now()` : null
  return onlyRow(
    await db
      .insert(businesses)
      .values({
        ...toColumns({ ...business, priceLevel: business.priceLevel ?? null }),
        approvalStatus,
        approvedAt,
      })
      .returning(ownColumns),
  )
}

/** The condition for businesses that were not merged into another. */
export const isStanding = isNull(businesses.mergedInto)

/** The business, locked: nobody else can change it until the transaction ends. Null when it was deleted. Refuses a merged one (409). */
export async function lockOwnBusiness(db: Db, id: string): Promise<OwnBusiness | null> {
  // The same lock as for its images, and taken before theirs, so that two edits cannot deadlock. A separate statement then reads the
  // business: the statement that waited for the lock would see the waiting edit as it was before.
  await lockBusiness(db, id)
  const isMerged = and(eq(businesses.id, id), isNotNull(businesses.mergedInto))
  if ((await db.$count(businesses, isMerged)) > 0) throw conflict(mergedText)
  return await findInAnyState(db, id)
}

/**
 * The owner's business, locked as by lockOwnBusiness. Refuses an account that no longer owns it (403): the session was read before the
 * lock, and the business may have been handed over since.
 */
export async function lockAsOwner(db: Db, owner: OwnerOfBusiness): Promise<OwnBusiness | null> {
  const business = await lockOwnBusiness(db, owner.businessId)
  if (business) await refuseFormerOwner(db, owner)
  return business
}

/**
 * Refuses an account that does not own the business (403). The caller has locked the business: nobody can hand it over meanwhile. Staff
 * cannot own a business; the demo uploads the photos of its samples in the name of its administrator.
 */
export async function refuseFormerOwner(db: Db, { userId, businessId }: OwnerOfBusiness): Promise<void> {
  const isOwner = and(eq(users.id, userId), or(eq(users.businessId, businessId), ne(users.role, 'owner')))
  if ((await db.$count(users, isOwner)) === 0) throw notAnOwner()
}

/** These values as columns. A price level of null means that nobody chose one. */
export function toColumns<Values extends { priceLevel?: PriceLevel | null | undefined }>({
  priceLevel,
  ...others
}: Values) {
  if (priceLevel === undefined) return others
  return { ...others, priceLevel: priceLevel ?? defaultPriceLevel, hasPriceLevel: priceLevel !== null }
}

/** Writes these fields, at least one, and the time of the change. The caller has locked the row, so it exists. */
export async function writeDetails(db: Db, id: string, details: Partial<Details>): Promise<OwnBusiness> {
  return onlyRow(
    await db
      .update(businesses)
      .set({ ...toColumns(details), updatedAt: sql`now()` })
      .where(eq(businesses.id, id))
      .returning(ownColumns),
  )
}

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The business was not written.')
  return row
}

/** Writes the owner's name. It is not public, so the time of the last change stays. The caller has locked the row, so it exists. */
export async function writeOwnerName(db: Db, id: string, ownerName: string | null): Promise<OwnBusiness> {
  return onlyRow(
    await db.update(businesses).set({ ownerName }).where(eq(businesses.id, id)).returning(ownColumns),
  )
}

/**
 * Writes the new email address of an account to the business that it owns, if it owns one. It has no log line, because nobody may take this
 * change back. The caller has locked the business and the account.
 */
export async function writeOwnerEmail(db: Db, userId: string, ownerEmail: string): Promise<void> {
  const own = db.select({ id: users.businessId }).from(users).where(eq(users.id, userId))
  await writeOwnerColumns(db, eq(businesses.id, own), { ownerEmail })
}

/** Writes who owns these businesses. The versions stay, because nobody edited a listing. */
export async function writeOwnerColumns(
  db: Db,
  where: SQL,
  owner: { ownerEmail: string; ownerName?: null },
): Promise<void> {
  await db.execute(sql`SELECT set_config('mzansi.claim', 'on', true)`)
  await db.update(businesses).set(owner).where(where)
  await db.execute(sql`SELECT set_config('mzansi.claim', 'off', true)`)
}

/**
 * Waits for transactions that are writing businesses, and blocks new ones; a business that is saved with a former category or a merged trade
 * afterwards gets the present one. Locks the account of the line in the log first: a change of a role by the same administrator locks it,
 * too, before it waits for this table.
 */
export async function waitForWriters(db: Db, actedBy: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, actedBy)).for('key share')
  await db.execute(sql`LOCK TABLE ${businesses} IN EXCLUSIVE MODE`)
}
