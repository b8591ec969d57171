// Measures search at three sizes in one run against two references: the plain weighted ts_rank
// statement over the same documents, and ILIKE over three columns.
// node bench/search.ts [--sizes 10000,100000,1000000] [--each 100] [--seed 1] [--naive 3] [--kinds 'broad word,typo'] [--urls 'postgres://… …']
// With `urls` it measures PostgreSQL databases of these sizes that are already loaded, and keeps them, except that it approves businesses.
// Another seed draws other words of the same businesses. Ours and the plain statement alternate, query by query, because the
// machine is faster in some minutes than in others.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { defaultListLimit, type ListInput, type SearchInput } from '../src/contract/search.ts'
import type { Database } from '../src/database/connect.ts'
import { inLongTransaction } from '../src/database/transaction.ts'
import { listBusinesses } from '../src/domain/businesses/read-businesses.ts'
import { searchBusinesses } from '../src/domain/search/search-businesses.ts'
import { tokenize } from '../src/domain/text/token-rules.ts'
import { loadDirectory, openDirectories, prepareServer } from './directories.ts'
import { drawSearches, type HeldWord, type SearchKind, typedQuestions } from './search-kinds.ts'
import { medians, ms, percentiles, timeEach } from './timings.ts'

type Directory = { size: number; database: Database }
type Timing = { p50: number; p95: number; plain: number | null; naive: number | null }
type Row = { kind: string; timings: Timing[] }

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    each: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    naive: { type: 'string', default: '3' },
    kinds: { type: 'string', default: '' },
    urls: { type: 'string', default: '' },
  },
})
const each = Number(values.each)
const rounds = 3
// The naive reference reads the whole table each time, so a few of its queries are enough.
const naiveQueries = Number(values.naive)
const listPages = 80

const naiveSearch = `SELECT id, name, category, image, logo, rating, review_count, price_level, location, phone, featured
  FROM businesses WHERE approval_status = 'approved'
  AND (name ILIKE '%' || $1 || '%' OR description ILIKE '%' || $1 || '%' OR location ILIKE '%' || $1 || '%')`

const sizes = values.sizes.split(',').map(Number)
const urls = values.urls.split(' ').filter(Boolean)
if (urls.length > 0) {
  const databases = await openDirectories(urls)
  await measure(databases.map((database, at) => ({ size: sizes[at] ?? 0, database })))
} else await loadAndMeasure()

async function loadAndMeasure(): Promise<void> {
  const { makeDatabase, remove } = await prepareServer()
  try {
    const directories: Directory[] = []
    for (const size of sizes) {
      directories.push({ size, database: await loadDirectory(await makeDatabase(), size) })
    }
    await measure(directories)
  } finally {
    await remove()
  }
}

async function measure(directories: readonly Directory[]): Promise<void> {
  try {
    const lists = await measureLists(directories)
    const searches = await measureSearches(directories)
    const write = { kind: 'approve one business', timings: await inTurn(directories, measureWrite) }
    printTable(
      directories.map(({ size }) => size),
      [...lists, ...searches, write],
    )
  } finally {
    for (const { database } of directories) await database.close()
  }
}

async function measureSearches(directories: readonly Directory[]): Promise<Row[]> {
  const rows: Row[] = []
  const drawn = await inTurn(directories, drawFrom)
  for (const [at, { kind }] of (drawn[0] ?? []).entries()) {
    const timings = await inTurn(directories, (database, which) =>
      measureKind(database, drawn[which]?.[at]?.searches ?? []),
    )
    rows.push({ kind, timings })
  }
  return rows
}

/** Runs every query in turn: ours, then the plain statement. The first round reads from the disk and is not counted. */
async function measureKind(database: Database, queries: SearchKind['searches']): Promise<Timing> {
  const ours: number[][] = []
  const plain: number[][] = []
  for (let round = 0; round <= rounds; round++) {
    ours.push([])
    plain.push([])
    for (const { input } of queries) {
      const statement = plainSearch(input)
      ours.at(-1)?.push(...(await timeEach([input], (one) => searchBusinesses(database.db, one))))
      plain.at(-1)?.push(...(await timeEach([statement], (one) => database.pool.query(one.text, one.values))))
    }
  }
  return {
    ...percentiles(medians(ours.slice(1))),
    plain: percentiles(medians(plain.slice(1))).p95,
    naive: await measureNaive(database, queries),
  }
}

/** The search that PostgreSQL's manual teaches: one query, one index, ts_rank over all matches. It handles no typos and no other names. */
function plainSearch({ q = '', location = '', category, limit }: SearchInput): {
  text: string
  values: unknown[]
} {
  const last = tokenize(q).length - 1
  const words = tokenize(q).map((word, at) => `'${word}'${at === last && word.length < 4 ? ':*' : ''}`)
  const places = tokenize(location).map((word) => `'${word}':C`)
  const query = [...words, ...places].join(' & ')
  const card =
    'b.id, b.name, b.category, b.image, b.logo, b.rating, b.review_count, b.price_level, b.location, b.phone, b.featured'
  const found = `FROM search_documents d WHERE ${query ? 'document @@ $1::tsquery' : '$1::text IS NOT NULL'} ${category ? 'AND category = $3' : ''}`
  const rank = query ? `ts_rank('{0.1, 0.2, 0.4, 1}', document, $1::tsquery)` : '0'
  return {
    text: `SELECT ${card}, page.rank FROM (SELECT business_id, quality, ${rank} AS rank ${found}
      ORDER BY rank DESC, quality DESC LIMIT $2) AS page JOIN businesses b ON b.id = business_id ORDER BY rank DESC, quality DESC`,
    values: [query, limit + 1, ...(category ? [category] : [])],
  }
}

async function drawFrom({ pool, withoutDeadline }: Database): Promise<SearchKind[]> {
  const readWords = (client: pg.Client) =>
    client.query<HeldWord>(
      `SELECT lexeme AS word, count(*)::int AS businesses, (count(*) FILTER (WHERE 'A' = ANY (weights)))::int AS names,
       (count(*) FILTER (WHERE 'C' = ANY (weights)))::int AS places
     FROM search_documents, unnest(document) WHERE lexeme !~ '^/' GROUP BY 1 ORDER BY 1`,
    )
  const { rows } = await withoutDeadline((client) => inLongTransaction(client, () => readWords(client)))
  const chosen = values.kinds.split(',').filter(Boolean)
  const { rows: all } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM search_documents')
  const drawn = drawSearches(rows, all[0]?.n ?? 0, { each, seed: Number(values.seed) })
  return [...drawn, typedQuestions].filter(({ kind }) => chosen.length === 0 || chosen.includes(kind))
}

async function measureNaive(
  { withoutDeadline }: Database,
  queries: SearchKind['searches'],
): Promise<number | null> {
  const times = await withoutDeadline((client) =>
    inLongTransaction(client, () =>
      timeEach(queries.slice(0, naiveQueries), ({ naive }) => client.query(naiveSearch, [naive])),
    ),
  )
  return times.length > 0 ? percentiles(times).p50 : null
}

async function measureLists(directories: readonly Directory[]): Promise<Row[]> {
  const time = async ({ db }: Database, input: ListInput) => {
    const times = await timeEach(Array(each).fill(undefined), () => listBusinesses(db, input))
    return { ...percentiles(times), plain: null, naive: null }
  }
  const first = await inTurn(directories, (database) => time(database, { limit: defaultListLimit }))
  const deep = await inTurn(directories, async (database) => time(database, await deepPage(database)))
  return [
    { kind: 'list, first page', timings: first },
    { kind: 'list, deep page', timings: deep },
  ]
}

async function deepPage({ db }: Database): Promise<ListInput> {
  let input: ListInput = { limit: defaultListLimit }
  for (let page = 0; page < listPages; page++) {
    const { next } = await listBusinesses(db, input)
    if (next) input = { limit: defaultListLimit, cursor: next }
  }
  return input
}

/** Approves one pending business, which adds it to the search index; the naive column is the same without search. */
async function measureWrite({ pool }: Database): Promise<Timing> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM businesses WHERE approval_status = 'pending' ORDER BY id LIMIT 100`,
  )
  const approve = (id: string) =>
    pool.query(`UPDATE businesses SET approval_status = 'approved', approved_at = now() WHERE id = $1`, [id])
  const times = await timeEach(rows.slice(0, 50), ({ id }) => approve(id))
  await pool.query('ALTER TABLE businesses DISABLE TRIGGER businesses_index_changed')
  const naive = await timeEach(rows.slice(50), ({ id }) => approve(id))
  await pool.query('ALTER TABLE businesses ENABLE TRIGGER businesses_index_changed')
  return { ...percentiles(times), plain: null, naive: percentiles(naive).p50 }
}

/** Works through the directories one after another: two cores are too few for two measurements at once. */
async function inTurn<Result>(
  directories: readonly Directory[],
  work: (database: Database, which: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [which, { database }] of directories.entries()) results.push(await work(database, which))
  return results
}

function printTable(sizes: readonly number[], rows: readonly Row[]): void {
  const heads = sizes.map(
    (size) => `${size.toLocaleString('en')}: p50 | p95 | plain p95 | ILIKE | p95 / plain | ILIKE / p95`,
  )
  console.log(`\n### Search (milliseconds)\n\n| kind | ${heads.join(' | ')} |`)
  console.log(`|---|${sizes.map(() => '---:|---:|---:|---:|---:|---:|').join('')}`)
  for (const { kind: name, timings } of rows) {
    const cells = timings.map(({ p50, p95, plain, naive }) =>
      [ms(p50), ms(p95), ms(plain), ms(naive), ratio(p95, plain), ratio(naive, p95)].join(' | '),
    )
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}

function ratio(one: number | null, other: number | null): string {
  return one === null || other === null ? '–' : (one / other).toFixed(1)
}
