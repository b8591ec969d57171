// Tests the committed gazetteer: it matches its sources, its data is sound, and the names that people use find the right place.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { composePlaces, correctionsFile } from '../src/commands/gazetteer/compose-places.ts'
import { readSamples } from '../src/commands/sample-data.ts'
import { provinces } from '../src/contract/place.ts'
import { areasFile, readAreas } from '../src/domain/places/areas.ts'
import { readEdition, readGazetteer } from '../src/domain/places/load-places.ts'
import { placeKey, provinceCodes } from '../src/domain/places/place-match-rules.ts'
import { listLabels } from './places/gazetteer-candidates.ts'
import { knownNames } from './places/known-names.ts'

const places = readGazetteer()

test('the committed gazetteer is what a build from its sources gives', () => {
  const isSame = JSON.stringify(composePlaces()) === JSON.stringify(places)
  expect(isSame, 'Something in gazetteer/ has changed. Run npm run build-gazetteer.').toBe(true)
  expect(readEdition()).toBeGreaterThan(0)
})

test('every place has a unique id, label and path', () => {
  for (const field of ['id', 'label', 'path'] as const)
    expect(new Set(places.map((place) => place[field])).size, field).toBe(places.length)
  expect(
    places.filter(({ path }) => !/^[\p{Ll}\d]+(-[\p{Ll}\d]+)+$/u.test(path)).map(({ path }) => path),
  ).toEqual([])
})

test('every place lies in South Africa, in a municipality of one of nine provinces, and has one official name', () => {
  expect(places.length).toBeGreaterThan(13_000)
  const wrong = places.filter(
    ({ latitude, longitude, province, municipality, name, names }) =>
      !(latitude > -35 && latitude < -22 && longitude > 16 && longitude < 33) ||
      !provinces.includes(province) ||
      !municipality ||
      names
        .filter(({ kind }) => kind === 'official')
        .map((one) => one.name)
        .join() !== name,
  )
  expect(wrong).toEqual([])
})

test('a suburb lies near the city or town that it belongs to, in the same province', () => {
  const byId = new Map(places.map((place) => [place.id, place]))
  const far = places.filter((place) => {
    const parent = place.parentId === null ? null : byId.get(place.parentId)
    if (parent === null) return false
    if (!parent || parent.province !== place.province) return true
    return Math.hypot(place.latitude - parent.latitude, place.longitude - parent.longitude) > 0.6
  })
  expect(far.map(({ label }) => label)).toEqual([])
})

test.each([
  ['Mamelodi East, Pretoria, Gauteng', 'Mamelodi, Pretoria, Gauteng'],
  ['Mamelodi West, Pretoria, Gauteng', 'Mamelodi, Pretoria, Gauteng'],
  ['Orlando East, Soweto, Gauteng', 'Orlando, Soweto, Gauteng'],
  ['Orlando West, Soweto, Gauteng', 'Orlando, Soweto, Gauteng'],
  ['Diepkloof Zone 5, Soweto, Gauteng', 'Diepkloof, Soweto, Gauteng'],
  ['Madadeni Section 3, Newcastle, KwaZulu-Natal', 'Madadeni, Newcastle, KwaZulu-Natal'],
  ['Newlands East, Durban, KwaZulu-Natal', 'Newlands, Durban, KwaZulu-Natal'],
  ['Newlands West, Durban, KwaZulu-Natal', 'Newlands, Durban, KwaZulu-Natal'],
  ['Rooihuiskraal Noord, Centurion, Gauteng', 'Rooihuiskraal, Centurion, Gauteng'],
  ['Bellville South, Cape Town, Western Cape', 'Bellville, Cape Town, Western Cape'],
  ['Eden Glen Ext 60, Ekurhuleni, Gauteng', 'Eden Glen, Ekurhuleni, Gauteng'],
  ['Kakamas-Oos, Kakamas, Northern Cape', 'Kakamas, Northern Cape'],
  ['Krugersdorp West, Krugersdorp, Gauteng', 'Krugersdorp, Gauteng'],
  ['Vryheid East, Vryheid, KwaZulu-Natal', 'Vryheid, KwaZulu-Natal'],
])('%s lies in %s', (section, whole) => {
  const parent = places.find(({ label }) => label === whole)
  expect(places.find(({ label }) => label === section)?.parentId).toBe(parent?.id)
  expect(parent).toBeDefined()
})

test('the list of names that people use has more than 150 entries', () => {
  expect(knownNames.length).toBeGreaterThan(150)
})

test.each(knownNames)('$typed finds $label first', ({ typed, label }) => {
  expect(listLabels(typed, 3)[0]).toBe(label)
})

test('the town of every sample business is found, in its province', async () => {
  // Some end with their postcode.
  const towns = (await readSamples()).map(({ location }) =>
    location
      .replace(/, \d{4}$/, '')
      .split(', ')
      .slice(-2)
      .join(', '),
  )
  const lost = [...new Set(towns)].filter(
    (town) => !listLabels(town, 1)[0]?.endsWith(town.split(', ')[1] ?? '?'),
  )
  expect(lost).toEqual([])
})

test.each([
  ['', []],
  ['!?', []],
  ['xyz', []],
  ['qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq', []],
])('%o finds no place', (text, labels) => {
  expect(listLabels(text, 8)).toEqual(labels)
})

test('a prefix finds the best-known places, and places of the same name have different labels', () => {
  expect(listLabels('du', 2)).toEqual(['Durban, KwaZulu-Natal', 'Duduza, Ekurhuleni, Gauteng'])
  expect(listLabels('middelburg', 3)).toEqual([
    'Middelburg, Mpumalanga',
    'Middelburg, Eastern Cape',
    'Middelburg, Limpopo',
  ])
})

const rows = readAreas(readFileSync(areasFile, 'utf8'))
const areaNames = new Set(
  rows.flatMap(({ names }) => names.map((name) => placeKey(name.replace(/^the |\*$/g, '')))),
)

test('every part of an area is a municipality that has places, or a place with this number and name in this province', () => {
  const municipalities = new Set(places.map(({ municipality, province }) => `${municipality}, ${province}`))
  const byId = new Map(places.map((place) => [place.id, place]))
  const wrong = rows.flatMap(({ parts }) =>
    parts.filter((part) => {
      if ('municipality' in part) return !municipalities.has(`${part.municipality}, ${part.province}`)
      const place = byId.get(part.placeId)
      return `${place?.id} ${place?.name}` !== part.written || place?.province !== part.province
    }),
  )
  expect(wrong).toEqual([])
})

test('every municipality that is no city is in an area, and every name of an area is given once', () => {
  const listed = new Set(
    rows.flatMap(({ parts }) => parts.map((part) => 'municipality' in part && part.municipality)),
  )
  const missing = places.filter(({ municipality }) => municipality !== null && !listed.has(municipality))
  expect([...new Set(missing.map(({ municipality }) => municipality))].sort()).toEqual(metropolitan)
  expect(areaNames.size).toBe(rows.flatMap(({ names }) => names).length)
})

/** Their names are names of cities, which corrections.txt gives. Nelson Mandela Bay is on the Sunshine Coast. */
const metropolitan = [
  'Buffalo City',
  'City of Cape Town',
  'City of Tshwane',
  'Ekurhuleni',
  'Johannesburg',
  'Mangaung',
  'eThekwini',
]

/** Most are points that the sources give for such an area itself. */
const sharedLabels = [
  'Atlantic Seaboard, Cape Town, Western Cape',
  'Bergrivier, Western Cape',
  'Cape Winelands, Western Cape',
  'Cederberg, Western Cape',
  'Chris Hani, Western Cape',
  'Helderberg, Western Cape',
  'Lowveld, Limpopo',
  'Nkangala, Eastern Cape',
  'Nkangala, KwaZulu-Natal',
  'Sedibeng, Northern Cape',
  'Sekhukhuneland, Limpopo',
  'South Peninsula, Cape Town, Western Cape',
  'Southern Suburbs, Cape Town, Western Cape',
  'Swartland, Western Cape',
  'West Coast, Cape Town, Western Cape',
]
test('a name of an area is also that of a place only where the place is a village or suburb that few mean by it', () => {
  const shared = places.filter(({ names }) => names.some(({ name }) => areaNames.has(placeKey(name))))
  expect(
    shared.filter(({ kind, population }) => !['village', 'suburb'].includes(kind) || population > 0),
  ).toEqual([])
  expect(shared.map(({ label }) => label).sort()).toEqual(sharedLabels)
})

test('every line of corrections.txt leaves a place of its name near its point, unless it removes one', () => {
  const lost = readFileSync(correctionsFile, 'utf8')
    .split('\n')
    .map((line) => /^([^#,]+), ([A-Z]+) @(-[\d.]+),([\d.]+): (?!gone)/.exec(line))
    .filter((line) => line !== null)
    .filter(
      ([, name = '', code = '', latitude, longitude]) =>
        !places.some(
          (place) =>
            provinceCodes[place.province] === code.toLowerCase() &&
            place.names.some((one) => placeKey(one.name) === placeKey(name)) &&
            Math.hypot(place.latitude - Number(latitude), place.longitude - Number(longitude)) < 0.1,
        ),
    )
  expect(lost.map(([line]) => line)).toEqual([])
})
