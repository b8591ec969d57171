// The SQL of claims: making, reading and closing them, and giving a listing another owner.
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from '#drizzle'
import type { Claim, Dispute, OwnClaim } from '../../contract/claims.ts'
import { maxDigitTries } from '../../contract/claims.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, claimDocuments, claims, edits, moderationLog, users } from '../../database/schema.ts'
import { databaseNow } from '../../database/transaction.ts'
import { writeOwnerColumns } from '../businesses/business-queries.ts'
import { isoTime } from '../businesses/columns-by-reader.ts'
import { listPhones } from './claim-rules.ts'

/** The fields of a listing that claims need, in any status. */
export async function findListing(db: Db, id: string) {
  const { name, approvalStatus, leavingFrom, mergedInto, phone, whatsapp, email, code } = businesses
  const [row] = await db
    .select({
      id: businesses.id,
      name,
      approvalStatus,
      leavingFrom,
      mergedInto,
      phone,
      whatsapp,
      email,
      code,
    })
    .from(businesses)
    .where(eq(businesses.id, id))
  return row ?? null
}
/** A listing as `findListing` returns it. */
export type Listing = NonNullable<Awaited<ReturnType<typeof findListing>>>

const partyColumns = {
  id: users.id,
  email: users.email,
  role: users.role,
  businessId: users.businessId,
  leavesAt: users.leavesAt,
  isConfirmed: sql<boolean>`${users.emailConfirmedAt} IS NOT NULL`,
}

/**
 * The account of the claimant and that of the owner of the business; null when there is none. Locks both, in the order of their ids; the
 * caller has locked the business.
 */
export async function lockParties(db: Db, businessId: string, claimantId: string) {
  const rows = await db
    .select(partyColumns)
    .from(users)
    .where(or(eq(users.id, claimantId), eq(users.businessId, businessId)))
    .orderBy(asc(users.id))
    .for('no key update')
  return {
    claimant: rows.find(({ id }) => id === claimantId) ?? null,
    owner: rows.find((row) => row.businessId === businessId) ?? null,
  }
}
/** The claimant or the owner. */
export type Party = NonNullable<Awaited<ReturnType<typeof lockParties>>['claimant']>

/** Adds a claim and returns its id. A second open claim of the account violates the index `claims_open_of_user`. */
export async function insertClaim(
  db: Db,
  claim: Omit<typeof claims.$inferInsert, 'id' | 'proofUntil' | 'answerUntil'> & {
    proofUntil: SQL<Date>
    answerUntil: SQL<Date> | null
  },
): Promise<number> {
  const [row] = await db.insert(claims).values(claim).returning({ id: claims.id })
  if (!row) throw new Error('The claim was not added.')
  return row.id
}

/** Stores the document of a claim until the claim is closed. */
export async function insertDocument(db: Db, claimId: number, webp: Buffer): Promise<void> {
  await db.insert(claimDocuments).values({ claimId, webp })
}

/** The document as a WebP file; null when the claim has none or is closed. */
export async function findDocument(db: Db, claimId: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ webp: claimDocuments.webp })
    .from(claimDocuments)
    .where(eq(claimDocuments.claimId, claimId))
  return row?.webp ?? null
}

/** A claim as it is stored, in any state; null when there is none. */
export async function findClaim(db: Db, id: number) {
  const [row] = await db.select().from(claims).where(eq(claims.id, id))
  return row ?? null
}
/** A stored claim. */
export type StoredClaim = NonNullable<Awaited<ReturnType<typeof findClaim>>>

/** An open claim, locked; null when there is none with this id. `isAnswerOver`: the owner's time to answer has ended. */
export async function lockOpenClaim(db: Db, id: number) {
  const [row] = await db
    .select({ claim: claims, isAnswerOver: sql<boolean>`coalesce(${claims.answerUntil} <= now(), true)` })
    .from(claims)
    .where(and(eq(claims.id, id), eq(claims.state, 'open')))
    .for('update')
  return row ? { ...row.claim, isAnswerOver: row.isAnswerOver } : null
}

type Closing = { state: 'accepted' | 'refused'; closedBy?: string; outcomeNote?: string | undefined }

/** Closes a locked claim. */
export async function writeClosing(
  db: Db,
  id: number,
  { state, closedBy, outcomeNote }: Closing,
): Promise<void> {
  await db
    .update(claims)
    .set({ ...closingColumns, state, closedBy: closedBy ?? null, outcomeNote: outcomeNote || null })
    .where(eq(claims.id, id))
}

const closingColumns = { closedAt: databaseNow, digitsHash: null }

/** Refuses every open claim of a business except one (0 for none), and returns the claimants. */
export async function refuseOthers(db: Db, businessId: string, exceptId: number, outcomeNote: string) {
  const rows = await db
    .update(claims)
    .set({ ...closingColumns, state: 'refused', outcomeNote })
    .where(and(eq(claims.businessId, businessId), eq(claims.state, 'open'), ne(claims.id, exceptId)))
    .returning({ userId: claims.userId })
  if (rows.length === 0) return []
  return await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        rows.map(({ userId }) => userId),
      ),
    )
}

/** Withdraws an open claim of this account. False when it has none with this id. */
export async function tryWithdraw(db: Db, userId: string, id: number): Promise<boolean> {
  const rows = await db
    .update(claims)
    .set({ ...closingColumns, state: 'withdrawn' })
    .where(and(eq(claims.id, id), eq(claims.userId, userId), eq(claims.state, 'open')))
    .returning({ id: claims.id })
  return rows.length === 1
}

/** Withdraws the other open claims of an account, once it has a listing. */
export async function withdrawOthers(db: Db, userId: string, exceptId: number): Promise<void> {
  await db
    .update(claims)
    .set({ ...closingColumns, state: 'withdrawn' })
    .where(and(eq(claims.userId, userId), eq(claims.state, 'open'), ne(claims.id, exceptId)))
}

/** Expires the claims, of one account or of all, whose proof was not given in time. */
export async function expireClaims(db: Db, userId?: string): Promise<void> {
  await db
    .update(claims)
    .set({ ...closingColumns, state: 'expired' })
    .where(
      and(
        eq(claims.state, 'open'),
        isNull(claims.provedAt),
        lte(claims.proofUntil, databaseNow),
        userId === undefined ? undefined : eq(claims.userId, userId),
      ),
    )
}

/**
 * Counts one try of the digits of a claim, and returns the stored hash and how many tries are left; null when the claim is closed or has no
 * digits, or when its digits have expired or were tried too often. It is one statement, so that concurrent tries cannot exceed the limit.
 */
export async function countTry(db: Db, id: number): Promise<{ hash: Buffer; left: number } | null> {
  const [row] = await db
    .update(claims)
    .set({ tries: sql`${claims.tries} + 1` })
    .where(
      and(
        eq(claims.id, id),
        eq(claims.state, 'open'),
        isNull(claims.provedAt),
        gt(claims.proofUntil, databaseNow),
        lt(claims.tries, maxDigitTries),
      ),
    )
    .returning({ hash: claims.digitsHash, tries: claims.tries })
  return row?.hash ? { hash: row.hash, left: maxDigitTries - row.tries } : null
}

/** Records that the proof of an open claim was given. */
export async function markProved(db: Db, id: number): Promise<void> {
  await db
    .update(claims)
    .set({ provedAt: sql`coalesce(${claims.provedAt}, now())` })
    .where(and(eq(claims.id, id), eq(claims.state, 'open')))
}

/** Stores the owner's answer to a claim. False when no open claim with this id asks this owner. */
export async function tryAnswer(
  db: Db,
  ownerId: string,
  { id, answer }: { id: number; answer: 'keep' | 'give-up' },
): Promise<boolean> {
  const rows = await db
    .update(claims)
    .set({ answer })
    .where(and(eq(claims.id, id), eq(claims.ownerId, ownerId), eq(claims.state, 'open')))
    .returning({ id: claims.id })
  return rows.length === 1
}

/** Gives a business another owner. The caller has locked the business and both accounts. The version of the business stays. */
export async function writeOwner(
  db: Db,
  businessId: string,
  owner: Pick<Party, 'id' | 'email'>,
  former: Pick<Party, 'id'> | null,
): Promise<void> {
  if (former) {
    await db.update(users).set({ businessId: null }).where(eq(users.id, former.id))
    await removeFormerNames(db, businessId)
  }
  await db.update(users).set({ businessId }).where(eq(users.id, owner.id))
  await writeOwnerColumns(db, eq(businesses.id, businessId), { ownerEmail: owner.email, ownerName: null })
}

/** Removes the former owner's name from the history, which the new owner can read. */
async function removeFormerNames(db: Db, businessId: string): Promise<void> {
  for (const table of [moderationLog, edits]) {
    const { changes } = table
    const otherChanges = sql`coalesce((SELECT jsonb_agg(change ORDER BY at) FROM jsonb_array_elements(${changes}) WITH ORDINALITY AS listed (change, at)
      WHERE change ->> 'field' <> 'ownerName'), '[]')`
    const hasName = sql`${changes} @> '[{"field": "ownerName"}]'`
    await db
      .update(table)
      .set({ changes: otherChanges })
      .where(and(eq(table.businessId, businessId), hasName))
  }
}

const businessColumns = { id: businesses.id, name: businesses.name }
const ownColumns = {
  id: claims.id,
  at: isoTime(claims.at),
  proof: claims.proof,
  state: claims.state,
  proofUntil: isoTime(claims.proofUntil),
  isProved: sql<boolean>`${claims.provedAt} IS NOT NULL`,
  outcomeNote: claims.outcomeNote,
  business: businessColumns,
}

/** Up to `limit` claims of an account, the latest first. */
export const selectOwnClaims = (db: Db, userId: string, limit: number): Promise<OwnClaim[]> =>
  selectWhere(db, eq(claims.userId, userId), limit)

/** A claim of this account; null when it has none with this id. */
export async function findOwnClaim(db: Db, userId: string, id: number): Promise<OwnClaim | null> {
  const [claim] = await selectWhere(db, and(eq(claims.userId, userId), eq(claims.id, id)), 1)
  return claim ?? null
}

async function selectWhere(db: Db, condition: SQL | undefined, limit: number): Promise<OwnClaim[]> {
  const isAwaitingOwner = sql`${claims.state} = 'open' AND ${claims.answer} IS NULL AND ${claims.answerUntil} > now()`
  return await db
    .select({
      ...ownColumns,
      answerUntil: sql<string | null>`CASE WHEN ${isAwaitingOwner} THEN ${isoTime(claims.answerUntil)} END`,
    })
    .from(claims)
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .where(condition)
    .orderBy(desc(claims.id))
    .limit(limit)
}

/** Up to `limit` claims as moderators read them, the latest first, before the claim `before`. */
export async function selectClaims(
  db: Db,
  condition: SQL | undefined,
  before: number | null,
  limit: number,
): Promise<Claim[]> {
  const { approvalStatus, phone, whatsapp, email } = businesses
  const owner = sql<string | null>`(SELECT email FROM users owners WHERE owners.id = ${claims.ownerId})`
  const rows = await db
    .select({
      ...ownColumns,
      claimant: users.email,
      isClaimantConfirmed: sql<boolean>`${users.emailConfirmedAt} IS NOT NULL`,
      note: claims.note,
      hasDocument: sql<boolean>`EXISTS (SELECT FROM claim_documents WHERE claim_id = ${claims.id})`,
      triesLeft: sql<number>`${maxDigitTries}::int - ${claims.tries}`,
      business: { ...businessColumns, approvalStatus, phone, whatsapp, email },
      owner,
      until: isoTime(claims.answerUntil),
      answer: claims.answer,
      isOver: sql<boolean>`coalesce(${claims.answerUntil} <= now(), true)`,
    })
    .from(claims)
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .innerJoin(users, eq(users.id, claims.userId))
    .where(and(condition, before === null ? undefined : lt(claims.id, before)))
    .orderBy(desc(claims.id))
    .limit(limit)
  return rows.map(({ owner, until, answer, isOver, business, ...claim }) => {
    const { phone, whatsapp, ...listing } = business
    return {
      ...claim,
      business: { ...listing, phones: listPhones({ phone, whatsapp }) },
      dispute: owner === null ? null : { owner, until, answer, isOver: isOver || answer !== null },
    }
  })
}

/** The open claims that the owner of a business is asked about, the latest first. */
export async function selectDisputes(db: Db, ownerId: string, businessId: string): Promise<Dispute[]> {
  return await db
    .select({
      id: claims.id,
      at: isoTime(claims.at),
      note: claims.note,
      answerUntil: isoTime(claims.answerUntil),
      answer: claims.answer,
    })
    .from(claims)
    .where(and(eq(claims.ownerId, ownerId), eq(claims.businessId, businessId), eq(claims.state, 'open')))
    .orderBy(desc(claims.id))
}

/** The condition for claims in a state; undefined for all. */
export const claimCondition = (state: 'open' | 'closed' | undefined): SQL | undefined =>
  state && (state === 'open' ? eq(claims.state, 'open') : ne(claims.state, 'open'))
