// The searches that are compared with the brute force, in addition to those of the bench: for every rule and every pair of rules.
import type { SearchInput } from '../../src/contract/search.ts'
import type { Database } from '../../src/database/connect.ts'

type Input = Partial<SearchInput>

/** Parts of a search text, by the rule that reads them. */
const pieces: Readonly<Record<string, readonly string[]>> = {
  trade: ['plumber', 'haarkapper', 'tyre repairs', 'panel beater'],
  category: ['food', 'accommodation'],
  place: ['soweto', 'orlando west soweto', 'port elizabeth', 'in george', 'pofadder'],
  province: ['gauteng', 'kzn'],
  area: ['west rand', 'garden route', 'drakenstein', 'george municipality', 'cape flats', 'in ubuntu'],
  offer: ['halaal', 'wifi', 'wheelchair'],
  filter: [
    'open now',
    'open late',
    'open on sunday',
    'on 16 december',
    'open on christmas day',
    'cheap',
    'whatsapp',
    'public holiday',
  ],
  near: ['near me'],
  // Some businesses of grown-directory.ts have them in their location.
  postcode: ['1804', 'in 4066'],
  word: ['family', 'years', 'x-ray', 'long street'],
  begun: ['fam', 'ca'],
  typo: ['plumbr', 'sowetto', 'famly', 'johanesburg'],
  unknown: ['zzzz', 'r500', 'repair'],
  question: ['where can i find a'],
}

/** Each rule alone, and combined with each other rule in both orders. */
export function pairsOfRules(): string[] {
  const names = Object.keys(pieces)
  const pick = (name: string, at: number) => pieces[name]?.[at % (pieces[name]?.length ?? 1)] ?? ''
  const alone = Object.values(pieces).flat()
  const pairs = names.flatMap((one, at) =>
    names.map((other, otherAt) => `${pick(one, otherAt)} ${pick(other, at + (one === other ? 1 : 0))}`),
  )
  return [...alone, ...pairs]
}

/** Three or more rules at once, and texts that look like names of something else. */
export const longTexts: readonly string[] = [
  'plumber in soweto to fix a leaking geyser',
  'which plumber mends a burst geyser in soweto on sundays',
  'cheap knotless braids for kids near pretoria on weekend',
  'halaal restaurant durban open now',
  'late night food in soweto',
  'wheelchair vegan slaghuis in durban',
  'tow truck puncture on the n1 at night with coffee',
  'kosher salon pofadder',
  'soweto durban',
  'durban street',
  'market street food',
  'plumber gp',
  'beauty saloon',
  'salon in the reeds',
  'plumbr zzzz upington',
  '24 zzzz salon',
  'restaurant zzzz 4x4',
  'ubuntu cafe',
  'karoo lamb',
  'winelnds guesthouse',
  'c',
  'street',
  'the',
  '%',
]

const soweto = { latitude: -26.238, longitude: 27.907 }

/** The parameters of a search besides its text. */
export async function drawInputs({ pool }: Database): Promise<Input[]> {
  const { rows: held } = await pool.query<{ id: number }>(
    'SELECT place_id AS id FROM businesses WHERE place_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1',
  )
  const places = [held[0]?.id ?? 1, held.at(-1)?.id ?? 1]
  return [
    ...places.flatMap((place): Input[] => [{ place }, { place, radiusKm: 30 }, { place, sort: 'near' }]),
    { location: 'soweto' },
    { location: 'sowetto' },
    { location: 'Kaapstad, Western Cape' },
    { location: 'overberg' },
    { location: 'long street' },
    { location: 'stellenb' },
    { location: 'zzzz' },
    { location: '1804' },
    { province: 'Limpopo' },
    { trade: 'plumber' },
    { category: 'Cafe' },
    { near: soweto, radiusKm: 8 },
    { near: soweto, radiusKm: 120 },
    { near: soweto, sort: 'near' },
    { price: ['1', '4'] },
    { rating: 4.5 },
    { open: 'now' },
    { open: 'late' },
    { open: 'today' },
    { open: '2026-12-16' },
    { whatsapp: 'yes' },
    { offers: ['kosher'] },
    { offers: ['card', 'parking', 'pets'] },
    { sort: 'rating' },
    { sort: 'new' },
  ]
}

/** Each input alone, each with a text, and each with another input. */
export function drawFiltered(inputs: readonly Input[], texts: readonly string[]): Input[] {
  const mixed = inputs.map((one, at) => ({ ...one, ...inputs[(at * 7 + 3) % inputs.length] }))
  const all = [
    ...inputs,
    ...inputs.map((one, at) => ({ ...one, q: texts[at % texts.length] ?? '' })),
    ...mixed.map((one, at) => (at % 2 ? one : { ...one, q: 'salon' })),
  ]
  return all.filter(({ radiusKm, sort, near, place, location }) =>
    near || place ? true : radiusKm === undefined && (sort !== 'near' || location),
  )
}
