// Measures the administrators' lists and decisions, and the public list for comparison, on both databases.
// node bench/moderation.ts [--sizes 10000,100000] [--each 30]
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { max } from '#drizzle'
import type { ModerationListInput } from '../src/contract/moderation.ts'
import { defaultListLimit, type ListInput } from '../src/contract/search.ts'
import type { Database, Db } from '../src/database/connect.ts'
import { analyzeLoaded, inLongTransaction } from '../src/database/long-transaction.ts'
import { businesses } from '../src/database/schema.ts'
import { listBusinesses } from '../src/domain/businesses/list-businesses.ts'
import { getAdminStats } from '../src/domain/moderation/get-admin-stats.ts'
import { listAllBusinesses, listPendingBusinesses } from '../src/domain/moderation/list-for-moderation.ts'
import {
  countDecisions,
  countRegistrations,
  listModeratorActs,
  listMostReported,
  listSharedNumbers,
  measureWaiting,
} from '../src/domain/moderation/overview-queries.ts'
import { overviewStart } from '../src/domain/moderation/overview-rules.ts'
import { transitionBusiness } from '../src/domain/moderation/transition-business.ts'
import type { Admin } from '../src/domain/principal.ts'
import { loadDirectory, prepareDatabase } from './directories.ts'
import { ms, percentiles, timeEach } from './timings.ts'

type Timing = { kind: string; p50: number; p95: number; found: string }
type Work = () => Promise<unknown>

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    each: { type: 'string', default: '30' },
  },
})
const each = Number(values.each)
const deepPages = 80
const addedRows = 2000
const limit = defaultListLimit
const site = {
  url: 'https://directory.example',
  name: 'Mzansi Local',
  supportEmail: 'support@directory.example',
  map: null,
  reviewEdits: 'off' as const,
}

/** Reads the lists. Nobody has this account. */
const reader: Admin = { role: 'administrator', userId: randomUUID(), businessId: null }

/** Invented businesses have no owners. */
const addOwners = `ALTER TABLE businesses DISABLE TRIGGER USER; UPDATE businesses SET owner_name = initcap(split_part(name, ' ', 1) || ' ' || split_part(location, ' ', 1)),
  owner_email = 'owner-' || (abs(hashtext(id::text)) % 1000000) || '@bench.example';
  ALTER TABLE businesses ENABLE TRIGGER USER`

/** Search texts, from many matches to none, and from those that the trigram index can use to those that it cannot. */
const texts: Record<string, string> = {
  'broad word': 'street',
  category: 'automotive',
  'middling word': 'upington',
  'end of a broad word': 'treet',
  'nothing, 9 letters': 'xqzvbnmlk',
  '2 letters, broad': 'an',
  '2 letters, nothing': 'xq',
  '1 letter, nothing': '%',
  "part of an owner's email": 'owner-1234',
  'part of a phone number': '011 555 01',
}

const measured = new Map<number, Timing[]>()
for (const size of values.sizes.split(',').map(Number)) measured.set(size, await measureSize(size))
printTable(measured)

async function measureSize(size: number): Promise<Timing[]> {
  const testDatabase = await prepareDatabase()
  const database = await loadDirectory(testDatabase.target, size)
  try {
    await database.withoutDeadline((client) => inLongTransaction(client, () => client.query(addOwners)))
    await database.withoutDeadline(analyzeLoaded)
    return [...(await measureReads(database)), ...(await measureWrites(database))]
  } finally {
    await database.close()
    await testDatabase.remove()
  }
}

async function measureReads({ db, pool }: Database): Promise<Timing[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM businesses ORDER BY md5(id::text) LIMIT ${each}`,
  )
  const all = (input: Partial<ModerationListInput>) => () =>
    listAllBusinesses(db, reader, { limit, ...input })
  const queue = (input: ListInput) => listPendingBusinesses(db, reader, input)
  const shared = (await listSharedNumbers(db, 1))[0]?.number ?? '+27115550100'
  const deep = await goDeep((input) => listAllBusinesses(db, reader, input))
  const timings = [
    await measure('public list, first page', () => listBusinesses(db, { limit })),
    await measure('public list, deep page', await deepPage((input) => listBusinesses(db, input))),
    await measure('stats', () => getAdminStats(db)),
    await measure('overview, all but shared numbers', await overviewOf(db)),
    await measure('overview, shared numbers (kept for a minute)', () => listSharedNumbers(db, 5)),
    await measure('all, one shared number', all({ number: shared })),
    await measure('queue, first page', () => queue({ limit })),
    await measure('queue, deep page', await deepPage(queue)),
    await measure('all, first page', all({})),
    await measure('all, deep page', all(deep)),
    await measure('all, suspended only', all({ status: 'suspended' })),
    await measure('all, by name', all({ sort: 'name' })),
    await measure('all, by name, from Z', all({ sort: 'name', direction: 'desc' })),
    await measure('all, by category', all({ sort: 'category' })),
    await measure('all, by place', all({ sort: 'place' })),
  ]
  const names = rows.map(({ name }) => all({ q: name }))
  timings.push(await measure('all, a whole name', ...names))
  for (const [kind, q] of Object.entries(texts)) timings.push(await measure(`all, ${kind}`, all({ q })))
  timings.push(await measure('all, broad word, rejected only', all({ q: 'street', status: 'rejected' })))
  timings.push(await measure('all, broad word, deep page', all({ q: 'street', ...deep })))
  return timings
}

/** Each part in turn, as on the embedded database. Its two weeks end with the latest registration. */
async function overviewOf(db: Db): Promise<Work> {
  const [last] = await db.select({ at: max(businesses.submittedAt) }).from(businesses)
  const now = last?.at ?? new Date()
  const start = overviewStart(now)
  return async () => {
    await measureWaiting(db, now)
    await countRegistrations(db, start, now)
    await countDecisions(db, start, now)
    await listModeratorActs(db, 10)
    await listMostReported(db, 5)
  }
}

/** The cost of the two indexes of the search: a decision and 2,000 new rows, with them and then without them. */
async function measureWrites(database: Database): Promise<Timing[]> {
  const withIndex = await measureBoth(database, 'with the indexes')
  await database.pool.query('DROP INDEX businesses_moderation_text, businesses_moderation_owner_text')
  return [...withIndex, ...(await measureBoth(database, 'without the indexes'))]
}

async function measureBoth(database: Database, how: string): Promise<Timing[]> {
  const { db, pool } = database
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM businesses WHERE approval_status = 'pending' ORDER BY id LIMIT ${each}`,
  )
  const { rows: accounts } = await pool.query<{ id: string }>(
    `INSERT INTO users (username, email, password, role) VALUES ($1, $1, 'x', 'administrator') RETURNING id`,
    [`${how}@bench.example`],
  )
  const admin: Admin = { role: 'moderator', userId: accounts[0]?.id ?? '', businessId: null }
  const context = { db, site, cache: { clear: () => {} }, mail: { notify: () => {} }, undoMs: 0 }
  const decisions = rows.map(
    ({ id }) =>
      () =>
        transitionBusiness(context, admin, 'approve', { id }),
  )
  const copies = Array.from({ length: 5 }, () => () => addRows(database))
  return [
    await measure(`approve one, ${how}`, ...decisions),
    await measure(`add ${addedRows} pending, ${how}`, ...copies),
  ]
}

/** Adds copies of existing rows under new ids. */
async function addRows({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO businesses (name, category, description, location, phone, hours)
     SELECT name, category, description, location, phone, hours FROM businesses LIMIT $1`,
    [addedRows],
  )
}

type List = (input: ListInput) => Promise<{ next: string | null }>

async function goDeep(list: List): Promise<ListInput> {
  let input: ListInput = { limit }
  for (let page = 0; page < deepPages; page++) {
    const { next } = await list(input)
    if (next) input = { limit, cursor: next }
  }
  return input
}

async function deepPage(list: List): Promise<Work> {
  const input = await goDeep(list)
  return () => list(input)
}

/** Times each piece of work. A single one runs many times, and its first run does not count: it reads from the disk. */
async function measure(kind: string, ...works: Work[]): Promise<Timing> {
  const isOnce = works.length > 1
  const result = isOnce ? null : await works[0]?.()
  const many = isOnce ? works : Array.from({ length: each }, () => works[0] as Work)
  return { kind, ...percentiles(await timeEach(many, (work) => work())), found: foundBy(result) }
}

function foundBy(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('totalIsExact' in result)) return ''
  const page = result as { total: number; totalIsExact: boolean }
  return page.totalIsExact ? String(page.total) : `${page.total}+`
}

function printTable(measured: ReadonlyMap<number, readonly Timing[]>): void {
  const sizes = [...measured.keys()]
  const heads = sizes.map((size) => `${size.toLocaleString('en')}: p50 | p95 | found`)
  console.log(`\n### Moderation (milliseconds)\n\n| kind | ${heads.join(' | ')} |`)
  console.log(`|---|${sizes.map(() => '---:|---:|---:|').join('')}`)
  for (const [row, { kind: name }] of (measured.get(sizes[0] ?? 0) ?? []).entries()) {
    const timings = sizes.map((size) => measured.get(size)?.[row])
    const cells = timings.map((timing) => `${ms(timing?.p50)} | ${ms(timing?.p95)} | ${timing?.found ?? ''}`)
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}
