// The moderators' overview: the waiting work, its oldest items, the daily counts of two weeks, recent actions, and oddities.
import { and, count, desc, eq, gte, inArray, isNull, lte, not, type SQL, sql } from '#drizzle'
import {
  type AdminOverview,
  type AdminStats,
  type DayCount,
  type Oddity,
  oddLimits,
  overviewDays,
  type WaitingThing,
} from '../../contract/moderation.ts'
import { type Transition, transitions } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, moderationLog, reports } from '../../database/schema.ts'
import { isStanding } from '../businesses/business-queries.ts'
import { keepReading } from '../concurrency.ts'
import { isOwnersLine, type LogRow, selectLines } from '../history/history-queries.ts'
import { emailOf, personOf } from '../history/list-history.ts'
import { dateOf, dayMinutes, dayOf, instantOf, localMinuteOf } from '../hours/opening-rules.ts'
import { countBusinesses, countReports } from '../list-page.ts'
import type { Staff } from '../principal.ts'
import { reportCondition } from '../reports/reports.ts'
import type { ReviewSite } from '../reviews/review-keeping.ts'
import { countReviewQueues, reviewQueueRows } from '../reviews/review-queue.ts'
import { isUnanswered } from '../still-right/still-right-queries.ts'
import { countByStatus, registeredAt } from './moderation-lists.ts'

const recentActs = 10
/** How many of the longest waiting things are listed: there are seven kinds. */
const longestShown = 7
/** The most oddities of each kind, without bursts. */
const maxOddities = 5
/** How long shared numbers are cached, in milliseconds: reading them scans all businesses, which takes 253 ms at 100,000. */
const numbersKeptMs = 60_000

/** The overview for a moderator. Shared phone numbers can be a minute old. */
export async function getAdminOverview(
  { db, now, site }: { db: Db; now: () => Date } & ReviewSite,
  staff: Staff,
): Promise<AdminOverview> {
  const time = now()
  const start = overviewStart(time)
  const [
    waiting,
    longest,
    openReports,
    reviews,
    unanswered,
    registered,
    decided,
    recentLines,
    numbers,
    reported,
  ] = await Promise.all([
    measureWaiting(db, time),
    listWaitingLongest(db, time, { limit: longestShown, hasReviews: site.reviews !== 'off' }),
    countReports(db, reportCondition({ state: 'open' })),
    countReviewQueues(db),
    countBusinesses(db, isUnanswered),
    countRegistrations(db, start, time),
    countDecisions(db, start, time),
    listModeratorActs(db, recentActs),
    sharedNumbersOf(db)(),
    listMostReported(db, maxOddities),
  ])
  const recent = recentLines.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    what: row.action,
    business: row.business,
    person: personOf(row),
    who: row.actedBy === staff.userId ? 'You' : emailOf(row),
  }))
  const odd: Oddity[] = [
    ...findBursts(time, registered),
    ...reported.map((row) => ({ kind: 'reports', ...row }) as const),
    ...numbers.map((shared) => ({ kind: 'shared-number', ...shared }) as const),
  ]
  return {
    waiting,
    longest,
    openReports,
    reviews,
    unanswered,
    days: countDays(time, registered, decided),
    recent,
    odd,
  }
}

/** The cached query of each database. */
function sharedNumbersOf(db: Db): () => ReturnType<typeof listSharedNumbers> {
  const kept = readings.get(db) ?? keepReading(() => listSharedNumbers(db, maxOddities), numbersKeptMs)
  readings.set(db, kept)
  return kept
}

const readings = new WeakMap<Db, () => ReturnType<typeof listSharedNumbers>>()

/** The number of businesses in total and in each state. One query counts them, so the states always add up to the total. */
export async function getAdminStats(db: Db, _staff: Staff): Promise<AdminStats> {
  const stats: AdminStats = { total: 0, approved: 0, pending: 0, suspended: 0, rejected: 0 }
  for (const { status, total } of await countByStatus(db)) {
    stats[status] = total
    stats.total += total
  }
  return stats
}

/** The count of one hour; `hour` is the number of hours since 1970. Hours without an event have no entry. */
type HourCount = { hour: number; count: number }
type Burst = Extract<Oddity, { kind: 'burst' }>

const hourMs = 60 * 60 * 1000
/** How far back bursts are reported. */
const burstHours = 7 * 24
const maxBursts = 5

/** The hour that contains an instant, as a number of hours since 1970. */
export const hourOf = (instant: Date): number => Math.floor(instant.getTime() / hourMs)

const localDayOf = (hour: number) => dayOf(localMinuteOf(new Date(hour * hourMs)))

/** When the first day of the overview began, in South Africa. */
export const overviewStart = (now: Date): Date => instantOf(firstDayAt(now) * dayMinutes)

const firstDayAt = (now: Date) => dayOf(localMinuteOf(now)) - overviewDays + 1

/** The days of the overview, oldest first, today last. */
export function countDays(now: Date, registered: HourCount[], decided: HourCount[]): DayCount[] {
  const first = firstDayAt(now)
  const countOn = (counts: HourCount[], day: number) =>
    sum(counts.filter(({ hour }) => localDayOf(hour) === day))
  return Array.from({ length: overviewDays }, (_, at) => {
    const day = first + at
    return { day: dateOf(day), registered: countOn(registered, day), decided: countOn(decided, day) }
  })
}

/** The hours with a burst, the latest first. `oddLimits` defines a burst. */
export function findBursts(now: Date, registered: HourCount[]): Burst[] {
  const last = hourOf(now)
  const otherHours = last - hourOf(overviewStart(now))
  const all = sum(registered)
  return registered
    .filter(({ hour }) => hour > last - burstHours && hour <= last)
    .map(({ hour, count }) => ({ hour, count, usual: otherHours > 0 ? (all - count) / otherHours : 0 }))
    .filter(({ count, usual }) => count > oddLimits.burst && count > oddLimits.burstFactor * usual)
    .sort((one, other) => other.hour - one.hour)
    .slice(0, maxBursts)
    .map(({ hour, count, usual }) => ({
      kind: 'burst',
      hour: new Date(hour * hourMs).toISOString(),
      count,
      usual: Math.round(usual * 10) / 10,
    }))
}

const sum = (counts: HourCount[]) => counts.reduce((total, { count }) => total + count, 0)

/** How many businesses wait for a decision, and the median and the longest wait in seconds. */
async function measureWaiting(db: Db, now: Date): Promise<AdminOverview['waiting']> {
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

/** Registrations since `start` by hour, without businesses that moderators added or that were imported. */
function countRegistrations(db: Db, start: Date, now: Date): Promise<HourCount[]> {
  return countByHour(db, businesses, registeredAt, [
    gte(businesses.submittedAt, start),
    sql`${registeredAt} >= ${start.toISOString()}::timestamptz`,
    sql`${registeredAt} <= ${now.toISOString()}::timestamptz`,
    sql`${businesses.importId} IS NULL
      AND NOT EXISTS (SELECT FROM moderation_log WHERE business_id = ${businesses.id} AND action = 'add')`,
  ])
}

/** Decisions since `start` by hour, without those that were undone. */
function countDecisions(db: Db, start: Date, now: Date): Promise<HourCount[]> {
  const { at, action, id } = moderationLog
  return countByHour(db, moderationLog, sql`${at}`, [
    gte(at, start),
    lte(at, now),
    inArray(action, Object.keys(transitions) as Transition[]),
    sql`NOT EXISTS (SELECT FROM decisions WHERE decisions.id = ${id} AND state = 'undone')`,
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

/** The last recentLines of moderators, the latest first. */
const listModeratorActs = (db: Db, limit: number): Promise<LogRow[]> =>
  selectLines(db, not(isOwnersLine), null, limit)

/** The phone and WhatsApp numbers that most businesses share, in any state. Scans every business. */
async function listSharedNumbers(db: Db, limit: number): Promise<{ number: string; count: number }[]> {
  const { phone, whatsapp } = businesses
  const numbers = db
    .select({ number: sql<string>`number`.as('number') })
    .from(businesses)
    // UNION counts a business once if its phone and WhatsApp are the same number.
    .crossJoin(sql`LATERAL (SELECT ${phone} AS number UNION SELECT ${whatsapp}) numbers`)
    .where(and(sql`number <> ''`, isStanding))
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
async function listMostReported(
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

type Row = { kind: WaitingThing['kind']; id: string; name: string; seconds: number }

/**
 * The things that have waited longest at `now`, the oldest first: the oldest of each kind, so that many of one kind do not hide the
 * others, and then the oldest of all. Reviews are included only while the directory has reviews.
 */
async function listWaitingLongest(
  db: Db,
  now: Date,
  { limit, hasReviews }: { limit: number; hasReviews: boolean },
): Promise<WaitingThing[]> {
  const kinds = hasReviews ? [...listingQueries, ...reviewQueries] : listingQueries
  // Each kind has its own index.
  const oldest = kinds.map(
    (rows) => sql`(SELECT *, row_number() OVER (ORDER BY since, business_id) > 1 AS is_further
      FROM (${rows}) AS kind ORDER BY since, business_id LIMIT ${limit})`,
  )
  const { rows } = await db.execute<Row>(sql`
    SELECT kind, business_id AS id, businesses.name,
      greatest(0, extract(epoch FROM ${now.toISOString()}::timestamptz - since))::int AS seconds
    FROM (SELECT * FROM (${sql.join(oldest, sql` UNION ALL `)}) AS waiting ORDER BY is_further, since, kind, business_id LIMIT ${limit}) AS longest
      JOIN businesses ON businesses.id = business_id
    ORDER BY since, kind, id`)
  return rows.map(({ kind, id, name, seconds }) => ({ kind, business: { id, name }, seconds }))
}

const listingQueries: SQL[] = [
  sql`SELECT 'listing' AS kind, id AS business_id, submitted_at AS since FROM businesses
    WHERE approval_status = 'pending' AND merged_into IS NULL AND leaving_from IS NULL`,
  sql`SELECT 'edit', edits.business_id, edits.at AS since FROM edits JOIN businesses ON businesses.id = edits.business_id
    WHERE edits.state = 'waiting' AND businesses.leaving_from IS NULL`,
  sql`SELECT 'claim', business_id, at AS since FROM claims WHERE state = 'open'`,
  sql`SELECT 'report', business_id, at AS since FROM reports WHERE outcome IS NULL`,
]

const reviewQueries: SQL[] = (
  [
    ['review', 'pending'],
    ['held-review', 'held'],
    ['reported-review', 'reported'],
  ] as const
).map(
  ([kind, queue]) => sql`SELECT ${kind}::text, reviews.business_id, queue.since
    FROM (${reviewQueueRows[queue]}) AS queue JOIN reviews ON reviews.id = queue.id`,
)
