// Shows that lists longer than what is ranked at first are whole and counted right; the sample data has none.
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadInventedBusinesses } from '../../src/commands/load-invented-businesses.ts'
import type { SearchInput } from '../../src/contract/search.ts'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { Arm } from '../../src/domain/search/arms-rules.ts'
import { countMatches, rankCandidates } from '../../src/domain/search/candidate-queries.ts'
import { countFurther } from '../../src/domain/search/count-further.ts'
import { partsOf, planCount, planSearch, readAll } from '../../src/domain/search/plan-rules.ts'
import type { ResultPlace } from '../../src/domain/search/result-place.ts'
import { searchBusinesses } from '../../src/domain/search/search-businesses.ts'
import { createTestDatabase } from '../world/world.ts'

type Search = Partial<SearchInput>

const arm = (word: string, businesses: number, points = 20): Arm => ({
  query: `'${word}'`,
  points,
  businesses,
  inName: false,
  isCovered: false,
  certainty: 'counted',
})

describe('on PostgreSQL', () => {
  let database: Database
  let remove: () => Promise<void>
  beforeAll(async () => {
    const testDatabase = await createTestDatabase('PostgreSQL')
    remove = testDatabase.remove
    database = await openDatabase(testDatabase.target, pino({ level: 'silent' }))
    await migrate(database)
    await database.withoutDeadline((client) => loadInventedBusinesses(client, 1, 5000))
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })
  const search = (input: Search) => searchBusinesses(database.db, { limit: 200, ...input })
  const followCursors = async (input: Search) => {
    const pages = [await search(input)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
      pages.push(await search({ ...input, cursor: next }))
    }
    return pages
  }
  /** How many approved businesses hold each of the words, found without the tables of search. */
  const countByText = async (words: string[]) => {
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM businesses WHERE approval_status = 'approved'
        AND (SELECT bool_and(concat_ws(' ', name, category, description, location) ~* ('\\m' || word || '(s|es)?\\M'))
          FROM unnest($1::text[]) AS word)`,
      [words],
    )
    return rows[0]?.count ?? 0
  }

  test.each(['soweto', 'street road', 'street cape', 'has street', 'west road'])(
    'every match of ‘%s’ is listed once and counted',
    async (q) => {
      const pages = await followCursors({ q })
      const ids = pages.flatMap((page) => page.items.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      const matches = await countByText(q.split(' '))
      expect(matches).toBeGreaterThan(100)
      expect(new Set(pages.map((page) => page.total))).toEqual(new Set([Math.min(matches, 1000)]))
      expect(new Set(pages.map((page) => page.totalIsExact))).toEqual(new Set([matches <= 1000]))
      if (matches <= 1000) expect(ids.length).toBe(matches)
      else expect(ids.length).toBeGreaterThan(1000)
    },
  )

  test.each(['been', 'street gauteng', 'road been'])(
    'small pages of ‘%s’ have the order of large ones',
    async (q) => {
      const large = await followCursors({ q })
      const first = large.flatMap((page) => page.items.map(({ id }) => id)).slice(0, 420)
      let small: string[] = []
      let cursor: string | null | undefined
      while (small.length < first.length) {
        const page = await search(cursor ? { q, limit: 60, cursor } : { q, limit: 60 })
        small = [...small, ...page.items.map(({ id }) => id)]
        cursor = page.next
      }
      expect(small.slice(0, first.length)).toEqual(first)
    },
  )

  test.each(['coffee', 'old', 'west'])(
    'the first page of ‘%s’ are businesses with it in their name',
    async (q) => {
      const { rows } = await database.pool.query<{ named: number }>(
        `SELECT names AS named FROM search_words WHERE word = $1`,
        [q],
      )
      const named = Math.min(100, rows[0]?.named ?? 0)
      expect(named).toBeGreaterThan(20)
      const { items } = await search({ q, limit: 100 })
      expect(
        items.slice(0, named).filter(({ name }) => !name.toLowerCase().includes(q.replace(/s$/, ''))),
      ).toEqual([])
    },
  )

  describe('read as in a directory of a million', () => {
    const town = [{ ...arm('Ltown', 20_000, 50), isCovered: true }, arm('town', 40_000)]
    const halves = planSearch([[arm('street', 30_000)], town], 1_000_000)
    const whole = { ...halves, demand: { ...halves.demand, isLong: false } }

    test('two halves are ranked as the whole is, page by page', async () => {
      expect([partsOf(halves).length, partsOf(whole).length]).toEqual([2, 1])
      const places: ResultPlace[] = []
      for (let goesOn = true; goesOn; ) {
        const slice = { after: places.at(-1) ?? null, limit: 50, key: '' }
        const page = await rankCandidates(database.db, halves, slice, null)
        expect(page).toEqual(await rankCandidates(database.db, whole, slice, null))
        places.push(...page.places)
        goesOn = page.places.length === slice.limit
      }
      expect(places).toHaveLength(await countMatches(database.db, readAll(whole, 0)))
      expect(new Set(places.map(({ points }) => points)).size).toBe(2)
      // Those of the lower half stand between the others, not after them.
      const standings = places.map(({ standing }) => standing)
      expect(standings).not.toEqual(standings.toSorted((one, other) => other - one))
    })

    test('a match is worth the same whatever else could be held instead', async () => {
      const plan = planSearch([[arm('street', 30_000)], [...town, arm('nobodyhasthis', 1, 5)]], 1_000_000)
      const slice = { after: null, limit: 500, key: '' }
      expect(await rankCandidates(database.db, plan, slice, null)).toEqual(
        await rankCandidates(database.db, halves, slice, null),
      )
    })

    test('two halves hold as many as the whole', async () => {
      const [all = 0, best = 0, rest = 0] = await Promise.all(
        [readAll(halves, 0), readAll(halves, 1), readAll(halves, 0, 1)].map((part) =>
          countMatches(database.db, part),
        ),
      )
      expect(Math.min(best, rest)).toBeGreaterThan(50)
      expect(best + rest).toBe(all)
      // More are expected than there are, so that the better half is counted first, and is not enough.
      const many = planSearch([[arm('street', 48_000)], [arm('town', 50_000)]], 1_000_000)
      expect(planCount(many)).toBe(1)
      expect(await countFurther(database.db, many)).toEqual({ found: all, level: 0 })
    })
  })
})
