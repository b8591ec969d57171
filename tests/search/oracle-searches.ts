// The searches that are compared with the brute force beside those of the bench.
import type { HeldWord } from '../../bench/search-kinds.ts'
import type { SearchInput } from '../../src/contract/search.ts'
import type { Database } from '../../src/database/connect.ts'

/** Words, synonyms and typos. */
export const chosen: Partial<SearchInput>[] = [
  { q: 'plumber' },
  { q: 'plumbr' },
  { q: 'electrisian gauteng' },
  { q: 'paneelklopr', location: 'johanesburg' },
  { q: 'acomodation' },
  ...['vegan', 'camping florist', 'r500 plumbr', 'braided', 'hotazel', 'kozani', 'cape town', 'kaapstd'].map(
    (q) => ({ q }),
  ),
  ...[
    'dr',
    'mark',
    'butchers road',
    'vegetarain',
    'kids',
    'wifi plumber',
    'guest houses',
    'b and b',
    'long street',
    'western cape',
    'salon north west',
    'salon church str',
    'vet',
    'bar',
    'c',
    'x-ray',
    'hair',
    'chinese shop',
  ].map((q) => ({
    q,
  })),
  { q: 'salon gauteng' },
  { q: 'guesthouse', location: 'cape town' },
  { category: 'Cafe' },
  { location: 'd' },
  { location: 'george' },
  { q: 'salon', location: 'cape town', sort: 'near' },
  { q: 'salon nearest', location: 'soweto', rating: 3 },
  { location: 'zzzz', sort: 'near' },
  { q: 'nearest salon open now', near: { latitude: -26.2, longitude: 28 } },
  { location: 'cape town' },
  { location: 'pretoria', category: 'Restaurant' },
]

/** Searches whose words name a place, or seem to. */
export const namedPlaces: Partial<SearchInput>[] = [
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
  ...[
    'plumber in upington for geyser',
    'salon near orlando west soweto on weekend',
    'zzzz in upington today',
  ],
  ...[
    'optician close to port elizabeth street',
    'plumber at beauty kosher',
    'beauty salon naby pretoria road',
  ],
  ...['salon in the reeds', 'plumber kenton on sea', 'plumber in die strand with geyser', 'salon on sunday'],
  ...[
    'kosher salon pofadder',
    'middelburg mpumalanga optician',
    'soweto durban',
    'salon soweto',
    'nail salon durban',
    'hair george',
    ...['salon open now', 'plumber upington open right now', 'open now', 'near me', 'zzzz open now'],
    'salon near me open on sunday',
  ],
].map((q) => ({ q }))
namedPlaces.push(
  { q: 'plumber upington', sort: 'new', price: ['1', '2'] },
  { q: 'plumber upington', category: 'Services', rating: 3 },
  { q: 'plumber upington', near: { latitude: -26.2, longitude: 28 }, sort: 'near' },
  { q: 'plumber upington', province: 'Gauteng' },
  { q: 'salon soweto', offers: ['kosher', 'pets', 'wifi'] },
)

/** Searches of which no business holds all words, and with filters and places that must not change which are left out. */
export const tooManyWords: Partial<SearchInput>[] = [
  ...[
    'zzzz plumber',
    'plumber salon coffee kosher',
    'panelbeater vetkoek optician street',
    'zzzz qqqq',
    'zzzz ca',
    'street zzzz',
    'r50 zzzz',
    'sunday road zzzz',
    'kosher salon optician',
    'wheelchair vegan slaghuis in durban',
    'kids zzzz coffee',
    '24 zzzz salon',
    '+27 11 zzzz',
    'restaurant zzzz 4x4',
    'spa day couples',
  ],
  ...[
    'plumbr zzzz upington',
    'tandarts slaghuis soweto',
    'salon apteek street c',
    'optician slaghuis in durban',
    'where can i find a plumber in soweto to fix a leaking geyser',
    'plumbr near upington with a street zzzz',
    'optician slaghuis restaurant around durban kosher',
    'accommodation in polokwane zzzz wifi',
    'cheap knotless braids for kids near pretoria on weekend',
    'tow truck puncture on the n1 at night with coffee',
    'street been years salon road two zzzz',
  ],
].map((q) => ({ q }))
tooManyWords.push(
  { q: 'zzzz plumber', category: 'Beauty' },
  { q: 'optician slaghuis', location: 'cape town', sort: 'new' },
  { q: 'optician slaghuis', location: 'zzzz' },
  { q: 'salon coffee', price: ['4'], rating: 4.5, offers: ['kosher'] },
)

/** Each filter and each order alone, with a word, and many drawn together. */
export async function drawFiltered(
  { pool }: Database,
  words: readonly HeldWord[],
): Promise<Partial<SearchInput>[]> {
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
