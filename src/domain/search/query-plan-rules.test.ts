// Shows how matches are read, by the counts of words and filters.
import { expect, test } from 'vitest'
import { emptyVocabulary } from './expansion-rules.ts'
import { listFilters } from './filter-queries.ts'
import { type PlannedQuery, planCandidates, planSearch } from './query-plan-rules.ts'

const million: PlannedQuery = {
  sort: 'best',
  total: 1_000_000,
  ofCategory: 1_000_000,
  text: [],
  location: [],
  filters: [],
}
const word = (businesses: number) => ({ expected: businesses, expectedInName: 0, inName: null })

test('few matches are all read', () => {
  expect(planSearch({ ...million, text: [word(300_000)], filters: [{ expected: 1000 }] })).toBe('all')
})

test('a walk over the nearest gives up soon after it should have found enough', () => {
  expect(planCandidates({ ...million, sort: 'near', text: [word(200_000)] }).matches).toBe(7500)
})

test('a full circle is read from the best on, an empty one through its index', () => {
  const inCircle = (around: number) => planCandidates({ ...million, filters: [{ expected: around }] }).matches
  expect(inCircle(40_000)).toBe(100_000)
  expect(inCircle(20_000)).toBe(null)
})

test('a walk goes on for longer where many are expected: at night fewer are open', () => {
  const openNow = { expected: 400_000 }
  expect(planCandidates({ ...million, sort: 'near', filters: [openNow] }).matches).toBe(40_000)
  const small = { total: 100_000, ofCategory: 100_000, filters: [{ expected: 40_000 }] }
  expect(planCandidates({ ...million, ...small, sort: 'near' }).matches).toBe(10_000)
})

test('offers go together: three are read from the best on, four through the index', () => {
  const known = {
    ...emptyVocabulary,
    total: 1_000_000,
    exact: new Map(
      ['/ocard', '/oparking', '/opets', '/owifi'].map((lexeme, at) => [
        lexeme,
        { businesses: 160_000 - at, names: 0, categories: 0, locations: 0 },
      ]),
    ),
  }
  const read = (...offers: ('card' | 'parking' | 'pets' | 'wifi')[]) => {
    const filters = listFilters({ offers }, null, known, { now: new Date(), isHoliday: () => false })
    return planCandidates({ ...million, filters }).matches
  }
  expect(read('card', 'parking', 'wifi')).toBeGreaterThan(100_000)
  expect(read('card', 'parking', 'pets', 'wifi')).toBe(null)
})
