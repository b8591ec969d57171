// Measures searches with filters and orders at three sizes on PostgreSQL, in one run beside what a plugin does: a bounding box
// with ILIKE, sorted by distance, rating or time.
// node bench/filters.ts [--sizes 10000,100000,1000000] [--each 30] [--naive 3] [--kinds 'nearest;nearest, broad word'] [--urls 'postgres://… …']
// With `urls` it measures databases of these sizes that are already loaded, and keeps them.
import { parseArgs } from 'node:util'
import type { SearchInput } from '../src/contract/search.ts'
import type { Point } from '../src/contract/search-filters.ts'
import type { Database } from '../src/database/connect.ts'
import { countFilters, searchBusinesses } from '../src/domain/search/search-businesses.ts'
import { loadDirectory, openDirectories, prepareServer } from './directories.ts'
import { ms, percentiles, timeEach } from './timings.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    each: { type: 'string', default: '30' },
    naive: { type: 'string', default: '3' },
    kinds: { type: 'string', default: '' },
    urls: { type: 'string', default: '' },
  },
})
type Words = { broad: string[]; middling: string[] }
type Kind = { name: string; input: (at: number, words: Words) => Partial<SearchInput>; counts?: true }

const cities: Point[] = [
  { latitude: -26.204, longitude: 28.047 },
  { latitude: -33.925, longitude: 18.424 },
  { latitude: -23.905, longitude: 29.469 },
  { latitude: -28.448, longitude: 21.256 },
  { latitude: -31.871, longitude: 24.552 },
]
const near = (at: number) => cities[at % cities.length] as Point
const word = (words: string[], at: number) => words[at % words.length] ?? 'coffee'
const kinds: Kind[] = [
  { name: 'nearest', input: (at) => ({ near: near(at), sort: 'near' }) },
  {
    name: 'nearest, broad word',
    input: (at, { broad }) => ({ q: word(broad, at), near: near(at), sort: 'near' }),
  },
  {
    name: 'nearest, middling word',
    input: (at, { middling }) => ({ q: word(middling, at), near: near(at), sort: 'near' }),
  },
  { name: 'nearest of a category', input: (at) => ({ category: 'Cafe', near: near(at), sort: 'near' }) },
  { name: 'within 10 km', input: (at) => ({ near: near(at), radiusKm: 10 }) },
  {
    name: 'within 10 km, broad word',
    input: (at, { broad }) => ({ q: word(broad, at), near: near(at), radiusKm: 10 }),
  },
  { name: 'open now', input: () => ({ open: 'now' }) },
  { name: 'open now, broad word', input: (at, { broad }) => ({ q: word(broad, at), open: 'now' }) },
  { name: 'price and rating', input: () => ({ price: ['1', '2'], rating: 4 }) },
  { name: 'two offers', input: () => ({ offers: ['card', 'parking'] }) },
  { name: 'newest', input: () => ({ sort: 'new' }) },
  { name: 'newest, broad word', input: (at, { broad }) => ({ q: word(broad, at), sort: 'new' }) },
  { name: 'best rated, broad word', input: (at, { broad }) => ({ q: word(broad, at), sort: 'rating' }) },
  {
    name: 'everything at once',
    input: (at, { broad }) => ({
      ...{ q: word(broad, at), near: near(at), radiusKm: 50, open: 'now', price: ['1', '2'], rating: 3 },
      ...{ offers: ['card'], sort: 'near' },
    }),
  },
  { name: 'counts, broad word', input: (at, { broad }) => ({ q: word(broad, at) }), counts: true },
  { name: 'counts, everything', input: () => ({}), counts: true },
]

const sizes = values.sizes.split(',').map(Number)
const urls = values.urls.split(' ').filter(Boolean)
if (urls.length > 0) await measure(await openDirectories(urls))
else {
  const { makeDatabase, remove } = await prepareServer()
  try {
    const directories: Database[] = []
    for (const size of sizes) directories.push(await loadDirectory('PostgreSQL', await makeDatabase(), size))
    await measure(directories)
  } finally {
    await remove()
  }
}

async function measure(directories: Database[]): Promise<void> {
  console.log(
    `\n| kind | ${sizes.map((size) => `${size.toLocaleString('en')}: p50 | p95 | plugin | plugin / p50 | plugin / p95`).join(' | ')} |`,
  )
  console.log(`|---|${sizes.map(() => '---:|---:|---:|---:|---:|').join('')}`)
  const chosen = values.kinds.split(';').filter(Boolean)
  for (const kind of kinds.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const cells: string[] = []
    for (const database of directories) cells.push(await measureKind(database, kind))
    console.log(`| ${kind.name} | ${cells.join(' | ')} |`)
  }
  for (const database of directories) await database.close()
}

async function measureKind(database: Database, { input, counts }: Kind): Promise<string> {
  const words = await drawWords(database)
  const inputs = Array.from({ length: Number(values.each) }, (_, at) => input(at, words))
  const run = (one: Partial<SearchInput>) =>
    counts ? countFilters(database.db, one) : searchBusinesses(database.db, { limit: 24, ...one })
  await timeEach(inputs.slice(0, 5), run)
  const { p50, p95 } = percentiles(await timeEach(inputs, run))
  const naive = await database.withoutDeadline((client) =>
    timeEach(inputs.slice(0, Number(values.naive)), (one) => client.query(...naiveSearch(one))),
  )
  const plugin = naive.length > 0 ? percentiles(naive).p50 : null
  const ratio = (time: number) => (plugin === null ? '–' : (plugin / time).toFixed(0))
  return [ms(p50), ms(p95), ms(plugin), ratio(p50), ratio(p95)].join(' | ')
}

async function drawWords({ pool }: Database): Promise<Words> {
  const { rows } = await pool.query<{ word: string; share: number }>(
    `SELECT word, businesses::float8 / (SELECT businesses FROM search_vocabulary WHERE word = '') AS share
     FROM search_vocabulary WHERE word ~ '^[a-z]{4,}$' ORDER BY md5(word)`,
  )
  const between = (least: number, most: number) =>
    rows.filter(({ share }) => share > least && share < most).map(({ word }) => word)
  return { broad: between(0.05, 1), middling: between(0.002, 0.02) }
}

/** Columns of latitude and longitude in a box of 50 km, the words by ILIKE, and a sort. */
function naiveSearch({
  q,
  category,
  near,
  radiusKm = 50,
  sort,
  price,
  rating,
  offers,
}: Partial<SearchInput>): [string, unknown[]] {
  const parameters: unknown[] = []
  const add = (value: unknown) => `$${parameters.push(value)}`
  const degrees = radiusKm / 111.19
  const conditions = [
    `approval_status = 'approved'`,
    ...(q
      ? [
          `(b.name ILIKE ${add(`%${q}%`)} OR description ILIKE $${parameters.length} OR location ILIKE $${parameters.length})`,
        ]
      : []),
    ...(category ? [`category = ${add(category)}`] : []),
    ...(near
      ? [
          `coalesce(b.latitude, p.latitude) BETWEEN ${near.latitude - degrees} AND ${near.latitude + degrees}`,
          `coalesce(b.longitude, p.longitude) BETWEEN ${near.longitude - degrees * 1.2} AND ${near.longitude + degrees * 1.2}`,
        ]
      : []),
    ...(price ? [`price_level = ANY (${add(price.map(Number))})`] : []),
    ...(rating ? [`rating >= ${add(rating)}`] : []),
    ...(offers ? [`offers @> ${add(offers)}`] : []),
  ]
  const distance = near
    ? `acos(least(1, sin(radians(${near.latitude})) * sin(radians(coalesce(b.latitude, p.latitude))) + cos(radians(${near.latitude}))
       * cos(radians(coalesce(b.latitude, p.latitude))) * cos(radians(coalesce(b.longitude, p.longitude) - ${near.longitude}))))`
    : '0'
  const order =
    sort === 'near' ? distance : sort === 'new' ? 'approved_at DESC' : 'rating DESC, review_count DESC'
  return [
    `SELECT b.id, b.name, ${distance} AS distance FROM businesses b LEFT JOIN places p ON p.id = place_id
     WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT 24`,
    parameters,
  ]
}
