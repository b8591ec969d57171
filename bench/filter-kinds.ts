// Knows the kinds of searches with filters and orders that are measured, and draws their values from a database.
import { categories } from '../src/contract/categories.ts'
import { allOffers } from '../src/contract/offer-list.ts'
import { provinces } from '../src/contract/place.ts'
import type { SearchInput } from '../src/contract/search.ts'
import type { Point } from '../src/contract/search-filters.ts'
import type { Database } from '../src/database/connect.ts'
import { meanings } from '../src/domain/search/meaning-rules.ts'

type Input = Partial<SearchInput>
/** What searches are made of. Broad words are held by one business of twenty or more, middling ones by 0.2 to 2 in a hundred. */
export type Drawn = {
  broad: string[]
  middling: string[]
  /** Places where businesses are, the fullest first. */
  places: number[]
  /** Trades, and towns that no business names: words that fewer than three hold together, so that the town is read as a place. */
  trades: string[]
  towns: string[]
  misspelt: string[]
}
/** One kind: its search number `at`; `counts` for the numbers beside the filters instead of the results. */
export type FilterKind = { name: string; input: (at: number, drawn: Drawn) => Input; counts?: true }

const cities: Point[] = [
  { latitude: -26.204, longitude: 28.047 },
  { latitude: -33.925, longitude: 18.424 },
  { latitude: -23.905, longitude: 29.469 },
  { latitude: -28.448, longitude: 21.256 },
  { latitude: -31.871, longitude: 24.552 },
]
const nth = <Value>(values: readonly Value[], at: number) => values[at % values.length] as Value
const near = (at: number) => nth(cities, at)
const offer = (at: number) => nth(allOffers, at)

const alone: FilterKind[] = [
  { name: 'category', input: (at) => ({ category: nth(categories, at) }) },
  { name: 'place', input: (at, { places }) => ({ place: nth(places, at) }) },
  { name: 'province', input: (at) => ({ province: nth(provinces, at) }) },
  { name: 'within 10 km', input: (at) => ({ near: near(at), radiusKm: 10 }) },
  { name: 'open now', input: () => ({ open: 'now' }) },
  { name: 'price', input: (at) => ({ price: [nth(['1', '2', '3', '4'], at)] }) },
  { name: 'rating', input: (at) => ({ rating: nth([3, 4, 4.5], at) }) },
  { name: 'an offer', input: (at) => ({ offers: [offer(at)] }) },
  { name: 'two offers', input: (at) => ({ offers: [offer(at), offer(at * 5 + 7)] }) },
  { name: 'three offers', input: (at) => ({ offers: [offer(at), offer(at * 5 + 7), offer(at * 7 + 4)] }) },
  { name: 'nearest', input: (at) => ({ near: near(at), sort: 'near' }) },
  { name: 'best rated', input: () => ({ sort: 'rating' }) },
  { name: 'newest', input: () => ({ sort: 'new' }) },
]
const withBroadWord = alone.map(({ name, input }) => ({
  name: `${name}, broad word`,
  input: (at: number, drawn: Drawn) => ({ q: nth(drawn.broad, at), ...input(at, drawn) }),
}))

/** Every filter and every order alone and with a broad word, some together, and the counts beside the filters. */
export const filterKinds: FilterKind[] = [
  ...alone,
  { name: 'best match, broad word', input: (at, { broad }) => ({ q: nth(broad, at) }) },
  ...withBroadWord,
  {
    name: 'nearest, middling word',
    input: (at, { middling }) => ({ q: nth(middling, at), near: near(at), sort: 'near' }),
  },
  {
    name: 'nearest of a category',
    input: (at) => ({ category: nth(categories, at), near: near(at), sort: 'near' }),
  },
  { name: 'nearest with an offer', input: (at) => ({ offers: [offer(at)], near: near(at), sort: 'near' }) },
  { name: 'nearest open now', input: (at) => ({ open: 'now', near: near(at), sort: 'near' }) },
  {
    name: 'newest with two offers',
    input: (at) => ({ offers: [offer(at), offer(at * 5 + 7)], sort: 'new' }),
  },
  {
    name: 'everything at once',
    input: (at, { broad }) => ({
      q: nth(broad, at),
      near: near(at),
      radiusKm: 50,
      open: 'now',
      price: ['1', '2'],
      rating: 3,
      offers: [offer(at)],
      sort: 'near',
    }),
  },
  {
    name: 'a place among the words',
    input: (at, { trades, towns }) => ({ q: `${nth(trades, at)} ${nth(towns, at)}` }),
  },
  { name: 'a typo of another name', input: (at, { misspelt }) => ({ q: nth(misspelt, at) }) },
  { name: 'counts, broad word', input: (at, { broad }) => ({ q: nth(broad, at) }), counts: true },
  { name: 'counts, everything', input: () => ({}), counts: true },
]

/** The same values for the same database. */
export async function drawFilterValues({ pool }: Database): Promise<Drawn> {
  const { rows } = await pool.query<{ word: string; share: number }>(
    `SELECT word, businesses::float8 / (SELECT businesses FROM search_vocabulary WHERE word = '') AS share
     FROM search_vocabulary WHERE word ~ '^[a-z]{4,}$' ORDER BY md5(word)`,
  )
  const between = (least: number, most: number) =>
    rows.filter(({ share }) => share > least && share < most).map(({ word }) => word)
  const shares = new Map(rows.map(({ word, share }) => [word, share]))
  // Other names that nobody writes are corrected by the table, not by the vocabulary.
  const unwritten = [...meanings.keys()].filter((name) => /^[a-z]{7,}$/.test(name) && !shares.has(name))
  return {
    broad: between(0.05, 1),
    middling: between(0.002, 0.02),
    places: await listFullPlaces(pool),
    trades: [...meanings.keys()].filter((name) => (shares.get(name) ?? 0) > 0.002),
    towns: await listUnwrittenTowns(pool),
    misspelt: unwritten.map((name) => name.slice(0, 4) + name.slice(5)),
  }
}

async function listFullPlaces(pool: Database['pool']): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT place_id AS id FROM businesses WHERE place_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1',
  )
  return rows.map(({ id }) => id)
}

async function listUnwrittenTowns(pool: Database['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT lower(name) AS name FROM places WHERE kind = 'town' AND name ~ '^[A-Za-z]{5,}$'
     AND NOT EXISTS (SELECT FROM search_vocabulary WHERE word = lower(name)) ORDER BY importance DESC LIMIT 100`,
  )
  return rows.map(({ name }) => name)
}
