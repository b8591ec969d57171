// Defines the kinds of search that are measured, and draws many different queries of each from the words of a database.
import { defaultCategoryNames } from '../src/contract/default-categories.ts'
import type { SearchInput } from '../src/contract/search.ts'
import { questions } from '../tests/search/questions.ts'

/** A word of the database, with how many approved businesses contain it, and how many contain it in their name and in their location. */
export type HeldWord = { word: string; businesses: number; names: number; places: number }
/** One kind of search: its name and its queries; `naive` is the text a plain ILIKE would look for. */
export type SearchKind = { kind: string; searches: { input: SearchInput; naive: string }[] }

type Random = () => number

const trades = [
  'plumber',
  'hairdresser',
  'guesthouse',
  'tyres',
  'pharmacy',
  'panel beater',
  'koffie',
  'slaghuis',
]
const areas = ['west rand', 'garden route', 'karoo', 'cape flats', 'zululand', 'transkei', 'drakenstein']
const towns = ['soweto', 'durban', 'cape town', 'upington', 'polokwane', 'umlazi', 'gauteng', 'stellenbosch']

/** All kinds with `each` queries; the same words and seed give the same queries. */
export function drawSearches(
  words: readonly HeldWord[],
  entries: number,
  { each, seed }: { each: number; seed: number },
): SearchKind[] {
  const random = createRandom(seed)
  const plain = words.filter(({ word }) => /^[a-z]{4,}$/.test(word))
  const rare = plain.filter(({ businesses }) => businesses <= 20)
  const middle = plain.filter(({ businesses }) => between(businesses / entries, 0.002, 0.02))
  const broad = plain.filter(({ businesses }) => businesses / entries > 0.05)
  const inNames = plain.filter(({ word, names }) => word.length >= 7 && names > 0)
  const inPlaces = plain.filter(({ places }) => places / entries > 0.001)
  const draw = (from: readonly HeldWord[]) => from[Math.floor(random() * from.length)]?.word ?? 'coffee'
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const many = (make: () => Partial<SearchInput>) =>
    Array.from({ length: each }, () => {
      const input = make()
      return { input: { limit: 100, ...input }, naive: input.q ?? input.location ?? input.category ?? '' }
    })
  const text = (make: () => string) => many(() => ({ q: make() }))
  const category = () => defaultCategoryNames[Math.floor(random() * defaultCategoryNames.length)] ?? 'Cafe'
  return [
    { kind: 'rare word', searches: text(() => draw(rare)) },
    { kind: 'middling word', searches: text(() => draw(middle)) },
    { kind: 'broad word', searches: text(() => draw(broad)) },
    { kind: 'rare + broad', searches: text(() => `${draw(rare)} ${draw(broad)}`) },
    { kind: 'middling + broad', searches: text(() => `${draw(middle)} ${draw(broad)}`) },
    { kind: 'middling + middling', searches: text(() => `${draw(middle)} ${draw(middle)}`) },
    { kind: 'broad + broad', searches: text(() => `${draw(broad)} ${draw(broad)}`) },
    { kind: 'trade', searches: text(() => pick(trades)) },
    { kind: 'trade + place', searches: text(() => `${pick(trades)} ${pick(towns)}`) },
    { kind: 'word + place', searches: text(() => `${draw(middle)} ${draw(inPlaces)}`) },
    {
      kind: 'typo',
      searches: text(() => misspell(draw(plain.filter(({ word }) => word.length > 5)), random)),
    },
    {
      kind: 'two typos',
      searches: text(() => `${misspell(draw(inNames), random)} ${misspell(draw(inPlaces), random)}`),
    },
    { kind: 'inside a word', searches: text(() => draw(inNames).slice(2, 6)) },
    { kind: '1 letter', searches: text(() => draw(plain).slice(0, 1)) },
    { kind: '2 letters', searches: text(() => draw(plain).slice(0, 2)) },
    { kind: '3 letters', searches: text(() => draw(plain).slice(0, 3)) },
    { kind: 'word + 1 letter', searches: text(() => `${draw(middle)} ${draw(plain).slice(0, 1)}`) },
    { kind: 'nonsense', searches: text(() => `q${draw(plain).split('').reverse().join('x')}`) },
    {
      kind: '60 words',
      searches: text(() =>
        Array.from({ length: 40 }, () => draw(plain))
          .join(' ')
          .slice(0, 200),
      ),
    },
    { kind: '12 broad words', searches: text(() => Array.from({ length: 12 }, () => draw(broad)).join(' ')) },
    { kind: 'category', searches: many(() => ({ category: category() })) },
    { kind: 'location', searches: many(() => ({ location: draw(inPlaces) })) },
    {
      kind: 'category + location',
      searches: many(() => ({ category: category(), location: draw(inPlaces) })),
    },
    {
      kind: 'word + category + location',
      searches: many(() => ({ q: draw(middle), category: category(), location: draw(inPlaces) })),
    },
    { kind: 'trade + area', searches: text(() => `${pick(trades)} ${pick(areas)}`) },
  ]
}

/** What people type: the questions that the tests judge, in the same order at every size. */
export const typedQuestions: SearchKind = {
  kind: 'questions people type',
  searches: questions.map(({ q, location }) => ({
    input: { limit: 100, q, ...(location && { location }) },
    naive: q,
  })),
}

function between(share: number, least: number, most: number): boolean {
  return share >= least && share <= most
}

/** One edit somewhere after the first letter: two letters swapped, or one left out. */
function misspell(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const edit = random() < 0.5 ? (word[at + 1] ?? '') + word[at] : ''
  return word.slice(0, at) + edit + word.slice(at + (edit ? 2 : 1))
}

function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
