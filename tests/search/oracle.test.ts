// Shows that a search finds what the brute force finds, in its order, in a directory that grew and changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawSearches, type HeldWord } from '../../bench/search-kinds.ts'
import { insertInventedBusinesses } from '../../src/commands/load-invented-businesses.ts'
import { categories } from '../../src/contract/categories.ts'
import { allOffers } from '../../src/contract/offer-list.ts'
import type { SearchInput } from '../../src/contract/search.ts'
import type { Point } from '../../src/contract/search-filters.ts'
import type { Database } from '../../src/database/connect.ts'
import { readAddress } from '../../src/domain/places/address-rules.ts'
import { listAddressKeys, type NamedPlace } from '../../src/domain/places/mention-rules.ts'
import { findNamedPlace } from '../../src/domain/places/named-place-rules.ts'
import { countFilters, searchBusinesses } from '../../src/domain/search/search-businesses.ts'
import { rounds } from '../world/endurance.ts'
import { databaseKinds } from '../world/world.ts'
import { kilometres } from './filter-oracle.ts'
import { makeOracle, type PlaceOf } from './oracle.ts'
import type { OracleBusiness } from './oracle-documents.ts'
import { openSearchWorld, type SearchWorld } from './sample-world.ts'

const steps = 15

describe.each(databaseKinds.flatMap((kind) => rounds.searchSizes[kind].map((size) => [size, kind] as const)))(
  '%i businesses that grew on %s',
  (size, kind) => {
    let world: SearchWorld
    let database: Database
    let words: HeldWord[]
    let approved: OracleBusiness[]
    let oracle: ReturnType<typeof makeOracle>
    beforeAll(async () => {
      world = await openSearchWorld(kind)
      database = world.database
      await database.withoutDeadline((client) => grow(client, size))
      const { rows } = await database.pool.query<HeldWord>(
        `SELECT word, businesses, names, locations AS places FROM search_vocabulary WHERE word !~ '^/' ORDER BY word`,
      )
      words = rows
      approved = await listApproved(database)
      oracle = makeOracle(approved, await readPlaces(database))
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
      { q: 'plumbr' },
      { q: 'electrisian gauteng' },
      { q: 'paneelklopr', location: 'johanesburg' },
      { q: 'acomodation' },
      { q: 'salon gauteng' },
      { q: 'guesthouse', location: 'cape town' },
      { category: 'Cafe' as const },
      { location: 'd' },
    ])(
      '%o, too',
      async (input) => {
        await expectSame(input, 'chosen')
      },
      60_000,
    )

    test('words that name a place find what lies there, where few businesses hold them all', async () => {
      const read = new Set<string | null>()
      for (const input of namedPlaces) read.add(await expectSame(input, 'named place'))
      expect(read.size).toBeGreaterThan(4)
      expect(read).toContain(null)
    }, 120_000)

    test('every filter and every order has the results of the brute force, alone and with others', async () => {
      for (const input of await drawFiltered(database, words)) await expectSame(input, 'filtered')
    }, 300_000)

    test.each<Partial<SearchInput>>([
      { q: 'salon' },
      { q: 'salon', category: 'Beauty', price: ['2'], open: 'now' },
      { province: 'Limpopo', offers: ['card'], rating: 4 },
      {
        near: { latitude: -26.238, longitude: 27.907 },
        radiusKm: 20,
        open: 'now',
        offers: ['parking', 'pets'],
      },
    ])('the counts of the filters beside %o are those of searches with each value', async (input) => {
      const now = new Date('2026-11-24T10:00:00Z')
      const counts = await countFilters(database.db, input, now)
      const count = (changes: Partial<SearchInput>) => oracle({ ...input, ...changes }, now).matches
      expect(counts.isExact).toBe(true)
      expect(counts.open).toBe(count({ open: 'now' }))
      for (const level of ['1', '2', '3', '4'] as const)
        expect(counts.price[level] ?? 0, `price ${level}`).toBe(count({ price: [level] }))
      for (const least of ['3', '4', '4.5'] as const)
        expect(counts.rating[least] ?? 0, `rating ${least}`).toBe(count({ rating: Number(least) }))
      for (const category of categories)
        expect(counts.category[category] ?? 0, category).toBe(count({ category }))
      for (const offer of allOffers)
        expect(counts.offers[offer] ?? 0, offer).toBe(count({ offers: [...(input.offers ?? []), offer] }))
    })

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
      const { ids, matches, place: named = null } = oracle(from, now)
      const { found, total, totalIsExact, place } = await everyPage(input, now)
      const label = `${what}: ${JSON.stringify(input)}`
      // Which of equally near ones are among the nearest 1,000 is not defined, but how far these are is.
      if (input.sort === 'near' && matches > 1000)
        expect(distancesOf(found, from.near), label).toEqual(distancesOf(ids, from.near))
      else expect(found, label).toEqual(ids)
      expect([total, totalIsExact], label).toEqual([Math.min(matches, 1000), matches <= 1000])
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
  },
)

const namedPlaces: Partial<SearchInput>[] = [
  ...['plumber upington', 'plumber in upington', 'upington plumber', 'restaurants durban cbd'],
  ...['plumber near orlando west', 'orlando west soweto tandarts', 'panelbeater port elizabeth'],
  ...[
    'apteek ibhayi',
    'slaghuis jozi',
    'plumbr upington',
    'vetkoek beauty',
    'beauty saloon',
    'zzzz upington',
    'pofadder',
  ],
  ...['kosher salon pofadder', 'middelburg mpumalanga optician', 'soweto durban', 'salon soweto'],
].map((q) => ({ q }))
namedPlaces.push(
  { q: 'plumber upington', sort: 'new', price: ['1', '2'] },
  { q: 'plumber upington', category: 'Services', rating: 3 },
  { q: 'plumber upington', near: { latitude: -26.2, longitude: 28 }, sort: 'near' },
  { q: 'plumber upington', province: 'Gauteng' },
  { q: 'salon soweto', offers: ['kosher', 'pets', 'wifi'] },
)

/** Which place a text names, among all places. */
async function readPlaces({ pool }: Database): Promise<PlaceOf> {
  const { rows } = await pool.query<NamedPlace>(
    `SELECT places.*, array_agg(key) AS keys FROM places JOIN place_names ON place_id = places.id GROUP BY places.id`,
  )
  return (text) => {
    const address = readAddress(text)
    const keys = new Set(listAddressKeys(address))
    const named = rows.map((place) => ({ ...place, keys: place.keys.filter((key) => keys.has(key)) }))
    return findNamedPlace(
      address,
      named.filter((place) => place.keys.length > 0),
    )
  }
}

/** The same search with the point of its place: the middle of a circle instead of the place, and where distances begin. */
async function aroundPlace({ pool }: Database, input: Partial<SearchInput>): Promise<Partial<SearchInput>> {
  const { place, ...others } = input
  if (place === undefined) return input
  const { rows } = await pool.query<Point>('SELECT latitude, longitude FROM places WHERE id = $1', [place])
  return { near: rows[0], ...others, ...(input.radiusKm === undefined && { place }) }
}

/** Each filter and each order alone, with a word, and many drawn together. */
async function drawFiltered({ pool }: Database, words: readonly HeldWord[]): Promise<Partial<SearchInput>[]> {
  const { rows: held } = await pool.query<{ id: number }>(
    'SELECT place_id AS id FROM businesses WHERE place_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1',
  )
  const soweto = { latitude: -26.238, longitude: 27.907 }
  const places = [held[0]?.id ?? 1, held.at(-1)?.id ?? 1]
  const single: Partial<SearchInput>[] = [
    ...places.map((place) => ({ place })),
    ...places.map((place) => ({ place, radiusKm: 30 })),
    { province: 'Limpopo' },
    { near: soweto, radiusKm: 8 },
    { near: soweto, radiusKm: 120 },
    { price: ['1', '4'] },
    { rating: 4.5 },
    { open: 'now' },
    { offers: ['kosher'] },
    { offers: ['card', 'parking', 'pets'] },
    { sort: 'rating' },
    { sort: 'new' },
    { sort: 'near', near: soweto },
    ...places.map((place) => ({ sort: 'near' as const, place })),
  ]
  const broad = words.find(({ businesses }) => businesses > held.length)?.word ?? 'coffee'
  const mixed = single.map((one, at) => ({ ...one, ...single[(at * 7 + 3) % single.length] }))
  return [
    ...single,
    ...single.map((one) => ({ ...one, q: broad })),
    ...mixed.map((one, at) => (at % 2 ? one : { ...one, q: 'salon' })),
  ].filter(({ radiusKm, sort, near, place }) => near || place || (radiusKm === undefined && sort !== 'near'))
}

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
      `UPDATE businesses SET price_level = 4, offers = '{kosher,card}', hides_address = place_id IS NOT NULL, hours_week = '[{"day": 2, "opens": "10:00", "closes": "13:00"}]' WHERE ${some(31, 6)}`,
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
    `SELECT b.id, b.name, category, description, rating, review_count AS "reviewCount", price_level AS "priceLevel", offers,
       CASE WHEN hides_address THEN place.label ELSE location END AS location, place.province,
       hours_week AS "hoursWeek", special_days AS "specialDays",
       array_remove(ARRAY[place.id, town.id, town.parent_id], NULL) AS "placesAround",
       CASE WHEN place_id IS NOT NULL THEN jsonb_build_object(
         'latitude', CASE WHEN b.latitude IS NULL OR hides_address THEN place.latitude ELSE b.latitude END,
         'longitude', CASE WHEN b.longitude IS NULL OR hides_address THEN place.longitude ELSE b.longitude END) END AS spot,
       extract(epoch FROM approved_at)::double precision AS "approvedAt"
     FROM businesses b LEFT JOIN places place ON place.id = place_id LEFT JOIN places town ON town.id = place.parent_id
     WHERE approval_status = 'approved'`,
  )
  return rows
}
