// How a search without results is loosened: what is tried, in which order, and that nothing is tried twice.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterParts } from '../../contract/public-addresses.ts'
import { type Filter, isFiltered, listLooserFilters, noFilter, toQuery } from './filter.ts'

const near = '-28.45,21.25'
const tried = (filter: Partial<Filter>, point: string) =>
  listLooserFilters({ ...noFilter, ...filter }, point).map(({ filter: next }) =>
    decodeURIComponent(toQuery(next)),
  )

test('first the area is dropped, then the demands, and last the words and the category', () => {
  expect(
    tried({ q: 'plumber', category: 'Services', location: 'upington', open: 'now', sort: 'rating' }, near),
  ).toEqual([
    `q=plumber&category=Services&near=${near}&open=now&sort=near`,
    'q=plumber&category=Services&location=upington&sort=rating',
    `q=plumber&category=Services&near=${near}&sort=near`,
    `category=Services&near=${near}&sort=near`,
    `near=${near}&sort=near`,
  ])
})

test('a trade and WhatsApp are demands, too', () => {
  expect(tried({ q: 'leak', trade: 'plumber', whatsapp: 'yes' }, '')).toEqual(['q=leak'])
})

test('without a point nothing is ordered by distance, and the words are kept', () => {
  expect(tried({ q: 'plumber', location: 'nowhere' }, '')).toEqual(['q=plumber'])
  expect(tried({ q: 'zzzz' }, '')).toEqual([])
  expect(tried({ location: 'nowhere', sort: 'rating' }, '')).toEqual([])
})

const someFilter = fc
  .record(
    Object.fromEntries(filterParts.map((part) => [part, fc.constantFrom('', `${part} 1`)])) as Record<
      keyof Filter,
      fc.Arbitrary<string>
    >,
  )
  .map((filter): Filter => ({ ...filter, near: filter.near && near }))

test('no search is tried twice or without a criterion, and a demand that was dropped does not come back', () => {
  fc.assert(
    fc.property(someFilter, fc.constantFrom('', near), (filter, point) => {
      const steps = listLooserFilters(filter, filter.near || point)
      const queries = [filter, ...steps.map((step) => step.filter)].map((one) =>
        toQuery({ ...one, sort: '' }),
      )
      expect(new Set(queries).size).toBe(queries.length)
      for (const step of steps) {
        expect(isFiltered({ ...step.filter, sort: '' })).toBe(true)
        expect(step.dropped.includes('demands') && Boolean(step.filter.open)).toBe(false)
        if (step.dropped.includes('area')) expect(step.filter.sort === 'near').toBe(step.filter.near !== '')
      }
    }),
  )
})
