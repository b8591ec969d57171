// Knows the SQL of the moderators' overview. Each statement reads a part of an index, or its result is kept (get-admin-overview.ts).
import { and, count, desc, eq, gte, inArray, isNull, lte, not, type SQL, sql } from '#drizzle'
import { type AdminOverview, oddLimits } from '../../contract/admin-overview.ts'
import { type Transition, transitions } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, moderationLog, reports } from '../../database/schema.ts'
import { isOwnersLine, type LogRow, selectLines } from '../history/history-queries.ts'
import { registeredAt } from './moderation-list-queries.ts'
import type { HourCount } from './overview-rules.ts'

/** How many wait for a decision, and for how many seconds at `now`: half of them at most `medianSeconds`. */
export async function measureWaiting(db: Db, now: Date): Promise<AdminOverview['waiting']> {
  const { submittedAt, approvalStatus } = businesses
  const seconds = sql`greatest(0, extract(epoch FROM ${now.toISOString()}::timestamptz - ${submittedAt}))`
  const [row] = await db
    .select({
      count: count(),
      medianSeconds: sql<number | null>`round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${seconds}))::int`,
      longestSeconds: sql<number | null>`round(max(${seconds}))::int`,
    })
    .from(businesses)
    .where(eq(approvalStatus, 'pending'))
  return row ?? { count: 0, medianSeconds: null, longestSeconds: null }
}

/** Registrations since `start` by the hour. */
export function countRegistrations(db: Db, start: Date, now: Date): Promise<HourCount[]> {
  return countByHour(db, businesses, registeredAt, [
    gte(businesses.submittedAt, start),
    sql`${registeredAt} >= ${start.toISOString()}::timestamptz`,
    sql`${registeredAt} <= ${now.toISOString()}::timestamptz`,
  ])
}

/** Decisions since `start` by the hour, without those that were taken back. */
export function countDecisions(db: Db, start: Date, now: Date): Promise<HourCount[]> {
  const { at, action, id } = moderationLog
  return countByHour(db, moderationLog, sql`${at}`, [
    gte(at, start),
    lte(at, now),
    inArray(action, Object.keys(transitions) as Transition[]),
    sql`NOT EXISTS (SELECT 1 FROM moderation_log back WHERE back.undoes = ${id})`,
  ])
}

async function countByHour(
  db: Db,
  table: typeof businesses | typeof moderationLog,
  time: SQL,
  conditions: SQL[],
): Promise<HourCount[]> {
  const hour = sql<number>`floor(extract(epoch FROM ${time}) / 3600)::int`
  return await db
    .select({ hour, count: count() })
    .from(table)
    .where(and(...conditions))
    .groupBy(sql`1`)
}

/** The last acts of moderators, the latest first. */
export const listModeratorActs = (db: Db, limit: number): Promise<LogRow[]> =>
  selectLines(db, not(isOwnersLine), null, limit)

/** The numbers that most businesses have as their phone or WhatsApp, in any state. Reads every business. */
export async function listSharedNumbers(db: Db, limit: number): Promise<{ number: string; count: number }[]> {
  const { phone, whatsapp } = businesses
  const numbers = db
    .select({ number: sql<string>`number`.as('number') })
    .from(businesses)
    // Once for a business that has the same number twice.
    .crossJoin(sql`LATERAL (SELECT ${phone} AS number UNION SELECT ${whatsapp}) numbers`)
    .where(sql`number <> ''`)
    .as('each')
  const holders = count()
  return await db
    .select({ number: numbers.number, count: holders })
    .from(numbers)
    .groupBy(numbers.number)
    .having(gte(holders, oddLimits.sharedNumber))
    .orderBy(desc(holders), numbers.number)
    .limit(limit)
}

/** The businesses with the most open reports. */
export async function listMostReported(
  db: Db,
  limit: number,
): Promise<{ business: { id: string; name: string }; count: number }[]> {
  const open = count()
  return await db
    .select({ business: { id: businesses.id, name: businesses.name }, count: open })
    .from(reports)
    .innerJoin(businesses, eq(businesses.id, reports.businessId))
    .where(isNull(reports.outcome))
    .groupBy(businesses.id, businesses.name)
    .having(gte(open, oddLimits.reports))
    .orderBy(desc(open), businesses.id)
    .limit(limit)
}
