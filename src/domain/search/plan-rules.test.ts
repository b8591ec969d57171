// Shows that a plan reads little, however common its words are.
import { describe, expect, test } from 'vitest'
import type { Arm } from './arms-rules.ts'
import {
  mostRanked,
  partsOf,
  planAfterSample,
  planCount,
  planNextCount,
  planNextReading,
  planSample,
  planSearch,
  topLevel,
} from './plan-rules.ts'

const arm = (query: string, businesses: number, inName = false): Arm => ({
  query,
  points: 1,
  businesses,
  inName,
  isCovered: false,
  certainty: 'counted',
})
const million = 1_000_000
const half = () => [arm("'a'", 500_000)]

describe('planSearch', () => {
  test('reads a rare word from all entries', () => {
    expect(planSearch([[arm("'a'", 300)]], million).ranked).toEqual({
      narrow: ["'a'"],
      wide: null,
      level: 0,
      below: null,
    })
  })

  test('reads a common word from the best entries only, and need not count it', () => {
    expect(planSearch([[arm("'a'", 900_000)]], million).ranked.level).toBe(topLevel)
    const plan = planSearch([[arm("'a'", 40_000)]], million)
    expect(plan).toMatchObject({ ranked: { level: 7 }, count: { found: 40_000, level: null } })
  })

  test('ranks all when few are expected, so that they are counted, too', () => {
    expect(planSearch([[arm("'a'", 20_000)], [arm("'b'", 40_000)]], million).ranked.level).toBe(0)
  })

  test('tests a common word on the entries that hold the rare one', () => {
    const plan = planSearch([[arm("'common'", 500_000)], [arm("'rare'", 100)]], million)
    expect(plan.ranked).toMatchObject({ narrow: ["'rare'"], wide: "('common')" })
  })

  test('finds words of middling frequency through the index, all at once', () => {
    const plan = planSearch([[arm("'place'", 110_000)], [arm("'word'", 9000)]], million)
    expect(plan.ranked).toMatchObject({ narrow: ["'word'", "'place'"], wide: null })
  })

  test('tests only what makes a difference to the points', () => {
    const arms = [
      { ...arm("'Na'", 10), points: 100 },
      { ...arm("'Ca'", 10), points: 20 },
      { ...arm("'b'", 10), points: 20 },
      { ...arm("'a'", 10), points: 5 },
    ]
    expect(planSearch([[arm("'c'", 10)], arms], million).demand).toMatchObject({
      leastPoints: 6,
      ways: [
        { query: "'Na'", points: 95, term: 1 },
        { query: "'Ca' | 'b'", points: 15, term: 1 },
      ],
    })
  })

  test('looks further down for the word in names', () => {
    const plan = planSearch([[arm("'Na'", 120, true), arm("'a'", 100_000)]], million)
    expect(plan).toMatchObject({ named: { narrow: ["'Na'"], level: 0 }, ranked: { level: 8 } })
  })

  test('reads everything while there is little', () => {
    expect(planSearch([[arm("'a'", 180)]], 200).ranked.level).toBe(0)
  })
})

describe('long lists', () => {
  const long = planSearch([[arm("'a'", 30_000)], [arm("'b'", 50_000)]], million)

  test('are read in two halves, of which twice as many are ranked', () => {
    expect(long).toMatchObject({ ranked: { level: 0 }, expected: 1500, count: null })
    expect(partsOf(long)).toMatchObject([
      { level: 1, below: null },
      { level: 0, below: 1 },
    ])
    expect(mostRanked(long)).toBe(2001)
    expect(planNextReading(long, 1505)).toBeNull()
    expect(planNextReading(long, 2001)).toMatchObject({
      ranked: { level: 3 },
      count: { found: 2001, level: 0 },
    })
  })

  test('are read whole further up, and where one of them is short', () => {
    const common = planSearch([half(), half()], million)
    const short = planSearch([[arm("'a'", 1000)], [arm("'b'", 100_000)]], million)
    const tested = planSearch([[arm("'a'", 1000)], [arm("'b'", 400_000)]], million)
    for (const plan of [common, short, tested]) expect(partsOf(plan)).toEqual([plan.ranked])
    expect(mostRanked(common)).toBe(1001)
  })

  test('are counted by the better half first', () => {
    const plan = planAfterSample(long, 5, 70)
    expect(plan.expected).toBe(2240)
    expect([planCount(plan), planNextCount(1, 900)]).toEqual([1, 0])
  })
})

describe('planNextReading', () => {
  const plan = planSearch([half(), half()], million)

  test('is done when there is a page', () => {
    expect(plan).toMatchObject({ ranked: { level: 9 }, count: null })
    expect(planNextReading(plan, 250)).toBeNull()
  })

  test('goes down as far as what was found lets expect', () => {
    expect(planNextReading(plan, 90)?.ranked.level).toBe(7)
    expect(planNextReading(plan, 0)?.ranked.level).toBe(1)
  })

  test('goes up once when more match than can be ranked, and counts by that', () => {
    const higher = planNextReading(plan, 1001)
    expect(higher).toMatchObject({ ranked: { level: 11 }, count: { found: 1001, level: 9 } })
    expect(higher && planNextReading(higher, 1001)).toBeNull()
  })
})

describe('planSample', () => {
  const few = planSearch([[arm("'a'", 20_000)], [arm("'b'", 40_000)]], million)

  test('looks at about fifty, where words could keep company unseen', () => {
    expect(planSample(few)).toBe(4)
    expect(planSample(planSearch([half()], million))).toBeNull()
    expect(planSample(planSearch([[{ ...arm("'Pcafe a'", 12_000), certainty: 'guessed' }]], million))).toBe(8)
    expect(planSample(planSearch([half(), half()], 900))).toBeNull()
    expect(planSample(planSearch([[arm("'a'", 900)], [arm("'b'", 900)]], million))).toBeNull()
  })

  test('ranks words that keep company from higher up, and counts no more when the sample holds 1,000', () => {
    expect(planAfterSample(few, 3, 300)).toMatchObject({ ranked: { level: 3 }, count: null })
    expect(planAfterSample(few, 3, 1001)).toMatchObject({
      ranked: { level: 5 },
      count: { found: 1001, level: 3 },
    })
  })

  test('ranks all when it holds what was expected, or less', () => {
    for (const sampled of [50, 0]) {
      expect(planAfterSample(few, 3, sampled)).toEqual({ ...few, expected: sampled * 8 })
    }
  })

  test('ranks words that avoid each other from further down', () => {
    const many = planSearch([half(), half()], million)
    expect(many.ranked.level).toBe(9)
    expect(planAfterSample(many, 11, 10).ranked.level).toBe(6)
  })
})

describe('counting', () => {
  test('looks as far down as what was ranked lets expect more than 1,000', () => {
    const plan = planSearch([half(), half()], million)
    expect(planCount(plan)).toBe(7)
    expect(planCount(planAfterSample(plan, 11, 1))).toBe(1)
  })

  test('goes on until the count is exact or beyond 1,000', () => {
    expect(planNextCount(7, 600)).toBe(5)
    expect(planNextCount(7, 1001)).toBeNull()
    expect(planNextCount(0, 3)).toBeNull()
  })
})
