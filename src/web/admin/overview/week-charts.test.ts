// Tests the bars of the two-week chart.
import { expect, test } from 'vitest'
import { chartSize, drawWeeks, weekTotals } from './week-charts.tsx'

const days = Array.from({ length: 14 }, (_, at) => ({
  day: `2026-11-${String(10 + at)}`,
  registered: at,
  decided: 0,
}))

test('each day of this week is next to the same weekday of last week, with bars in proportion', () => {
  const drawn = drawWeeks(days, 'registered')
  expect(drawn.map(({ label }) => label)).toEqual(['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Today'])
  expect(drawn.map(({ bars }) => bars.map(({ count }) => count))).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((at) => [at, at + 7]),
  )
  const [six, thirteen] = drawn[6]?.bars ?? []
  expect((thirteen?.height ?? 0) / (six?.height ?? 1)).toBeCloseTo(13 / 6)
  for (const { x, y, width, height } of drawn.flatMap(({ bars }) => bars)) {
    expect(x >= 0 && x + width <= chartSize.width && y >= 0 && height > 0).toBe(true)
    expect(y + height).toBeCloseTo(chartSize.base)
  }
  expect(weekTotals(days, 'registered')).toEqual({ before: 21, now: 70 })
})

test('weeks without events have bars of one line', () => {
  expect(drawWeeks(days, 'decided').every(({ bars }) => bars.every(({ height }) => height < 2))).toBe(true)
})
