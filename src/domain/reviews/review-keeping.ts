// Shared functions of reviews: switching them on and off, hashes, form stamps, the mentions of a business, and the removal of expired data.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { inArray, ne, sql } from '#drizzle'
import type { Site } from '../../contract/page.ts'
import { confirmHours } from '../../contract/review-choices.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, reviewKeeping } from '../../database/schema.ts'
import { inTransaction, rowsPerStatement } from '../../database/transaction.ts'
import { notFound } from '../failures.ts'
import { fastestSeconds, listMentions } from './review-rules.ts'

/** The context of every call about reviews. */
export type ReviewSite = { site: Pick<Site, 'reviews'> }

/** Refuses with 404 if reviews are off. */
export function refuseWhenOff({ site }: ReviewSite): void {
  if (site.reviews === 'off') throw notFound('This directory has no reviews.')
}

/** Shows or hides the ratings of all businesses, in one transaction. If that is a change, every business with reviews is rewritten. */
export async function switchReviews(db: Db, isOn: boolean): Promise<void> {
  const [row] = await db.select({ isOn: reviewKeeping.isOn }).from(reviewKeeping)
  if (row?.isOn !== isOn) await inTransaction(db, (db) => rateAgain(db, isOn))
}

async function rateAgain(db: Db, isOn: boolean): Promise<void> {
  // Who counts a review either committed before, or counts afterwards: the lock waits for all who write a business, and lets all read.
  await db.execute(sql`LOCK TABLE ${businesses} IN EXCLUSIVE MODE`)
  const changed = await db.update(reviewKeeping).set({ isOn }).where(ne(reviewKeeping.isOn, isOn)).returning()
  if (changed.length === 0) return
  const rows = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(
      sql`${businesses.rating} <> 0 OR ${businesses.reviewCount} <> 0 OR ${businesses.histogram} <> '{0,0,0,0,0}'`,
    )
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const ids = rows.slice(at, at + rowsPerStatement).map(({ id }) => id)
    const histogram = sql`${businesses.histogram}`
    await db.update(businesses).set({ histogram }).where(inArray(businesses.id, ids))
  }
}

/** Reads the salt of the hashes. */
async function readSalt(db: Db): Promise<Buffer> {
  const [row] = await db.select({ salt: reviewKeeping.salt }).from(reviewKeeping)
  if (!row) throw new Error('The table review_keeping has no row.')
  return row.salt
}

/** A keyed hash of a network address or an account id, which only this directory can compute. */
export async function hashNetwork(db: Db, address: string): Promise<Buffer> {
  return createHmac('sha256', await readSalt(db))
    .update(address)
    .digest()
}

/** The mark that a browser keeps of the account that signed out there; it does not reveal the account to anybody else. */
export const markOfAccount = async (db: Db, userId: string): Promise<string> =>
  (await hashNetwork(db, userId)).toString('base64url')

/** The hash that identifies a writer, without regard to case. */
export const hashEmail = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest()

const signStamp = (salt: Buffer, seconds: string) =>
  createHmac('sha256', salt).update(`stamp ${seconds}`).digest('base64url')

/** A signed timestamp of when a form was rendered. */
export async function makeStamp(db: Db, now: Date): Promise<string> {
  const seconds = String(Math.floor(now.getTime() / 1000))
  return `${seconds}.${signStamp(await readSalt(db), seconds)}`
}

/** Whether a form was sent faster than people can write. A missing or forged stamp counts as fast. */
export async function wasFast(db: Db, stamp: string | undefined, now: Date): Promise<boolean> {
  const [seconds = '', signature = ''] = (stamp ?? '').split('.')
  const expected = Buffer.from(signStamp(await readSalt(db), seconds))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return true
  return now.getTime() / 1000 - Number(seconds) < fastestSeconds
}

/** How many of the latest reviews are counted for mentions: older ones may be outdated, and a business can have 100,000. */
const mentionsOf = 200

/** Recounts the mentions of a business. Runs in the transaction that publishes or hides a review. */
export async function countMentions(db: Db, businessId: string): Promise<void> {
  const { rows } = await db.execute<{ own: string[]; texts: string[] }>(sql`
    SELECT ARRAY[name, category] || ARRAY(SELECT trades.name FROM trades WHERE trades.id = ANY (businesses.trades)) AS own,
      ARRAY(SELECT text FROM reviews WHERE business_id = businesses.id AND state = 'published' AND text IS NOT NULL
        ORDER BY written_at DESC, id DESC LIMIT ${mentionsOf}) AS texts
    FROM businesses WHERE id = ${businessId}::uuid`)
  const [found] = rows
  if (!found) return
  const mentions = JSON.stringify(listMentions(found.texts, found.own))
  await db.execute(sql`UPDATE businesses SET mentions = ${mentions}::jsonb
    WHERE id = ${businessId}::uuid AND mentions <> ${mentions}::jsonb`)
}

/** How long a writer's email is kept after a decision, in case an undo and a new decision need it. */
const keptAfterDecision = sql`interval '5 minutes'`

/** Removes expired reviews, network hashes, sessions, emails and reviewers. Images of removed reviews are orphaned, and swept later. */
export async function removeExpiredReviews(db: Db): Promise<void> {
  await db.execute(
    sql`DELETE FROM reviews WHERE state = 'unconfirmed' AND written_at < now() - ${confirmHours}::int * interval '1 hour'`,
  )
  await db.execute(
    sql`DELETE FROM reviews WHERE state = 'withdrawn' AND written_at < now() - interval '30 days'`,
  )
  await removeOldHashes(db)
  await db.execute(sql`DELETE FROM review_sessions WHERE expires_at <= now()`)
  await db.execute(sql`UPDATE reviewers SET email = NULL WHERE email IS NOT NULL
    AND NOT EXISTS (SELECT FROM reviews WHERE reviewer_id = reviewers.id AND state IN ('unconfirmed', 'pending', 'held'))
    AND NOT EXISTS (SELECT FROM reviews JOIN review_decisions ON review_id = reviews.id
      WHERE reviewer_id = reviewers.id AND at > now() - ${keptAfterDecision})`)
  // A review of this person may be inserted at this moment: its foreign key check waits for this statement, and then fails or passes.
  await db.execute(
    sql`DELETE FROM reviewers WHERE email IS NULL AND NOT EXISTS (SELECT FROM reviews WHERE reviewer_id = reviewers.id)`,
  )
}

// After a long stop, or with a restored backup, many are due at once.
async function removeOldHashes(db: Db): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`UPDATE reviews SET network_hash = NULL WHERE id IN
      (SELECT id FROM reviews WHERE network_hash IS NOT NULL AND written_at < now() - interval '30 days' LIMIT ${rowsPerStatement})`)
    if ((rowCount ?? 0) < rowsPerStatement) return
  }
}
