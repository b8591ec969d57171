// The SQL of 'Still right?': whom to ask now, whom once more, who did not answer, and what ends a question.
import { and, count, eq, gt, inArray, isNull, lte, type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { businesses, outboxMails, stillRightQuestions, users } from '../../database/schema.ts'
import { databaseNow } from '../../database/transaction.ts'
import { removeTokensOf } from '../accounts/one-time-tokens.ts'
import { isListed } from '../businesses/columns-by-reader.ts'

/** When nobody has touched a listing for so long, its owner is asked. */
const untouched = sql`interval '1 year'`
/** Days after the own day of a business on which it may still be asked: the program or its mail may have been away. */
const daysToAsk = 14
/** An owner is asked anew next year: less than a year, since a question may come some days late. */
const askedAgainAfter = sql`interval '300 days'`
/** Between the two mails, and after the second one. */
const answerWithin = sql`interval '30 days'`

const { askedAt, remindedAt, businessId } = stillRightQuestions

/** A business whose owner is to get a mail. */
export type AskedBusiness = { businessId: string; userId: string; email: string }

/** An owner who is not deleting the account. */
const ofOwner = and(eq(users.businessId, businesses.id), isNull(users.leavesAt))

/** The days of the year that have just been, by the calendar of South Africa. */
const recentDays = sql`ARRAY(SELECT (extract(doy FROM now() AT TIME ZONE 'UTC' + interval '2 hours')::integer + 364 - back) % 365
  FROM generate_series(0, ${sql.raw(String(daysToAsk - 1))}) back)`

const touchedAt = sql`greatest(${businesses.confirmedAt}, ${businesses.updatedAt}, ${businesses.submittedAt}, ${businesses.approvedAt})`

/**
 * Notes the question of up to `limit` businesses that are due, and returns whom to mail. Runs in the transaction of the mails. Of several
 * copies of the program one asks each business: another one skips it while it is locked, and afterwards the row of the question refuses it.
 */
export async function askDue(db: Db, limit: number): Promise<AskedBusiness[]> {
  const recently = db
    .select({ one: sql`1` })
    .from(stillRightQuestions)
    .where(and(eq(businessId, businesses.id), gt(askedAt, sql`now() - ${askedAgainAfter}`)))
  const due = await db
    .select({ businessId: businesses.id, userId: users.id, email: users.email })
    .from(businesses)
    .innerJoin(users, ofOwner)
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

/** Notes the second mail of up to `limit` questions without an answer, and returns whom to mail, as askDue does. */
export async function remindDue(db: Db, limit: number): Promise<AskedBusiness[]> {
  const due = await db
    .select({ businessId, userId: users.id, email: users.email })
    .from(stillRightQuestions)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .innerJoin(users, ofOwner)
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

/** How many of these mails were queued within the last hour, by all copies of the program. */
export async function countAskedWithinHour(db: Db): Promise<number> {
  const [row] = await db
    .select({ asked: count() })
    .from(outboxMails)
    .where(and(sql`kind = 'still-right'`, gt(outboxMails.createdAt, sql`now() - interval '1 hour'`)))
  return row?.asked ?? 0
}

/**
 * Notes that the owner says of a business that it is right, and ends its question with all its links. The caller has locked the business,
 * so of two answers or edits one comes first.
 */
export async function confirmBusiness(db: Db, id: string, userId: string): Promise<void> {
  // Nothing else in this statement: a trigger keeps the version of the business (0016_still_right.sql).
  await db.update(businesses).set({ confirmedAt: databaseNow }).where(eq(businesses.id, id))
  await db.delete(stillRightQuestions).where(eq(businessId, id))
  await removeTokensOf(db, userId, 'still-right')
}

/** Ends the question about a business without an answer. */
export async function endQuestion(db: Db, id: string): Promise<void> {
  await db.delete(stillRightQuestions).where(eq(businessId, id))
}

/** The condition for businesses whose owner was asked twice and did not answer. */
export const isUnanswered: SQL = sql`(${isListed} AND EXISTS (SELECT FROM still_right_questions question
  WHERE question.business_id = ${businesses.id} AND question.reminded_at <= now() - ${answerWithin}))`

/** A question that was mailed twice in vain. */
export type Unanswered = { businessId: string; askedAt: Date; remindedAt: Date }

/** Those of these businesses that were asked twice in vain. */
export async function listUnanswered(db: Db, ids: string[]): Promise<Unanswered[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ businessId, askedAt, remindedAt })
    .from(stillRightQuestions)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .where(and(inArray(businessId, ids), isUnanswered))
  return rows.flatMap(({ remindedAt, ...row }) => (remindedAt ? [{ ...row, remindedAt }] : []))
}
