// Shows that a plan reads little, however common its words are.
import { describe, expect, test } from 'vitest'
import type { Arm } from './arms-rules.ts'
import { maxCandidates, planNextReading, planSearch, topLevel } from './plan-rules.ts'

const arm = (query: string, businesses: number, inName = false): Arm => ({
  query,
  points: 1,
  businesses,
  inName,
  isCovered: false,
})
const million = 1_000_000

describe('planSearch', () => {
  test('reads a rare word from all entries', () => {
    expect(planSearch([[arm("'a'", 300)]], million)).toMatchObject({ narrow: "('a')", wide: null, level: 0 })
  })

  test('reads a common word from the best entries only', () => {
    expect(planSearch([[arm("'a'", 900_000)]], million).level).toBe(topLevel)
    expect(planSearch([[arm("'a'", 40_000)]], million).level).toBe(5)
  })

  test('tests a common word on the entries that hold the rare one', () => {
    const plan = planSearch([[arm("'common'", 500_000)], [arm("'rare'", 100)]], million)
    expect(plan).toMatchObject({ narrow: "('rare')", wide: "('common')", level: 0 })
  })

  test('looks further down for the word in names', () => {
    const plan = planSearch([[arm("'Na'", 500, true), arm("'a'", 100_000)]], million)
    expect(plan).toMatchObject({ named: { narrow: "'Na'" }, nameLevel: 0, level: 6 })
  })

  test('reads everything while there is little', () => {
    expect(planSearch([[arm("'a'", 180)]], 200).level).toBe(0)
  })
})

describe('planNextReading', () => {
  const plan = planSearch([[arm("'a'", 900_000)]], million)

  test('is done when the count is settled', () => {
    expect(planNextReading(plan, 1001)).toBeNull()
    expect(planNextReading({ ...plan, level: 0 }, 3)).toBeNull()
  })

  test('goes down as far as what was found lets expect', () => {
    expect(planNextReading(plan, 900)?.level).toBe(topLevel - 1)
    expect(planNextReading(plan, 300)?.level).toBe(topLevel - 2)
    expect(planNextReading(plan, 0)?.level).toBe(0)
  })

  test('goes up when more was found than can be ranked, and then down by one at most', () => {
    const higher = planNextReading({ ...plan, level: 2 }, maxCandidates)
    expect(higher?.level).toBe(4)
    const between = higher && planNextReading(higher, 700)
    expect(between?.level).toBe(3)
    expect(between && planNextReading(between, maxCandidates)).toBeNull()
  })
})
