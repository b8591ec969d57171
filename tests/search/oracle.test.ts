// Shows that a search finds what the brute force finds, in its order, in a directory that grew and changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawSearches, type HeldWord } from '../../bench/search-kinds.ts'
import { categories } from '../../src/contract/categories.ts'
import { allOffers } from '../../src/contract/offer-list.ts'
import type { Point, SearchInput } from '../../src/contract/search.ts'
import type { Database } from '../../src/database/connect.ts'
import { countFilters, searchBusinesses } from '../../src/domain/search/search-businesses.ts'
import { rounds } from '../world/endurance.ts'
import { kilometres } from './filter-oracle.ts'
import { growDirectory } from './grown-directory.ts'
import { makeOracle } from './oracle.ts'
import type { OracleBusiness } from './oracle-documents.ts'
import { chosen, drawFiltered, namedPlaces, tooManyWords } from './oracle-searches.ts'
import { aroundPlace, listApproved, readPlaces } from './oracle-world.ts'
import { openSearchWorld, type SearchWorld } from './sample-world.ts'

describe.each(rounds.searchSizes)('%i businesses that grew', (size) => {
  let world: SearchWorld
  let database: Database
  let words: HeldWord[]
  let approved: OracleBusiness[]
  let oracle: ReturnType<typeof makeOracle>
  beforeAll(async () => {
    world = await openSearchWorld()
    database = world.database
    await database.withoutDeadline((client) => growDirectory(client, size))
    const { rows } = await database.pool.query<HeldWord>(
      `SELECT word, businesses, names, locations AS places FROM search_vocabulary WHERE word !~ '^/' ORDER BY word`,
    )
    words = rows
    approved = await listApproved(database)
    oracle = makeOracle(approved, await readPlaces(database))
  }, 300_000)
  afterAll(() => world.close())

  test('every kind of query has the results of the brute force, in its order', async () => {
    // Of these not all matches are candidates.
    expect(words.filter(({ businesses }) => businesses > 1000).length).toBeGreaterThan(5)
    const kinds = drawSearches(words.slice(1), words[0]?.businesses ?? 0, {
      each: rounds.searchesOfEachKind,
      seed: 7,
    })
    for (const { kind: what, searches } of kinds) {
      for (const { input } of searches) await expectSame(input, what)
    }
  }, 300_000)

  test.each(chosen)(
    '%o, too',
    async (input) => {
      await expectSame(input, 'chosen')
    },
    60_000,
  )

  test('a phone number finds whoever has it, and passes the filters', async () => {
    const { phone } = approved.find((one) => one.phone) ?? {}
    for (const input of [{}, { location: 'zzzz' }, { sort: 'new' }, { category: 'Cafe' }] as const) {
      await expectSame({ q: phone ?? '', ...input }, 'phone number')
      await expectSame({ q: phone?.slice(0, 8) ?? '', ...input }, 'beginning of a phone number')
    }
  }, 60_000)

  test('words that name a place find what lies there, where few businesses hold them all', async () => {
    const read = new Set<string | null>()
    for (const input of namedPlaces) read.add(await expectSame(input, 'named place'))
    expect(read.size).toBeGreaterThan(4)
    expect(read).toContain(null)
  }, 120_000)

  test('of words that no business holds together those of one business are kept that tell most', async () => {
    for (const input of tooManyWords) await expectSame(input, 'too many words')
    const { items, corrected } = await searchBusinesses(database.db, { q: 'zzzz plumber', limit: 3 })
    expect([items.length, corrected]).toEqual([3, { q: 'plumber', location: '', leftOut: 'zzzz' }])
  }, 120_000)

  test('every filter and every order has the results of the brute force, alone and with others', async () => {
    for (const input of await drawFiltered(database, words)) await expectSame(input, 'filtered')
  }, 300_000)

  test.each<[Partial<SearchInput>, Partial<SearchInput>]>([
    [{ q: 'salon' }, {}],
    [{ q: 'salon' }, { category: 'Beauty', price: ['2'], open: 'now' }],
    [{ province: 'Limpopo' }, { offers: ['card'], rating: 4 }],
    [
      { near: { latitude: -26.238, longitude: 27.907 }, radiusKm: 8 },
      { open: 'now', offers: ['parking', 'pets'] },
    ],
  ])(
    'the counts of the filters of %o beside %o are those of searches with each value',
    async (area, filters) => {
      const now = new Date('2026-11-24T10:00:00Z')
      const input = { ...area, ...filters }
      const counts = await countFilters(database.db, input, now)
      const count = (changes: Partial<SearchInput>) => oracle({ ...input, ...changes }, now).matches
      expect(counts.isExact).toBe(oracle(area, now).matches <= 1000)
      // Of more matches they are those of the best 1,000.
      if (!counts.isExact) return
      expect(counts.open).toBe(count({ open: 'now' }))
      for (const level of ['1', '2', '3', '4'] as const)
        expect(counts.price[level] ?? 0, `price ${level}`).toBe(count({ price: [level] }))
      for (const least of ['3', '4', '4.5'] as const)
        expect(counts.rating[least] ?? 0, `rating ${least}`).toBe(count({ rating: Number(least) }))
      for (const category of categories)
        expect(counts.category[category] ?? 0, category).toBe(count({ category }))
      for (const offer of allOffers)
        expect(counts.offers[offer] ?? 0, offer).toBe(count({ offers: [...(input.offers ?? []), offer] }))
    },
  )

  test.each([
    ['in the evening', '2026-11-25T19:45:00Z'],
    ['after midnight', '2026-11-27T23:30:00Z'],
    ['on a public holiday', '2026-12-16T09:30:00Z'],
    ['after a public holiday', '2026-12-16T23:30:00Z'],
    ['on a day with special hours', '2026-12-04T09:00:00Z'],
    ['at the end of the year', '2026-12-31T22:00:00Z'],
  ])(
    '%s it finds what is open',
    async (_, now) => {
      await expectSame({ open: 'now' }, 'open', new Date(now))
      await expectSame({ open: 'now', q: 'salon', sort: 'new' }, 'open', new Date(now))
    },
    60_000,
  )

  async function expectSame(
    input: Partial<SearchInput>,
    what: string,
    now = new Date('2026-11-24T10:00:00Z'),
  ): Promise<string | null> {
    const from = await aroundPlace(database, input)
    const { ids, matches, place: named, corrected: read } = oracle(from, now)
    const { found, total, totalIsExact, place, corrected } = await everyPage(input, now)
    const label = `${what}: ${JSON.stringify(input)}`
    // Which of equally near ones are among the nearest 1,000 is not defined, but how far these are is.
    if (input.sort === 'near' && matches > 1000)
      expect(distancesOf(found, from.near), label).toEqual(distancesOf(ids, from.near))
    else expect(found, label).toEqual(ids)
    expect([total, totalIsExact], label).toEqual([Math.min(matches, 1000), matches <= 1000])
    expect(corrected, label).toEqual(read)
    if (input.place === undefined) expect(place?.label ?? null, label).toBe(named)
    return named
  }

  /** In kilometres. The order on a flat map may leave out some of the last ones. */
  function distancesOf(ids: string[], from: Point | undefined): number[] {
    const spots = new Map(approved.map(({ id, spot }) => [id, spot]))
    return ids.slice(0, 950).map((id) => Math.round(1e6 * kilometres(from as Point, spots.get(id) ?? null)))
  }

  async function everyPage(input: Partial<SearchInput>, now: Date) {
    const found: string[] = []
    let cursor: string | undefined
    for (;;) {
      const page = await searchBusinesses(
        database.db,
        { ...input, limit: 200, ...(cursor && { cursor }) },
        now,
      )
      found.push(...page.items.map(({ id }) => id))
      if (page.next === null) return { ...page, found }
      cursor = page.next
    }
  }
})
