// Shows that a search finds what the brute force finds, in its order, in a directory that grew and changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawSearches, type HeldWord } from '../../bench/search-kinds.ts'
import { insertInventedBusinesses } from '../../src/commands/load-invented-businesses.ts'
import type { SearchInput } from '../../src/contract/search.ts'
import type { Database } from '../../src/database/connect.ts'
import { searchBusinesses } from '../../src/domain/search/search-businesses.ts'
import { rounds } from '../world/endurance.ts'
import { databaseKinds } from '../world/world.ts'
import { makeOracle, type OracleBusiness } from './oracle.ts'
import { openSearchWorld, type SearchWorld } from './sample-world.ts'

const steps = 15

describe.each(databaseKinds.flatMap((kind) => rounds.searchSizes[kind].map((size) => [size, kind] as const)))(
  '%i businesses that grew on %s',
  (size, kind) => {
    let world: SearchWorld
    let database: Database
    let words: HeldWord[]
    let oracle: ReturnType<typeof makeOracle>
    beforeAll(async () => {
      world = await openSearchWorld(kind)
      database = world.database
      await database.withoutDeadline((client) => grow(client, size))
      const { rows } = await database.pool.query<HeldWord>(
        'SELECT word, businesses, names, locations AS places FROM search_vocabulary ORDER BY word',
      )
      words = rows
      oracle = makeOracle(await listApproved(database))
    }, 300_000)
    afterAll(() => world.close())

    test('every kind of query has the results of the brute force, in its order', async () => {
      const kinds = drawSearches(words.slice(1), words[0]?.businesses ?? 0, {
        each: size > 3000 ? 2 : 4,
        seed: 7,
      })
      for (const { kind: what, searches } of kinds) {
        for (const { input } of searches) await expectSame(input, what)
      }
    }, 300_000)

    test.each([
      { q: 'plumber' },
      { q: 'salon gauteng' },
      { q: 'guesthouse', location: 'cape town' },
      { category: 'Cafe' as const },
      { location: 'd' },
    ])('%o, too', async (input) => expectSame(input, 'chosen'), 60_000)

    async function expectSame(input: Partial<SearchInput>, what: string): Promise<void> {
      const { ids, matches } = oracle(input)
      const { found, total, totalIsExact } = await everyPage(input)
      const named = `${what}: ${JSON.stringify(input)}`
      expect(found, named).toEqual(ids)
      expect([total, totalIsExact], named).toEqual([Math.min(matches, 1000), matches <= 1000])
    }

    async function everyPage(input: Partial<SearchInput>) {
      const found: string[] = []
      let cursor: string | undefined
      for (;;) {
        const page = await searchBusinesses(database.db, { ...input, limit: 200, ...(cursor && { cursor }) })
        found.push(...page.items.map(({ id }) => id))
        if (page.next === null) return { found, total: page.total, totalIsExact: page.totalIsExact }
        cursor = page.next
      }
    }
  },
)

type Client = { query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }> }

/** Adds businesses in random order, and between them edits, suspends, approves, rates and removes others. */
async function grow(client: Client, size: number): Promise<void> {
  const numbers = shuffle(Array.from({ length: size }, (_, at) => at))
  const rowsPerStep = size / steps
  for (let at = 0; at < size; at += rowsPerStep) {
    await insertInventedBusinesses(client, 3, numbers.slice(at, at + rowsPerStep))
    const some = (share: number, remainder: number) =>
      `abs(hashtext(id::text)) % ${share} = ${remainder} AND (${at} + abs(hashtext(name))) % 7 = 0`
    await client.query(
      `UPDATE businesses SET name = reverse(split_part(reverse(name), ' ', 1)) || ' ' || name WHERE ${some(19, 3)} AND char_length(name) < 60`,
    )
    await client.query(
      `UPDATE businesses SET description = description || ' Now also coffee and repairs.' WHERE ${some(23, 5)} AND char_length(description) < 900`,
    )
    await client.query(
      `UPDATE businesses SET approval_status = 'suspended' WHERE ${some(17, 2)} AND approval_status = 'approved'`,
    )
    await client.query(
      `UPDATE businesses SET approval_status = 'approved', approved_at = now() WHERE ${some(13, 1)} AND approval_status <> 'approved'`,
    )
    await client.query(
      `UPDATE businesses SET rating = 2.5, review_count = review_count + 7 WHERE ${some(29, 4)}`,
    )
  }
  await client.query(`DELETE FROM businesses WHERE abs(hashtext(id::text)) % 101 = 9`)
}

/** Fisher-Yates with a fixed generator, so that a failure comes again. */
function shuffle(numbers: number[]): number[] {
  let state = 42
  for (let at = numbers.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = state % (at + 1)
    const kept = numbers[at] as number
    numbers[at] = numbers[other] as number
    numbers[other] = kept
  }
  return numbers
}

async function listApproved({ pool }: Database): Promise<OracleBusiness[]> {
  const { rows } = await pool.query<OracleBusiness>(
    `SELECT id, name, category, description, location, rating, review_count AS "reviewCount",
       extract(epoch FROM approved_at)::double precision AS "approvedAt"
     FROM businesses WHERE approval_status = 'approved'`,
  )
  return rows
}
