// Measures the log of moderation and the history of one business, beside the list of all businesses in the same run, on PostgreSQL.
// node bench/log.ts [--lines 1000000] [--businesses 10000] [--each 20]
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import pino from 'pino'
import { loadInventedBusinesses } from '../src/commands/load-invented-businesses.ts'
import { openDatabase } from '../src/database/connect.ts'
import { analyzeLoaded, inLongTransaction } from '../src/database/long-transaction.ts'
import { migrate } from '../src/database/migrate.ts'
import { listBusinessHistory, listEdits, listLog } from '../src/domain/history/list-history.ts'
import { listAllBusinesses } from '../src/domain/moderation/list-for-moderation.ts'
import { loadPlaces } from '../src/domain/places/load-places.ts'
import { startPostgres } from '../tests/world/start-postgres.ts'
import { ms, percentiles, seconds, timeEach } from './timings.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    businesses: { type: 'string', default: '10000' },
    each: { type: 'string', default: '20' },
  },
})
const [lines, each, limit] = [Number(values.lines), Number(values.each), 24]
/** Lines of the history of one business. */
const longHistory = 10_000

const server = await startPostgres()
const database = await openDatabase(
  { kind: 'server', url: await server.newDatabase() },
  pino({ level: 'silent' }),
)
const { db } = database
/** Nobody has this account. */
const reader = { role: 'administrator', userId: randomUUID(), businessId: null } as const
try {
  await migrate(database)
  await loadPlaces(database)
  await database.withoutDeadline((client) => loadInventedBusinesses(client, 1, Number(values.businesses)))
  const began = performance.now()
  const busy = await addLines()
  console.log(`${lines} lines about ${values.businesses} businesses: added in ${seconds(began)} s`)
  const works: Record<string, () => Promise<{ total: number }>> = {
    'list of all businesses': () => listAllBusinesses(db, reader, { limit }),
    'history of 10,000 lines': () => listBusinessHistory(db, { id: busy, limit }),
    log: () => listLog(db, { limit }),
    'log, a word of no name': () => listLog(db, { q: 'street', limit }),
    'log, a name': () => listLog(db, { q: 'Busy Bee Bench', limit }),
    'log, an email': () => listLog(db, { q: 'rare@bench.example', limit }),
    'log, a phone number': () => listLog(db, { q: '082 123 4567', limit }),
    'log, no match': () => listLog(db, { q: 'xqzvbnmlk', limit }),
    'log, one day': () => listLog(db, { from: '2025-06-01', to: '2025-06-01', limit }),
    'edits of live listings': () => listEdits(db, { limit }),
  }
  for (const [kind, work] of Object.entries(works)) {
    const { total } = await work()
    const { p50, p95 } = percentiles(await timeEach(Array(each).fill(null), work))
    console.log(`${kind.padEnd(28)} p50 ${ms(p50)}  p95 ${ms(p95)}  found ${total}`)
  }
} finally {
  await database.close()
  await server.stop()
}

/** Adds the lines of two years, half of them edits, and returns the id of the business with the long history. */
async function addLines(): Promise<string> {
  return database.withoutDeadline(async (client) => {
    const id = await inLongTransaction(client, () => insertLines(client))
    await analyzeLoaded(client)
    return id
  })
}

async function insertLines(client: Client): Promise<string> {
  await client.query(`INSERT INTO users (username, email, password)
    SELECT name, name, 'x' FROM (SELECT 'owner-' || n || '@bench.example' AS name FROM generate_series(1, 1000) n
      UNION ALL SELECT 'rare@bench.example') names`)
  const chosen = await client.query(
    `UPDATE businesses SET name = 'Busy Bee Bench' WHERE id = (SELECT min(id::text)::uuid FROM businesses) RETURNING id`,
  )
  const id: string = chosen.rows[0].id
  await client.query(
    `WITH b AS (SELECT array_agg(id) AS ids FROM businesses), u AS (SELECT array_agg(id) AS ids FROM users)
     INSERT INTO moderation_log (business_id, acted_by, action, from_status, to_status, at, changes)
     SELECT CASE WHEN n % ${Math.max(1, Math.floor(lines / longHistory))} = 0 THEN $1::uuid
         ELSE b.ids[1 + n % cardinality(b.ids)] END,
       u.ids[1 + n % 1000], CASE WHEN n % 2 = 0 THEN 'edit' ELSE 'approve' END, 'approved', 'approved',
       timestamptz '2025-01-01' + n * (interval '700 days' / ${lines}),
       '[{"field": "phone", "from": null, "to": "+27115550108"}]'
     FROM generate_series(1, ${lines}) n, b, u`,
    [id],
  )
  await client.query(`UPDATE moderation_log SET acted_by = (SELECT id FROM users WHERE email = 'rare@bench.example')
    WHERE id IN (17, 4711, 31415)`)
  return id
}
