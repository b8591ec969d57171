// Tests that the best of many matches are found, although most other businesses are better and many worse ones match, as in the brute force.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxFullMatches } from '../../src/contract/search.ts'
import type { Database } from '../../src/database/connect.ts'
import { beginLong } from '../../src/database/transaction.ts'
import { countFilters } from '../../src/domain/search/filter-counts.ts'
import { searchBusinesses } from '../../src/domain/search/search-businesses.ts'
import { makeOracle } from './oracle.ts'
import { listApproved, readNames } from './oracle-world.ts'
import { openSearchWorld, type SearchWorld } from './sample-world.ts'

let world: SearchWorld
let database: Database
beforeAll(async () => {
  world = await openSearchWorld()
  database = world.database
  await database.withoutDeadline(async (client) => {
    await beginLong(client)
    await client.query("SELECT set_config('mzansi.search', 'later', true)")
    const add = (count: number, name: string, category: string, rating: number) =>
      client.query(
        `INSERT INTO businesses (name, category, description, location, rating, review_count, approval_status, approved_at)
         SELECT $2 || ' ' || number, $3, 'A business with a plain description.', 'Long Street, Cape Town', $4, 200 + number % 7, 'approved', now() - number % 90 * interval '1 day'
         FROM generate_series(1, $1::int) number`,
        [count, name, category, rating],
      )
    await add(2100, 'Salon', 'Beauty', 4.8)
    await add(2100, 'Cheap Plumber', 'Services', 1.7)
    await add(30, 'Decent Plumber', 'Services', 3.2)
    await client.query('SELECT rebuild_search()')
    await client.query('COMMIT')
  })
})
afterAll(() => world.close())

test.each([{ q: 'plumber' }, { q: 'plumbers cape town' }, { q: 'plumber', category: 'Services' as const }])(
  'thirty plumbers with 3.2 stars come before two thousand with 1.7, and the total is capped at 2000: %o',
  async (input) => {
    const { items, total, totalIsExact } = await searchBusinesses(database.db, { ...input, limit: 31 })
    expect(items.slice(0, 30).every(({ name }) => name.startsWith('Decent Plumber'))).toBe(true)
    expect(items[30]?.name).toMatch(/^Cheap Plumber/)
    expect([total, totalIsExact]).toEqual([2000, false])
  },
)

test('when there are more matches than are listed, the list matches the brute force', async () => {
  const oracle = makeOracle(await listApproved(database), await readNames(database))
  const now = new Date()
  for (const input of [
    { q: 'plumber' },
    { q: 'salon long street' },
    { q: 'cheap', sort: 'new' },
    { category: 'Beauty', sort: 'rating' },
  ] as const) {
    const { full, matches } = oracle(input, now)
    const found = await searchBusinesses(database.db, { ...input, limit: 3000 }, now)
    expect(matches).toBeGreaterThan(maxFullMatches)
    expect(found.items.map(({ id }) => id)).toEqual(full)
    expect((await countFilters(database.db, input, now)).isExact).toBe(false)
  }
})
