// Measures search at three sizes on PostgreSQL and two on PGlite, beside ILIKE over three columns in the same run.
// node bench/search.ts [--sizes 10000,100000,1000000] [--each 40] [--only PostgreSQL] [--seed 1] [--naive 3]
// Another seed draws other words of the same businesses.
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { loadInventedBusinesses } from '../src/commands/load-invented-businesses.ts'
import { defaultListLimit, type ListInput } from '../src/contract/search.ts'
import { type Database, openDatabase } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { listBusinesses } from '../src/domain/businesses/list-businesses.ts'
import { searchBusinesses } from '../src/domain/search/search-businesses.ts'
import { type DatabaseKind, makePlace } from '../tests/world/world.ts'
import { drawSearches, type HeldWord } from './search-kinds.ts'
import { ms, percentiles, seconds, timeEach, timeMedians } from './timings.ts'

type Timing = { kind: string; p50: number; p95: number; naive: number | null }

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    each: { type: 'string', default: '40' },
    only: { type: 'string', default: 'PostgreSQL,PGlite' },
    seed: { type: 'string', default: '1' },
    naive: { type: 'string', default: '3' },
  },
})
const each = Number(values.each)
const mostOnPglite = 100_000
// The naive reference reads the whole table each time, so a few of its queries tell enough.
const naiveQueries = Number(values.naive)
const listPages = 80

const naiveSearch = `SELECT id, name, category, image, logo, rating, review_count, price_level, location, phone, featured
  FROM businesses WHERE approval_status = 'approved'
  AND (name ILIKE '%' || $1 || '%' OR description ILIKE '%' || $1 || '%' OR location ILIKE '%' || $1 || '%')`

for (const kind of values.only.split(',') as DatabaseKind[]) {
  const sizes = values.sizes.split(',').map(Number)
  const measured: Map<number, Timing[]> = new Map()
  for (const size of sizes.filter((size) => kind === 'PostgreSQL' || size <= mostOnPglite)) {
    measured.set(size, await measureSize(kind, size))
  }
  printTable(kind, measured)
}

async function measureSize(kind: DatabaseKind, size: number): Promise<Timing[]> {
  const place = await makePlace(kind)
  const database = await openDatabase(place.at, pino({ level: 'silent' }))
  try {
    await migrate(database)
    const began = performance.now()
    await database.withoutDeadline((client) => loadInventedBusinesses(client, 1, size))
    console.log(`${kind}, ${size} businesses: loaded in ${seconds(began)} s`)
    const searches = await measureSearches(database)
    return [...(await measureLists(database)), ...searches, await measureWrite(database)]
  } finally {
    await database.close()
    await place.remove()
  }
}

async function measureSearches({ db, pool, withoutDeadline }: Database): Promise<Timing[]> {
  const { rows } = await pool.query<HeldWord>(
    'SELECT word, businesses, names, places FROM search_words ORDER BY word',
  )
  const entries = rows[0]?.businesses ?? 0
  const timings: Timing[] = []
  for (const { kind, searches } of drawSearches(rows.slice(1), entries, {
    each,
    seed: Number(values.seed),
  })) {
    for (const { input } of searches) await searchBusinesses(db, input) // the first time reads from the disk
    const times = await timeMedians(searches, ({ input }) => searchBusinesses(db, input))
    const naive = await withoutDeadline((client) =>
      timeEach(searches.slice(0, naiveQueries), ({ naive }) => client.query(naiveSearch, [naive])),
    )
    timings.push({ kind, ...percentiles(times), naive: naive.length > 0 ? percentiles(naive).p50 : null })
  }
  return timings
}

async function measureLists({ db }: Database): Promise<Timing[]> {
  const first = await timeEach(Array(each).fill(undefined), () =>
    listBusinesses(db, { limit: defaultListLimit }),
  )
  let deepInput: ListInput = { limit: defaultListLimit }
  for (let page = 0; page < listPages; page++) {
    const { next } = await listBusinesses(db, deepInput)
    if (next) deepInput = { limit: defaultListLimit, cursor: next }
  }
  const deep = await timeEach(Array(each).fill(undefined), () => listBusinesses(db, deepInput))
  return [
    { kind: 'list, first page', ...percentiles(first), naive: null },
    { kind: 'list, deep page', ...percentiles(deep), naive: null },
  ]
}

/** Approving one pending business, which enters it into search; the naive column is the same without search. */
async function measureWrite(database: Database): Promise<Timing> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM businesses WHERE approval_status = 'pending' ORDER BY id LIMIT 100`,
  )
  const approve = (id: string) =>
    database.pool.query(
      `UPDATE businesses SET approval_status = 'approved', approved_at = now() WHERE id = $1`,
      [id],
    )
  const times = await timeEach(rows.slice(0, 50), ({ id }) => approve(id))
  await database.pool.query('ALTER TABLE businesses DISABLE TRIGGER businesses_re_enter_search')
  const naive = await timeEach(rows.slice(50), ({ id }) => approve(id))
  return { kind: 'approve one business', ...percentiles(times), naive: percentiles(naive).p50 }
}

function printTable(kind: DatabaseKind, measured: ReadonlyMap<number, readonly Timing[]>): void {
  const sizes = [...measured.keys()]
  const [smallest, largest] = [sizes[0] ?? 0, sizes.at(-1) ?? 0]
  const heads = sizes.map((size) => `${size.toLocaleString('en')}: p50 | p95 | ILIKE`)
  console.log(
    `\n### ${kind} (milliseconds)\n\n| kind | ${heads.join(' | ')} | p95 ${largest} / ${smallest} |`,
  )
  console.log(`|---|${sizes.map(() => '---:|---:|---:|').join('')}---:|`)
  for (const [row, { kind: name }] of (measured.get(smallest) ?? []).entries()) {
    const timings = sizes.map((size) => measured.get(size)?.[row])
    const cells = timings.map((timing) => `${ms(timing?.p50)} | ${ms(timing?.p95)} | ${ms(timing?.naive)}`)
    const ratio = (timings.at(-1)?.p95 ?? 0) / (timings[0]?.p95 ?? 1)
    console.log(`| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(1)} |`)
  }
}
