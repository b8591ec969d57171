// Tests the results of searches in the sample data; in the group `pooled` with the oldest PostgreSQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultCategoryNames } from '../../src/contract/default-categories.ts'
import type { SearchInput } from '../../src/contract/search.ts'
import { countFilters } from '../../src/domain/search/filter-counts.ts'
import { searchBusinesses } from '../../src/domain/search/search-businesses.ts'
import { openSampleWorld, type SearchWorld } from './sample-world.ts'

type Search = Partial<SearchInput>

let world: SearchWorld
beforeAll(async () => {
  world = await openSampleWorld()
})
afterAll(() => world.close())
const search = (input: Search) => searchBusinesses(world.database.db, { limit: 100, ...input })

test.each(['cape town', 'joburg', 'PE', 'kwazulu-natal', 'gaut', 'stellenbosh', 'street', "gogo's"])(
  'at "%s" each category finds the results of the location in that category',
  async (location) => {
    const matching = async (input: Search) =>
      (await search({ ...input, limit: 200 })).items.filter(({ why }) => why === undefined)
    const there = await matching({ location })
    for (const category of defaultCategoryNames) {
      const expected = there.filter((card) => card.category === category)
      expect(await matching({ location, category })).toEqual(expected)
    }
  },
)

// Shows P.7.
test.each([{ q: 'street' }, { q: 'c' }, { category: 'Cafe' }, { location: 'cape' }] as Search[])(
  'paging through %o returns every match once, in the order of one long page',
  async (input) => {
    const whole = await search({ ...input, limit: 200 })
    const pages = await everyPage(search, { ...input, limit: 7 })
    expect(pages.flatMap((page) => page.items.map(({ id }) => id))).toEqual(whole.items.map(({ id }) => id))
    expect(new Set(pages.map((page) => page.total))).toEqual(new Set([whole.items.length]))
  },
)

test('next to a corrected word, the name of a trade stays as typed', async () => {
  const { corrected, full, items } = await search({ q: 'plumber bursst' })
  expect(corrected).toMatchObject({ q: 'plumber burst', typos: ['burst'] })
  expect([full, items[0]?.why]).toEqual([0, 'typo'])
})

test('a word that a business has is left out rather than corrected', async () => {
  const { corrected } = await search({ q: 'plumber burnt' })
  expect(corrected).toMatchObject({ q: 'plumber burnt', without: 'burnt' })
  expect(corrected).not.toHaveProperty('typos')
})

test('results after the full matches say why, in the order wider area, related trades, fewer words', async () => {
  const whysOf = (items: { why?: unknown }[]) => [...new Set(items.map(({ why }) => why))]
  const { items, corrected } = await search({ q: 'guesthouse in soweto breakfast' })
  expect(whysOf(items)).toEqual(['wider', 'related', 'fewer'])
  expect(corrected).toMatchObject({ q: 'guesthouse breakfast', location: 'Soweto', without: 'breakfast' })
  expect(whysOf((await search({ q: 'plumber in soweto' })).items)).toEqual([undefined, 'wider', 'related'])
})

test('a match in the description has an excerpt of at most 120 characters, and a match in the name has none', async () => {
  const { items } = await search({ q: 'vetkoek' })
  const said = (name: string) => items.find((one) => one.name === name)?.excerpt
  expect(items.filter(({ excerpt }) => excerpt).length).toBeGreaterThan(0)
  for (const { excerpt } of items) expect(excerpt?.length ?? 0).toBeLessThanOrEqual(120)
  expect(said("MmaKgomo's Magwinya & Tea")).toBeUndefined()
})

test('a correctly spelt word is not corrected, even if no business has it', async () => {
  const right = [
    'vegan',
    'burgers',
    'gift',
    'camping',
    'internet',
    'florist',
    'kosher',
    '0100',
    'welkom',
    'chinese',
    'x-ray',
    'xray',
    'c-ffee',
  ]
  const read = await Promise.all(right.map(async (q) => (await search({ q })).corrected))
  expect(read.filter((corrected) => corrected?.typos)).toEqual([])
})

test.each([
  ['plumbber', 'plumber'],
  ['restaurnt', 'restaurant'],
  ['hairdressr', 'hairdresser'],
  ['mechanicc', 'mechanics'],
  ['bakerry', 'bakery'],
  ['straightparting', 'straight parting'],
])('"%s" is corrected to "%s"', async (typed, meant) => {
  expect((await search({ q: typed })).corrected).toMatchObject({ q: meant, typos: [meant] })
})

const noon = new Date('2026-11-24T10:00:00Z')
const soweto = { latitude: -26.24, longitude: 27.91 }
test.each<[Search, Search]>([
  [{ q: 'restaurant open now' }, { q: 'restaurant', open: 'now' }],
  [{ q: 'What is open now?' }, { open: 'now' }],
  [{ q: 'braids on the weekend' }, { q: 'braids', open: '2026-11-28' }],
  [{ q: 'tyres open late' }, { q: 'tyres', open: 'late' }],
  [
    { q: 'restaurante oop nou', location: 'soweto' },
    { q: 'restaurante', location: 'soweto', open: 'now' },
  ],
  [
    { q: 'coffee near me', near: soweto },
    { q: 'coffee', near: soweto, sort: 'near' },
  ],
  [
    { q: 'nearest coffee', location: 'soweto' },
    { q: 'coffee', location: 'soweto', sort: 'near' },
  ],
])('%o has the results and filter counts of %o', async (said, meant) => {
  const read = await searchBusinesses(world.database.db, { limit: 100, ...said }, noon)
  const asked = await searchBusinesses(world.database.db, { limit: 100, ...meant }, noon)
  expect(read.items).toEqual(asked.items)
  expect(read.items.length).toBeGreaterThan(0)
  const { q = '', open, sort } = meant
  expect(read.corrected?.filters).toEqual({ q, ...(open && { open }), ...(sort && { sort }) })
  // With another chosen time, the text still asks for its own.
  const { days: _, open: now, late, ...counts } = await countFilters(world.database.db, meant, noon)
  const ofTime = open === 'late' ? { late } : { open: now }
  expect(await countFilters(world.database.db, said, noon)).toMatchObject({ ...counts, ...ofTime })
})

test('a township includes its sections', async () => {
  const { pool } = world.database
  const set = `UPDATE businesses SET place_id = (SELECT id FROM places WHERE path = $1) WHERE id = $2 RETURNING
    (SELECT path FROM businesses b JOIN places ON places.id = b.place_id WHERE b.id = businesses.id) AS before`
  const { id = '' } = (await search({ q: 'salon' })).items[0] ?? {}
  const { rows } = await pool.query<{ before: string }>(set, ['mamelodi-east-pretoria-gauteng', id])
  const found = await search({ q: 'salon in mamelodi', limit: 100 })
  await pool.query(set, [rows[0]?.before, id])
  expect(found.items.filter(({ why }) => !why).map((one) => one.id)).toContain(id)
  expect(found.place?.label).toBe('Mamelodi, Pretoria, Gauteng')
})

test('words that ask for the nearest without a position are left out, and the response says so', async () => {
  const without = async (q: string) => (await search({ q })).corrected
  expect(await without('salon near me')).toMatchObject({ q: 'salon', location: '', leftOut: 'near me' })
  expect(await without('waar is die naaste apteek')).toMatchObject({ q: 'apteek', leftOut: 'naaste' })
  expect((await search({ q: 'what is nearby?' })).total).toBeGreaterThan(300)
})

test('a name with the words of a filter is found by its name, and the filter is still applied to others', async () => {
  const found = await search({ q: 'slow sunday coffee' })
  const { pool } = world.database
  const rename = (name: string) =>
    pool.query('UPDATE businesses SET name = $1 WHERE id = $2', [name, found.items[0]?.id])
  await rename('Open Now Coffee')
  const [{ items, corrected }, others] = [
    await search({ q: 'open now coffee' }),
    await search({ q: 'cafe open now' }),
  ]
  const alone = await search({ q: 'open now' })
  await rename('slow sunday coffee')
  expect(alone.corrected?.filters, 'the words alone are read as a filter').toEqual({
    q: '',
    open: 'now',
  })
  expect(alone.full).toBeGreaterThan(1)
  expect([items[0]?.name, corrected?.filters]).toEqual(['Open Now Coffee', { q: 'coffee', open: 'now' }])
  expect(others.corrected?.filters).toEqual({ q: 'cafe', open: 'now' })
})

test('a public holiday is a filter by its name', async () => {
  const { corrected } = await searchBusinesses(
    world.database.db,
    { q: 'Salon open on Christmas Day', limit: 9 },
    noon,
  )
  expect(corrected?.filters).toEqual({ q: 'Salon', open: '2026-12-25' })
})

test('a filter is recognised next to a word that is too long for the database', async () => {
  // Each of these characters stands for six letters.
  const q = '\u3316'.repeat(190)
  expect((await search({ q: `open now ${q}` })).corrected?.filters).toEqual({ q, open: 'now' })
})

test.each<Search>([{ q: 'streets' }, { category: 'Cafe' }, { sort: 'new' }, { sort: 'rating' }])(
  'the cursor of another search is refused with %o',
  async (other) => {
    const { next: cursor } = await search({ q: 'street', limit: 7 })
    await expect(search({ q: 'street', ...other, cursor: cursor ?? '' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'This page link belongs to another search. Go back to the start of the list.',
    })
  },
)

test.each(['bm8', 'WzFd', 'WyJhIiwxLCJ4Il0'])('the invalid cursor %s is refused', async (cursor) => {
  await expect(search({ q: 'coffee', cursor })).rejects.toMatchObject({ code: 'invalid' })
})

type Page = Awaited<ReturnType<typeof searchBusinesses>>

async function everyPage(search: (input: Search) => Promise<Page>, input: Search): Promise<Page[]> {
  const pages: Page[] = []
  let cursor: string | null | undefined
  do {
    const page = await search(cursor ? { ...input, cursor } : input)
    pages.push(page)
    cursor = page.next
  } while (cursor && pages.length < 100)
  return pages
}
