// Measures what the businesses that may be the same add to a moderator's page, and what the call of a registration costs.
// node bench/similar.ts [--size 100000] [--each 30]
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Database } from '../src/database/connect.ts'
import { analyzeLoaded } from '../src/database/long-transaction.ts'
import { selectSimilar, selectSimilarOf } from '../src/domain/businesses/similar-queries.ts'
import { countBusinesses } from '../src/domain/count-queries.ts'
import { listPendingBusinesses } from '../src/domain/moderation/list-for-moderation.ts'
import { filterCondition, selectForModeration } from '../src/domain/moderation/moderation-list-queries.ts'
import { dateOrder } from '../src/domain/moderation/moderation-order-queries.ts'
import type { Admin } from '../src/domain/principal.ts'
import { searchBusinesses } from '../src/domain/search/search-businesses.ts'
import { loadDirectory, prepareDatabase } from './directories.ts'
import { ms, percentiles, timeEach } from './timings.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    each: { type: 'string', default: '30' },
  },
})
const each = Number(values.each)
const reader: Admin = { role: 'administrator', userId: randomUUID(), businessId: null }

await measureSize()

async function measureSize(): Promise<void> {
  const testDatabase = await prepareDatabase()
  const database = await loadDirectory(testDatabase.target, Number(values.size))
  try {
    await database.withoutDeadline(analyzeLoaded)
    await measure(database)
  } finally {
    await database.close()
    await testDatabase.remove()
  }
}

async function measure({ db, pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string; phone: string; placeId: number }>(
    `SELECT id, name, phone, place_id AS "placeId" FROM businesses WHERE place_id IS NOT NULL ORDER BY md5(id::text) LIMIT ${each}`,
  )
  const filter = { status: 'pending' } as const
  const page = (limit: number) => async () => {
    await selectForModeration(db, reader.userId, filter, dateOrder('asc'), undefined, limit + 1)
    await countBusinesses(db, filterCondition(filter))
  }
  const works: Record<string, (row: (typeof rows)[number]) => Promise<unknown>> = {
    'page of 24 cards, without what is similar': page(24),
    'page of 24 cards, with what is similar': () => listPendingBusinesses(db, reader, { limit: 24 }),
    'page of 100 rows, without what is similar': page(100),
    'page of 100 rows, with what is similar': () => listPendingBusinesses(db, reader, { limit: 100 }),
    'what is similar to one business': ({ id }) => selectSimilarOf(db, [id]),
    'the call of a registration': ({ name, phone, placeId }) =>
      selectSimilar(db, { name, numbers: [phone], placeId }),
    'a search for the same name': ({ name }) => searchBusinesses(db, { q: name, limit: 24 }),
  }
  console.log(
    `\n### ${Number(values.size).toLocaleString('en')} businesses (milliseconds)\n\n| what | p50 | p95 |\n|---|---:|---:|`,
  )
  for (const [what, times] of Object.entries(await timeInTurns(rows, works))) {
    const { p50, p95 } = percentiles(times)
    console.log(`| ${what} | ${ms(p50)} | ${ms(p95)} |`)
  }
}

/** In turns, so that a slow moment of the machine slows all of them. The first turn warms up. */
async function timeInTurns<Row>(rows: readonly Row[], works: Record<string, (row: Row) => Promise<unknown>>) {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(works).map((what) => [what, []]))
  for (const [turn, row] of [...rows.slice(0, 1), ...rows].entries())
    for (const [what, work] of Object.entries(works)) {
      const took = await timeEach([row], work)
      if (turn > 0) times[what]?.push(...took)
    }
  return times
}
