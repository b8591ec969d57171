// Failed searches: counts them in memory, writes them in batches, lists them for moderators, and removes them after a year.
import { lt, sql } from '#drizzle'
import { dateAt } from '../../contract/day-text.ts'
import type { FailedSearchRow } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { failedSearches } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { FailedSearch } from '../list-page.ts'
import { listPlaceNames } from '../places/list-places.ts'
import type { Staff } from '../principal.ts'
import { hasFullMatch } from '../search/search-businesses.ts'

/** How often the counts are written; a crash loses at most the counts of this time. */
const writeEveryMs = 60_000
/** The most different searches per network and day. The address of a mobile operator is shared by many people. */
const maxPerNetwork = 50
/** The most searches in memory per day: about 5 MB. */
const maxPerDay = 20_000
/** The most rows of one day. */
const maxRowsOfDay = 500
/** How often a search must fail to be listed. A person who repeats a search is counted once a day. */
const minTimes = 3
const maxListed = 50
/** The most rows that are checked for searches that still fail. */
const maxChecked = 200

type Counted = FailedSearch & { day: string }

/** Counts failed searches. `note` only counts in memory. `stop` writes the remaining counts: call it before the database closes. */
export type FailedSearchCounter = {
  note(network: string, search: FailedSearch): void
  write(): Promise<void>
  stop(): Promise<void>
}
type CounterContext = {
  db: Db
  now: () => Date
  log: { warn(fields: object, message: string): void }
}

/**
 * A counter that writes its counts a minute after the first of them, and then once a minute while there are more. A search counts once per
 * network and day; networks are only in memory, until midnight. Prefixes of a search that is still being typed are not counted separately. A
 * batch that cannot be written is lost, because no visitor should wait for it.
 */
export function createFailedSearchCounter({ db, now, log }: CounterContext): FailedSearchCounter {
  const byNetwork = new Map<string, Counted[]>()
  const waiting = new Set<Counted>()
  let today = ''
  let total = 0
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  function note(network: string, search: FailedSearch): void {
    const day = dateAt(now())
    if (day !== today) beginDay(day)
    const own = byNetwork.get(network) ?? []
    const last = own.at(-1)
    if (last && waiting.has(last) && last.placeId === search.placeId) {
      if (last.typed.startsWith(search.typed)) return
      if (search.typed.startsWith(last.typed)) forget(own, last)
    }
    if (own.some(({ words, placeId }) => words === search.words && placeId === search.placeId)) return
    if (own.length >= maxPerNetwork || total >= maxPerDay) return
    const counted = { ...search, day }
    byNetwork.set(network, [...own, counted])
    total += 1
    waiting.add(counted)
    timer ??= setTimeout(() => void write(), writeEveryMs).unref()
  }

  function beginDay(day: string): void {
    byNetwork.clear()
    total = 0
    today = day
  }

  function forget(own: Counted[], last: Counted): void {
    own.pop()
    total -= 1
    waiting.delete(last)
  }

  // One after the other, so that `stop` also waits for what the timer began.
  function write(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(writeWaiting)
    return writing
  }

  async function writeWaiting(): Promise<void> {
    const batch = [...waiting]
    waiting.clear()
    for (const [day, searches] of Map.groupBy(batch, ({ day }) => day)) {
      await addCounts(db, day, searches).catch((err: unknown) =>
        log.warn({ err, searches: searches.length }, 'the failed searches of a minute were not counted'),
      )
    }
  }

  return { note, write, stop: write }
}

/** Adds one to the count of each search of a day. New rows are added while the day has fewer than 500. */
async function addCounts(db: Db, day: string, searches: readonly FailedSearch[]): Promise<void> {
  const counts = sql.param(
    JSON.stringify(searches.map(({ words, placeId }) => ({ words, place_id: placeId }))),
  )
  await inTransaction(db, async (db) => {
    // Without the lock, two copies of the program would each add rows up to the limit. Reads do not wait.
    await db.execute(sql`LOCK TABLE failed_searches IN SHARE ROW EXCLUSIVE MODE`)
    await db.execute(sql`
      WITH counted AS (
        SELECT words, place_id, count(*)::integer AS times
        FROM jsonb_to_recordset(${counts}::jsonb) AS said (words text, place_id integer) GROUP BY 1, 2
      ), ranked AS (
        SELECT counted.*, known.day IS NOT NULL AS is_known,
          row_number() OVER (PARTITION BY known.day IS NULL ORDER BY counted.times DESC) AS at
        FROM counted LEFT JOIN failed_searches known ON known.day = ${day}::date AND known.words = counted.words
          AND known.place_id IS NOT DISTINCT FROM counted.place_id
      )
      INSERT INTO failed_searches AS kept (day, words, place_id, times)
      SELECT ${day}::date, words, place_id, times FROM ranked
      WHERE is_known OR at <= ${maxRowsOfDay} - (SELECT count(*) FROM failed_searches WHERE day = ${day}::date)
      ON CONFLICT (day, words, place_id) DO UPDATE SET times = kept.times + excluded.times`)
  })
}

/**
 * Searches that failed three times or more in a year and would still fail, the most frequent first: at most 50. Searches that now have a
 * full match are left out.
 */
export async function listFailedSearches(
  { db, now }: { db: Db; now: () => Date },
  _staff: Staff,
): Promise<FailedSearchRow[]> {
  const rows: (Omit<FailedSearchRow, 'place'> & { placeId: number | null })[] = []
  for (const row of await selectFrequent(db)) {
    const { words, placeId } = row
    const input = { q: words, ...(placeId !== null && { place: placeId }) }
    if (!(await hasFullMatch(db, input, now()))) rows.push(row)
    if (rows.length === maxListed) break
  }
  const names = await listPlaceNames(
    db,
    rows.flatMap(({ placeId }) => placeId ?? []),
  )
  return rows.map(({ placeId, ...row }) => ({
    ...row,
    place: placeId === null ? null : { id: placeId, name: names.get(placeId) ?? '' },
  }))
}

/** The most frequent failed searches, without those of places that no longer exist. */
async function selectFrequent(db: Db) {
  const { rows } = await db.execute<{
    words: string
    placeId: number | null
    times: number
    lastDay: string
  }>(sql`
    SELECT words, place_id AS "placeId", sum(times)::integer AS times, max(day)::text AS "lastDay" FROM failed_searches
    WHERE place_id IS NULL OR EXISTS (SELECT FROM places WHERE id = place_id)
    GROUP BY words, place_id HAVING sum(times) >= ${minTimes}
    ORDER BY 3 DESC, 4 DESC, words, place_id LIMIT ${maxChecked}`)
  return rows
}

/** Removes the counts of days more than a year before `time`. */
export async function removeOldFailedSearches(db: Db, time: Date): Promise<void> {
  const today = dateAt(time)
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  await db.delete(failedSearches).where(lt(sql`${failedSearches.day}::text`, yearAgo))
}
