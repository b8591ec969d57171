// Shows that pages of parts become the page of the whole.
import { expect, test } from 'vitest'
import { joinPages, type ResultPlace } from './result-place.ts'

const place = (points: number, standing: number, id: string): ResultPlace => ({ points, standing, id })
const page = (...places: ResultPlace[]) => ({ places, ranked: places.length, candidates: places.length + 1 })

test('results of two pages stand in one order: points, standing, then the later id first', () => {
  const [best, rated, late, early] = [place(9, 3, 'a'), place(8, 4, 'a1'), place(8, 3, 'c'), place(8, 3, 'b')]
  expect(joinPages([page(best, early), page(rated, late)], 3)).toEqual({
    places: [best, rated, late],
    ranked: 4,
    candidates: 6,
  })
})

test('a result that went over from one part to the other is shown once', () => {
  const moved = place(8, 3.5, 'b')
  expect(joinPages([page(place(8, 3, 'b')), page(moved)], 10).places).toEqual([moved])
})
