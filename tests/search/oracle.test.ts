// Tests that a search finds what the brute force finds, in the same order, in a directory that grew and changed.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { drawSearches, type HeldWord } from '../../bench/search-kinds.ts'
import { defaultCategoryNames } from '../../src/contract/default-categories.ts'
import { allOffers } from '../../src/contract/offer-list.ts'
import type { SiteRegion } from '../../src/contract/provinces.ts'
import { maxFullMatches, type SearchInput } from '../../src/contract/search.ts'
import type { Database } from '../../src/database/connect.ts'
import { getRegionNamed } from '../../src/domain/places/regions.ts'
import { countFilters } from '../../src/domain/search/filter-counts.ts'
import { searchBusinesses } from '../../src/domain/search/search-businesses.ts'
import { tokenize } from '../../src/domain/text/token-rules.ts'
import { rounds } from '../world/endurance.ts'
import { growDirectory } from './grown-directory.ts'
import { isInside, makeOracle } from './oracle.ts'
import type { OracleBusiness } from './oracle-documents.ts'
import { drawFiltered, drawInputs, longTexts, pairsOfRules } from './oracle-searches.ts'
import { listApproved, type OracleNames, readNames } from './oracle-world.ts'
import { openSearchWorld, type SearchWorld } from './sample-world.ts'

type Input = Partial<SearchInput>
/** All results on one page. Paging is covered by the test of every kind of query. */
const all = 3000
const noon = new Date('2026-11-24T10:00:00Z')

describe.each(rounds.searchSizes)('a grown directory of %i businesses', (size) => {
  let world: SearchWorld
  let database: Database
  let words: HeldWord[]
  let approved: OracleBusiness[]
  let names: OracleNames
  let oracle: ReturnType<typeof makeOracle>
  beforeAll(async () => {
    world = await openSearchWorld()
    database = world.database
    await database.withoutDeadline((client) => growDirectory(client, size))
    const { rows } = await database.pool.query<HeldWord>(heldWords)
    words = rows
    approved = await listApproved(database)
    names = await readNames(database)
    oracle = makeOracle(approved, names)
  }, 300_000)
  afterAll(() => world.close())

  test('every kind of query has the results of the brute force, in the same order, across pages', async () => {
    // For these words not all matches are listed, as in plumbers.test.ts.
    if (size > maxFullMatches)
      expect(words.filter(({ businesses }) => businesses > maxFullMatches).length).toBeGreaterThan(1)
    const kinds = drawSearches(words, approved.length, { each: rounds.searchesOfEachKind, seed: 7 })
    for (const { kind: what, searches } of kinds)
      for (const { input } of searches) await expectSame(input, what, noon, 200)
  }, 300_000)

  test('every rule and every pair of rules has the results of the brute force', async () => {
    const whys = new Set<string>()
    for (const q of [...pairsOfRules(), ...longTexts])
      for (const why of await expectSame({ q }, 'pair of rules')) whys.add(why)
    expect([...whys].sort()).toEqual(['fewer', 'related', 'typo', 'wider'])
  }, 300_000)

  test('words of a name that are typed as one have the results of the brute force', async () => {
    const typed = approved.slice(0, 20).flatMap(({ name }, at) => {
      const words = tokenize(name)
      return [words.slice(0, 2 + (at % 3)).join(''), `${words.slice(-2).join('')} soweto`]
    })
    const whys = new Set<string>()
    for (const q of new Set(typed))
      for (const why of await expectSame({ q }, 'words of a name')) whys.add(why)
    expect([...whys]).toContain('typo')
  }, 300_000)

  test('every filter and order has the results of the brute force, alone and combined, and so have postcodes', async () => {
    const inputs = await drawInputs(database)
    for (const input of drawFiltered(inputs, [
      'salon',
      'plumber zzzz',
      'plumbr soweto',
      'family',
      'food durban',
    ]))
      await expectSame(input, 'filtered')
    for (const input of [
      { location: '1804' },
      { q: 'plumber 4066', location: 'soweto' },
      { q: 'plumber in 4066' },
    ])
      expect(await expectSame({ q: 'plumber', ...input }, 'postcode'), input.q).toContain('wider')
  }, 300_000)

  test('a phone number or its beginning has the results of the brute force, with and without filters', async () => {
    const { phone } = approved.find((one) => one.phone) ?? {}
    for (const input of [{}, { location: 'zzzz' }, { sort: 'new' }, { category: 'Cafe' }] as const) {
      await expectSame({ q: phone ?? '', ...input }, 'phone number')
      await expectSame({ q: phone?.slice(0, 8) ?? '', ...input }, 'beginning of a phone number')
    }
  }, 60_000)

  test.each<[Input, Input]>([
    [{ q: 'salon' }, {}],
    [{ q: 'salon' }, { category: 'Beauty', price: ['2'], open: 'now' }],
    [{ q: 'cheap coffee soweto' }, { whatsapp: 'yes' }],
    [{ q: 'salon' }, { trade: 'nail-technician', open: 'today' }],
    [{ q: 'repairs' }, { trade: 'plumber', open: '2026-12-16' }],
    [{ province: 'Limpopo' }, { offers: ['card'], rating: 4 }],
    [
      { near: { latitude: -26.238, longitude: 27.907 }, radiusKm: 8 },
      { open: 'now', offers: ['parking', 'pets'] },
    ],
  ])('the filter counts of %o with %o match searches with each value', async (area, filters) => {
    const input = { ...area, ...filters }
    const counts = await countFilters(database.db, input, noon)
    const count = (changes: Input) => oracle({ ...input, ...changes }, noon).matches
    const matches = oracle(area, noon).matches
    expect(matches).toBeGreaterThan(0)
    expect(counts.isExact).toBe(matches <= maxFullMatches)
    if (!counts.isExact) return // too many to be counted, as among 30,000 businesses
    expect(counts.open).toBe(count({ open: 'now' }))
    expect(counts.late).toBe(count({ open: 'late' }))
    const days = ['today', '2026-12-16', '2026-12-25', '2026-12-26', '2027-01-01']
    const open = days.map((day) => [day, count({ open: day })]).filter(([, n]) => n !== 0)
    expect(counts.days.map(({ day, count }) => [day, count])).toEqual(open)
    expect(counts.whatsapp).toBe(count({ whatsapp: 'yes' }))
    const asked = new Set(oracle(input, noon).full)
    const had = Map.groupBy(
      approved.filter(({ id }) => asked.has(id)).flatMap(({ trades }) => trades),
      (trade) => trade,
    )
    const sizes = [...had.values()].map(({ length }) => length).sort((one, other) => other - one)
    const listed = input.trade ? [had.get(input.trade)?.length ?? 0] : sizes.slice(0, 12)
    expect(counts.trades.map(({ id }) => had.get(id)?.length ?? 0)).toEqual(listed)
    for (const level of ['1', '2', '3', '4'] as const)
      expect(counts.price[level] ?? 0, `price ${level}`).toBe(count({ price: [level] }))
    for (const least of ['3', '4', '4.5'] as const)
      expect(counts.rating[least] ?? 0, `rating ${least}`).toBe(count({ rating: Number(least) }))
    for (const category of defaultCategoryNames)
      expect(counts.category[category] ?? 0, category).toBe(count({ category }))
    for (const offer of allOffers)
      expect(counts.offers[offer] ?? 0, offer).toBe(count({ offers: [...(input.offers ?? []), offer] }))
  })

  test.each(['KwaZulu-Natal', 'eThekwini Municipality', 'the Cape Flats', 'Soweto'])(
    'in a directory for %s its businesses come first, as in the brute force, and the others are marked as outside',
    async (name) => {
      const region = await getRegionNamed(database.db, name)
      if (!region) throw new Error('Not the whole country')
      const ofRegion = makeOracle(approved, names, region)
      const inside = new Map(approved.map((business) => [business.id, isInside(region, business)]))
      for (const input of [
        { q: 'salon' },
        { q: 'plumber zzzz' },
        { q: 'family food', sort: 'rating' },
        { category: 'Cafe', location: 'durban' },
        { province: 'Limpopo' },
      ] as const) {
        const expected = ofRegion(input, noon)
        const found = await everyPage(input, noon, region)
        expect(found.full, JSON.stringify(input)).toEqual(expected.full)
        expect(found.more, JSON.stringify(input)).toEqual(expected.more)
        const wrong = found.items.filter(({ id, isOutside }) => inside.get(id) === (isOutside ?? false))
        expect(wrong, JSON.stringify(input)).toEqual([])
      }
    },
    60_000,
  )

  test.each([
    ['in the evening', '2026-11-25T19:45:00Z'],
    ['after midnight', '2026-11-27T23:30:00Z'],
    ['on a public holiday', '2026-12-16T09:30:00Z'],
    ['after a public holiday', '2026-12-16T23:30:00Z'],
    ['on a day with special hours', '2026-12-04T09:00:00Z'],
    ['at the end of the year', '2026-12-31T22:00:00Z'],
  ])(
    '%s the open filters have the results of the brute force',
    async (_, now) => {
      await expectSame({ open: 'now' }, 'open', new Date(now))
      await expectSame({ open: 'late' }, 'open', new Date(now))
      await expectSame({ open: 'today', q: 'salon', sort: 'new' }, 'open', new Date(now))
      await expectSame({ q: 'coffee open on saturday' }, 'open', new Date(now))
    },
    60_000,
  )

  test('a full match of a search stays one, whatever business is added', async () => {
    const before = new Map<string, string[]>()
    for (const q of [...pairsOfRules(), ...longTexts].filter((_, at) => at % 4 === 0)) {
      const { full, totalIsExact } = await everyPage({ q }, noon)
      // With more matches than are listed, one may drop out of the list.
      if (totalIsExact) before.set(q, full)
    }
    const said = fc.constantFrom(...pairsOfRules())
    const added = fc.record({
      name: said,
      category: fc.constantFrom(...defaultCategoryNames),
      description: fc
        .array(said, { minLength: 3, maxLength: 6 })
        .map((some) => `${some.join(', ')} and more.`),
      location: said.map((text) => `${text} street, 1804`),
      trades: fc.subarray([...names.trades.trades.keys()], { maxLength: 5 }),
      place: fc.option(fc.constantFrom(...approved.map(({ placesAround }) => placesAround[0] ?? null))),
    })
    const ids: string[] = []
    // The oracle of the other tests does not know these businesses.
    onTestFinished(async () => {
      await database.pool.query('DELETE FROM businesses WHERE id = ANY ($1)', [ids])
    })
    const check = async (one: typeof added extends fc.Arbitrary<infer Row> ? Row : never) => {
      const { rows } = await database.pool.query<{ id: string }>(
        `INSERT INTO businesses (name, category, description, location, trades, place_id, rating, review_count, approval_status, approved_at)
         VALUES ('New ' || $1, $2, $3, $4, $5, $6, 5, 900, 'approved', now()) RETURNING id`,
        [one.name, one.category, one.description, one.location, one.trades, one.place],
      )
      ids.push(...rows.map(({ id }) => id))
      for (const [q, listed] of before) {
        const { full, total } = await everyPage({ q }, noon)
        const kept = new Set(full)
        const lost = listed.filter((id) => !kept.has(id))
        if (total < maxFullMatches) expect(lost, `${q} beside ${JSON.stringify(one)}`).toEqual([])
        before.set(q, full)
      }
    }
    await fc.assert(fc.asyncProperty(added, check), {
      numRuns: rounds.businessesAdded,
      seed: 5,
      endOnFailure: true,
    })
  }, 300_000)

  /** Returns the reasons of the listed cards that are not full matches. */
  async function expectSame(input: Input, what: string, now = noon, ofPage = all): Promise<string[]> {
    const { full, more, matches } = oracle(input, now)
    const found = await everyPage(input, now, undefined, ofPage)
    const label = `${what}: ${JSON.stringify(input)}`
    expect(found.full, label).toEqual(full)
    expect(found.more, label).toEqual(more)
    const most = Math.min(matches, maxFullMatches)
    expect([found.matches, found.total], label).toEqual([most, most + more.length])
    expect(found.totalIsExact, label).toBe(matches <= maxFullMatches)
    return more.map(({ why }) => why)
  }

  async function everyPage(input: Input, now: Date, region?: SiteRegion, ofPage = all) {
    const items: { id: string; why?: string | undefined; isOutside?: boolean | undefined }[] = []
    let cursor: string | undefined
    for (;;) {
      const page = await searchBusinesses(
        database.db,
        { ...input, limit: ofPage, ...(cursor && { cursor }) },
        now,
        region,
      )
      items.push(...page.items)
      if (page.next !== null) cursor = page.next
      else
        return {
          items,
          full: items.filter(({ why }) => why === undefined).map(({ id }) => id),
          more: items.flatMap(({ id, why }) => (why ? [{ id, why }] : [])),
          matches: page.full,
          total: page.total,
          totalIsExact: page.totalIsExact,
        }
    }
  }
})

const heldWords = `
  SELECT lexeme AS word, count(*)::int AS businesses, (count(*) FILTER (WHERE 'A' = ANY (weights)))::int AS names,
    (count(*) FILTER (WHERE 'C' = ANY (weights)))::int AS places
  FROM search_documents, unnest(document) WHERE lexeme !~ '^/' GROUP BY 1 ORDER BY 1`
