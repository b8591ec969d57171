// Measures two ways of giving each read a deadline, direct and through PgBouncer.
import pg from 'pg'
import { openDatabase } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { businesses } from '../src/database/schema.ts'
import { startPgbouncer } from '../tests/world/start-pgbouncer.ts'
import { startPostgres } from '../tests/world/start-postgres.ts'
import { town } from '../tests/world/town.ts'
import { percentiles } from './timings.ts'

const rounds = 10
const perRound = 200
const silent = { info: () => {}, warn: () => {}, error: () => {} }

const server = await startPostgres('installed')
const pooler = await startPgbouncer(server.url)
const url = await server.newDatabase()
const database = await openDatabase({ kind: 'server', url }, silent)
await migrate(database)
await database.db.insert(businesses).values(Object.values(town))
await database.close()

for (const [way, address] of [
  ['direct', url],
  ['through PgBouncer', pooler.through(url)],
] as const) {
  const client = new pg.Client(address)
  await client.connect()
  const read = () => client.query('SELECT * FROM businesses WHERE id = $1', [town.bakery.id])
  await compare(way, {
    'a read with the deadline of the role': read,
    'a read with SET LOCAL in a transaction': async () => {
      await client.query('BEGIN; SET LOCAL statement_timeout = 10000')
      await read()
      await client.query('COMMIT')
    },
  })
  await client.end()
}
await pooler.stop()
await server.stop()

async function compare(name: string, ways: Record<string, () => Promise<unknown>>): Promise<void> {
  const times = new Map(Object.keys(ways).map((way) => [way, [] as number[]]))
  for (const run of Object.values(ways)) for (let n = 0; n < perRound; n++) await run() // warm
  for (let round = 0; round < rounds; round++)
    for (const [way, run] of Object.entries(ways)) {
      const began = performance.now()
      for (let n = 0; n < perRound; n++) await run()
      times.get(way)?.push((performance.now() - began) / perRound)
    }
  for (const [way, measured] of times)
    console.log(`${name}, ${way}: ${percentiles(measured).p50.toFixed(2)} ms`)
}
