// Measures one decision about 200 businesses beside 200 single calls, in turns, on both databases.
// node bench/bulk.ts [--rounds 5] [--only PostgreSQL]
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { maxBulkIds } from '../src/contract/bulk-decision.ts'
import { businesses } from '../src/database/schema.ts'
import { signIn } from '../tests/world/sign-in.ts'
import { startPostgres } from '../tests/world/start-postgres.ts'
import { openWorld, type World } from '../tests/world/world.ts'
import { ms, percentiles } from './timings.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
  },
})

console.log(
  '\n| approve 200, in milliseconds | one bulk call: p50 | 200 calls, one by one: p50 |\n|---|---:|---:|',
)
await measure()

async function measure(): Promise<void> {
  const postgres = await startPostgres()
  const world = await openWorld({ target: { kind: 'server', url: await postgres.newDatabase() } })
  const cookie = await signIn(world.database, { role: 'administrator' })
  const [bulk, single]: number[][] = [[], []]
  for (let round = 0; round < Number(values.rounds); round++) {
    bulk?.push(await time(async () => decideAtOnce(world, cookie, await addPending(world))))
    single?.push(await time(async () => decideOneByOne(world, cookie, await addPending(world))))
  }
  console.log(`| 200 | ${ms(percentiles(bulk ?? []).p50)} | ${ms(percentiles(single ?? []).p50)} |`)
  await world.close()
  await postgres.stop()
}

type Cookie = { cookie: string }

async function decideAtOnce({ server }: World, headers: Cookie, ids: string[]): Promise<void> {
  const payload = { ids, action: 'approve' }
  const { body } = await server.inject({
    method: 'POST',
    url: '/api/admin/businesses/bulk',
    headers,
    payload,
  })
  if (body.split('"ok":true').length - 1 !== ids.length) throw new Error(body)
}

async function decideOneByOne({ server }: World, headers: Cookie, ids: string[]): Promise<void> {
  for (const id of ids) {
    const url = `/api/admin/businesses/${id}/approve`
    const { statusCode, body } = await server.inject({ method: 'PATCH', url, headers })
    if (statusCode !== 200) throw new Error(body)
  }
}

async function addPending({ database: { db } }: World): Promise<string[]> {
  const rows = Array.from({ length: maxBulkIds }, () => {
    const id = randomUUID()
    const text = {
      name: 'Windmill Repairs',
      description: 'Pumps mended on the farm.',
      location: 'Graaff-Reinet',
    }
    return { id, category: 'Services' as const, ...text, ownerEmail: `${id}@bench.example` }
  })
  await db.insert(businesses).values(rows)
  return rows.map(({ id }) => id)
}

async function time(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
