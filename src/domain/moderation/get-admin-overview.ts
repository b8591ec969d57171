// Decides what the moderators' overview tells: what waits, two weeks by the day, what colleagues did, and what looks odd.
import type { AdminOverview, Oddity } from '../../contract/admin-overview.ts'
import type { Db } from '../../database/connect.ts'
import { countReports } from '../count-queries.ts'
import { emailOf, personOf } from '../history/list-history.ts'
import { keepReading } from '../keep-reading.ts'
import type { Admin } from '../principal.ts'
import { reportCondition } from '../reports/report-queries.ts'
import {
  countDecisions,
  countRegistrations,
  listModeratorActs,
  listMostReported,
  listSharedNumbers,
  measureWaiting,
} from './overview-queries.ts'
import { countDays, findBursts, overviewStart } from './overview-rules.ts'

const recentActs = 10
/** The most oddities of each kind that are told. */
const maxOddities = 5
/** Milliseconds. The numbers of all businesses are read from the whole table: 253 ms at 100,000. */
const numbersKeptMs = 60_000

/** The overview, as `admin` reads it at `now`. Numbers that businesses share may be a minute old. */
export async function getAdminOverview(
  { db, now }: { db: Db; now: () => Date },
  admin: Admin,
): Promise<AdminOverview> {
  const time = now()
  const start = overviewStart(time)
  const [waiting, openReports, registered, decided, acts, numbers, reported] = await Promise.all([
    measureWaiting(db, time),
    countReports(db, reportCondition({ state: 'open' })),
    countRegistrations(db, start, time),
    countDecisions(db, start, time),
    listModeratorActs(db, recentActs),
    sharedNumbersOf(db)(),
    listMostReported(db, maxOddities),
  ])
  const recent = acts.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    what: row.action,
    business: row.business,
    person: personOf(row),
    who: row.actedBy === admin.userId ? 'You' : emailOf(row),
  }))
  const odd: Oddity[] = [
    ...findBursts(time, registered),
    ...reported.map((row) => ({ kind: 'reports', ...row }) as const),
    ...numbers.map((shared) => ({ kind: 'shared-number', ...shared }) as const),
  ]
  return { waiting, openReports, days: countDays(time, registered, decided), recent, odd }
}

/** One reading for each database. */
function sharedNumbersOf(db: Db): () => ReturnType<typeof listSharedNumbers> {
  const kept = readings.get(db) ?? keepReading(() => listSharedNumbers(db, maxOddities), numbersKeptMs)
  readings.set(db, kept)
  return kept
}

const readings = new WeakMap<Db, () => ReturnType<typeof listSharedNumbers>>()
