// Shows that a plan reads little, however common its words are.
import { describe, expect, test } from 'vitest'
import type { Arm } from './arms-rules.ts'
import { foundBy, maxRanked, needsCount, planNextReading, planSearch, topLevel } from './plan-rules.ts'

const arm = (query: string, businesses: number, inName = false): Arm => ({
  query,
  points: 1,
  businesses,
  inName,
  isCovered: false,
  isCountSure: true,
})
const million = 1_000_000
const half = () => [arm("'a'", 500_000)]

describe('planSearch', () => {
  test('reads a rare word from all entries', () => {
    expect(planSearch([[arm("'a'", 300)]], million).ranked).toEqual({
      narrow: ["'a'"],
      wide: null,
      level: 0,
    })
  })

  test('reads a common word from the best entries only, and need not count it', () => {
    expect(planSearch([[arm("'a'", 900_000)]], million).ranked.level).toBe(topLevel)
    const plan = planSearch([[arm("'a'", 40_000)]], million)
    expect(plan).toMatchObject({ ranked: { level: 7 }, sureCount: 40_000 })
    expect(needsCount(plan)).toBe(false)
  })

  test('counts common words further down than it ranks them', () => {
    const plan = planSearch([half(), half()], million)
    expect(plan).toMatchObject({ ranked: { level: 9 }, counted: { level: 7 } })
    expect(needsCount(plan)).toBe(true)
  })

  test('counts by ranking when few are expected', () => {
    const plan = planSearch([[arm("'a'", 20_000)], [arm("'b'", 40_000)]], million)
    expect(plan.ranked.level).toBe(0)
    expect(needsCount(plan)).toBe(false)
  })

  test('tests a common word on the entries that hold the rare one', () => {
    const plan = planSearch([[arm("'common'", 500_000)], [arm("'rare'", 100)]], million)
    expect(plan.ranked).toMatchObject({ narrow: ["'rare'"], wide: "('common')" })
  })

  test('finds words of middling frequency through the index, all at once', () => {
    const plan = planSearch([[arm("'place'", 110_000)], [arm("'word'", 9000)]], million)
    expect(plan.ranked).toMatchObject({ narrow: ["'word'", "'place'"], wide: null })
  })

  test('looks further down for the word in names', () => {
    const plan = planSearch([[arm("'Na'", 120, true), arm("'a'", 100_000)]], million)
    expect(plan).toMatchObject({ named: { narrow: ["'Na'"], level: 0 }, ranked: { level: 8 } })
  })

  test('reads everything while there is little', () => {
    expect(planSearch([[arm("'a'", 180)]], 200).ranked.level).toBe(0)
  })
})

describe('planNextReading', () => {
  const plan = planSearch([half(), half()], million)
  const enough = { ranked: 250, counted: 1001 }

  test('is done when there is a page and the count is settled', () => {
    expect(planNextReading(plan, enough, false)).toBeNull()
    expect(foundBy(plan, enough)).toBe(1001)
  })

  test('reads all others when the page is short, once', () => {
    const whole = planNextReading(plan, enough, true)
    expect(whole).toMatchObject({ isWhole: true, ranked: { level: 9 }, counted: { level: 7 } })
    expect(whole && planNextReading(whole, enough, true)).toBeNull()
  })

  test('goes down as far as what was found lets expect', () => {
    expect(planNextReading(plan, { ...enough, ranked: 90 }, false)?.ranked.level).toBe(7)
    expect(planNextReading(plan, { ranked: 0, counted: 0 }, false)).toMatchObject({
      ranked: { level: 1 },
      counted: { level: 0 },
    })
  })

  test('counts further down until the count is exact or beyond 1,000', () => {
    const next = planNextReading(plan, { ranked: 250, counted: 600 }, false)
    expect(next).toMatchObject({ ranked: { level: 9 }, counted: { level: 5 } })
  })

  test('goes up when more was found than can be ranked, and then down by one at most', () => {
    const few = planSearch([[arm("'a'", 20_000)], [arm("'b'", 40_000)]], million)
    const higher = planNextReading(few, { ranked: maxRanked, counted: null }, false)
    expect(higher).toMatchObject({ ranked: { level: 3 }, sureCount: maxRanked })
    expect(higher && needsCount(higher)).toBe(false)
    const between = higher && planNextReading(higher, { ranked: 70, counted: 1001 }, false)
    expect(between?.ranked.level).toBe(2)
    expect(between && planNextReading(between, { ranked: maxRanked, counted: 1001 }, false)).toBeNull()
  })
})
