// The SQL of 'Still right?': finds owners to ask or remind, and unanswered questions, and ends questions.
import { and, count, eq, gt, inArray, isNull, lte, type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { businesses, outboxMails, stillRightQuestions, users } from '../../database/schema.ts'
import { databaseNow } from '../../database/transaction.ts'
import { removeTokensOf } from '../accounts/one-time-tokens.ts'
import { isListed } from '../businesses/columns-by-reader.ts'

/** How long a listing must be untouched before its owner is asked. */
const untouched = sql`interval '1 year'`
/** How many days, from the day of a business on, its owner can be asked: the program or the mail server may have been down on the day itself. */
const daysToAsk = 14
/** When an owner is asked again: less than a year, because a question can come some days late. */
const askedAgainAfter = sql`interval '300 days'`
/** How long an owner has to answer each of the two emails. */
const answerWithin = sql`interval '30 days'`

const { askedAt, remindedAt, businessId } = stillRightQuestions

/** A business and its owner, who will get an email. */
export type AskedBusiness = { businessId: string; userId: string; email: string }

/** The condition for the owner of a business who is not deleting the account. */
const isStayingOwner = and(eq(users.businessId, businesses.id), isNull(users.leavesAt))

/** The last `daysToAsk` days of the year, in South African time. */
const recentDays = sql`ARRAY(SELECT (extract(doy FROM now() AT TIME ZONE 'UTC' + interval '2 hours')::integer + 364 - back) % 365
  FROM generate_series(0, ${sql.raw(String(daysToAsk - 1))}) back)`

const touchedAt = sql`greatest(${businesses.confirmedAt}, ${businesses.updatedAt}, ${businesses.submittedAt}, ${businesses.approvedAt})`

/**
 * Stores the question of up to `limit` businesses that are due, and returns whom to email. Runs in the transaction that queues the emails. Only
 * one copy of the program asks about a business: others skip it while it is locked, and afterwards the stored question excludes it.
 */
export async function askDue(db: Db, limit: number): Promise<AskedBusiness[]> {
  const recently = db
    .select({ one: sql`1` })
    .from(stillRightQuestions)
    .where(and(eq(businessId, businesses.id), gt(askedAt, sql`now() - ${askedAgainAfter}`)))
  const due = await db
    .select({ businessId: businesses.id, userId: users.id, email: users.email })
    .from(businesses)
    .innerJoin(users, isStayingOwner)
    .where(
      and(
        isListed,
        sql`still_right_day(${businesses.id}) = ANY (${recentDays})`,
        sql`${touchedAt} < now() - ${untouched}`,
        sql`NOT EXISTS (${recently})`,
      ),
    )
    .limit(limit)
    .for('no key update', { of: businesses, skipLocked: true })
  if (due.length === 0) return []
  const asked = await db
    .insert(stillRightQuestions)
    .values(due.map(({ businessId }) => ({ businessId })))
    .onConflictDoUpdate({
      target: businessId,
      set: { askedAt: databaseNow, remindedAt: null },
      setWhere: lte(askedAt, sql`now() - ${askedAgainAfter}`),
    })
    .returning({ businessId })
  return due.filter((one) => asked.some((row) => row.businessId === one.businessId))
}

/** Records the second email about up to `limit` unanswered questions, and returns whom to email, as askDue does. */
export async function remindDue(db: Db, limit: number): Promise<AskedBusiness[]> {
  const due = await db
    .select({ businessId, userId: users.id, email: users.email })
    .from(stillRightQuestions)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .innerJoin(users, isStayingOwner)
    .where(and(isNull(remindedAt), lte(askedAt, sql`now() - ${answerWithin}`), isListed))
    .orderBy(askedAt)
    .limit(limit)
    .for('update', { of: stillRightQuestions, skipLocked: true })
  if (due.length === 0) return []
  const ids = due.map((one) => one.businessId)
  const reminded = await db
    .update(stillRightQuestions)
    .set({ remindedAt: databaseNow })
    .where(and(inArray(businessId, ids), isNull(remindedAt)))
    .returning({ businessId })
  return due.filter((one) => reminded.some((row) => row.businessId === one.businessId))
}

/** How many of these emails were queued within the last hour, by all copies of the program. */
export async function countAskedWithinHour(db: Db): Promise<number> {
  const [row] = await db
    .select({ asked: count() })
    .from(outboxMails)
    .where(and(sql`kind = 'still-right'`, gt(outboxMails.createdAt, sql`now() - interval '1 hour'`)))
  return row?.asked ?? 0
}

/**
 * Records that the owner confirmed the business, and ends its question and all links. The caller has locked the business, so simultaneous
 * answers or edits come one after the other.
 */
export async function confirmBusiness(db: Db, id: string, userId: string): Promise<void> {
  // Only this column: then a trigger keeps the version of the business (0016_still_right.sql).
  await db.update(businesses).set({ confirmedAt: databaseNow }).where(eq(businesses.id, id))
  await db.delete(stillRightQuestions).where(eq(businessId, id))
  await removeTokensOf(db, userId, 'still-right')
}

/** Removes the question about a business without an answer. */
export async function endQuestion(db: Db, id: string): Promise<void> {
  await db.delete(stillRightQuestions).where(eq(businessId, id))
}

/** The condition for listed businesses whose owner was asked twice and did not answer. */
export const isUnanswered: SQL = sql`(${isListed} AND EXISTS (SELECT FROM still_right_questions question
  WHERE question.business_id = ${businesses.id} AND question.reminded_at <= now() - ${answerWithin}))`

/** A question without an answer to both emails. */
export type Unanswered = { businessId: string; askedAt: Date; remindedAt: Date }

/** The unanswered questions of these businesses. */
export async function listUnanswered(db: Db, ids: string[]): Promise<Unanswered[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ businessId, askedAt, remindedAt })
    .from(stillRightQuestions)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .where(and(inArray(businessId, ids), isUnanswered))
  return rows.flatMap(({ remindedAt, ...row }) => (remindedAt ? [{ ...row, remindedAt }] : []))
}
