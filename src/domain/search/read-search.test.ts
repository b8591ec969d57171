// Tests how the words of a search are read.
import { expect, test } from 'vitest'
import type { Trade, TradeLexicon } from '../trades/trade-match-rules.ts'
import { makePlaceOf, type SearchPlace } from './names.ts'
import { readSearch, type Term } from './read-search.ts'

const trade = (id: string, ...keys: string[]) => ({ id, keys: [id, ...keys] })
const known = [
  trade('plumber', 'loodgieter'),
  trade('doctor', 'gp'),
  trade('butchery', 'halaal butchery'),
  trade('party venue', 'kids party'),
  trade('bed and breakfast', 'b b'),
  trade('tyre shop', 'tyre repair'),
  trade('market'),
]
const names = known.flatMap(({ id, keys }) =>
  keys.map((key) => ({
    key,
    tradeId: id,
    name: key,
    kind: key === id ? ('name' as const) : ('other' as const),
    language: null,
  })),
)
const trades: TradeLexicon = {
  categories: [],
  trades: new Map(known.map(({ id }) => [id, { id, name: id } as Trade])),
  names,
  namesOf: Map.groupBy(names, ({ tradeId }) => tradeId),
  tradesOf: new Map(names.map(({ key, tradeId }) => [key, [tradeId]])),
  categoriesOf: new Map([
    ['food', ['Restaurant']],
    ['services', ['Services']],
    ['market', ['Shopping']],
  ]),
}
const place = (
  id: number,
  name: string,
  kind: SearchPlace['kind'],
  label = name,
  ...others: string[]
): SearchPlace => ({
  ...{ id, name, kind, label, province: 'Gauteng', path: name, latitude: -26, longitude: 28 },
  ...{ importance: id, population: 0, parentId: null, municipality: null },
  keys: [name, ...others].map((one) => one.toLowerCase().replaceAll(' ', '')),
  names: [name, ...others],
})
const places = [
  place(1, 'Soweto', 'city'),
  place(2, 'Orlando West', 'suburb', 'Orlando West, Soweto'),
  place(3, 'Beauty', 'village'),
  place(4, 'The Reeds', 'suburb'),
  place(5, 'Gqeberha', 'city', 'Gqeberha', 'Port Elizabeth'),
]
const lexicon = { trades, placeOf: makePlaceOf(places), placeOfPostcode: () => null }
const today = { date: '2026-11-27', isHoliday: () => false }
const read = (q: string, location?: string) => readSearch({ q, location }, lexicon, today)
const say = (term: Term) =>
  term.kind === 'place' ? `place ${term.place.name}` : `${term.kind} ${term.words.join(' ')}`

test.each([
  ['plumber soweto', ['trade plumber', 'place Soweto']],
  ['soweto plumbers', ['place Soweto', 'trade plumbers']],
  ['loodgieter in port elizabeth', ['trade loodgieter', 'place Gqeberha']],
  ['plumber orlando west soweto', ['trade plumber', 'place Orlando West']],
  ['salon in the reeds', ['word salon', 'place The Reeds']],
  ['gp soweto', ['trade gp', 'place Soweto']],
  ['plumber gp', ['trade plumber', 'province gp']],
  ['gp in gp', ['trade gp', 'province gp']],
  ['plumber west rand', ['trade plumber', 'area west rand']],
  ['garden route butchery', ['area garden route', 'trade butchery']],
  ['butchery drakenstein', ['trade butchery', 'area drakenstein']],
  ['plumber in the kzn midlands', ['trade plumber', 'area kzn midlands']],
  // A district of this name lies in another part of the country.
  ['soweto municipality', ['place Soweto', 'word municipality']],
  ['george municipality', ['area george municipality']],
  ['chris hani road', ['word chris', 'street hani road']],
  ['ubuntu plumber', ['word ubuntu', 'trade plumber']],
  ['plumber in ubuntu', ['trade plumber', 'area ubuntu']],
  ['chris hani district', ['area chris hani district']],
  ['halaal butchery', ['offer halaal', 'trade butchery']],
  ['kids party', ['trade kids party']],
  ['halaal street food', ['offer halaal', 'word street', 'trade food']],
  ['tyre repairs', ['trade tyre repairs']],
  ['b and b', ['trade b and b']],
  ['market street', ['street market street']],
  ['soweto street', ['street soweto street']],
  ['soweto off-road shop', ['place Soweto', 'word off road', 'word shop']],
  [
    'soweto opposite maponya mall plumber',
    ['place Soweto', 'word opposite', 'word maponya', 'word mall', 'trade plumber'],
  ],
  ['plumber soweto near orlando west', ['trade plumber', 'place Soweto', 'place Orlando West']],
  ['toyota services', ['word toyota', 'word services']],
  ['services', ['trade services']],
  ['where can i find a plumber', ['trade plumber']],
  ['i am looking for a good plumber that can come asap', ['trade plumber']],
  ['plumber close to beauty', ['trade plumber', 'place Beauty']],
  ['24hr plumber', ['offer 24hr', 'trade plumber']],
  ['the who', ['word the', 'word who']],
  ['beauty', ['word beauty']],
  ['plumber in beauty', ['trade plumber', 'place Beauty']],
  ['Bar-B-Q', ['word bar b q']],
  ['plumber plumber soweto', ['trade plumber', 'place Soweto']],
  ['sow', ['word sow']],
])('"%s" is read as %o', (q, terms) => {
  expect(read(q).text.map(say)).toEqual(terms)
})

test('words that imply filters are removed, and the rest stays as it was typed', () => {
  const { text, implied, rest, near } = read('Cheap Plumber near me on WhatsApp')
  expect(text.map(say)).toEqual(['trade plumber'])
  expect([implied, rest]).toEqual([{ price: ['1', '2'], sort: 'near', whatsapp: 'yes' }, 'Plumber'])
  expect(near).toBe('near me')
})

test('the remaining words of a question are ignored', () => {
  expect(read('What is open now?')).toMatchObject({ text: [], rest: '', implied: { open: 'now' } })
})

test('only the last word of a text may be a prefix, and no word of a location', () => {
  const begun = (terms: Term[]) => terms.map((term) => term.kind === 'word' && term.isBegun)
  expect(begun(read('some coff').text)).toEqual([true])
  expect(begun(read('coff soweto').text)).toEqual([false, false])
  expect(begun(read('coffee', 'stellenb').location)).toEqual([false])
})

test('a location is read as places, and not as trades', () => {
  expect(read('', 'Market Street, Orlando West, Soweto').location.map(say)).toEqual([
    'street market street',
    'place Orlando West',
  ])
})

test('a street is found in each of its spellings, however it was typed', () => {
  const spellings = (q: string) =>
    read(q).text.flatMap((term) => (term.kind === 'street' ? term.spellings : []))
  expect(spellings('main road')).toEqual([
    ['main', 'road'],
    ['main', 'rd'],
  ])
  expect(spellings('Main Rd')).toEqual(spellings('main road'))
})

test('a phone number is not read as words, but a name may contain its digits', () => {
  expect(read('082 123 4567')).toMatchObject({
    phone: '+27821234567',
    text: [],
    name: ['082', '123', '4567'],
  })
  expect(read('082').phone).toBeNull()
})

test('a text of only punctuation is silent', () => {
  expect([read('%').isSilent, read('', '...').isSilent, read('a').isSilent]).toEqual([true, true, false])
})
