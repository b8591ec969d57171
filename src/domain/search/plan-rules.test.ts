// Shows that a plan reads little, however common its words are.
import { describe, expect, test } from 'vitest'
import type { Arm } from './arms-rules.ts'
import { planSearch, topLevel, widenPlan } from './plan-rules.ts'

const arm = (query: string, businesses: number, inName = false): Arm => ({
  query,
  points: 1,
  businesses,
  inName,
})
const million = 1_000_000

describe('planSearch', () => {
  test('reads a rare word from all entries', () => {
    expect(planSearch([[arm("'a'", 300)]], million)).toMatchObject({ narrow: "('a')", wide: null, level: 0 })
  })

  test('reads a common word from the best entries only', () => {
    expect(planSearch([[arm("'a'", 900_000)]], million).level).toBe(topLevel)
    expect(planSearch([[arm("'a'", 40_000)]], million).level).toBe(2)
  })

  test('tests a common word on the entries that hold the rare one', () => {
    const plan = planSearch([[arm("'common'", 500_000)], [arm("'rare'", 100)]], million)
    expect(plan).toMatchObject({ narrow: "('rare')", wide: "('common')", level: 0 })
  })

  test('looks further down for the word in names', () => {
    const plan = planSearch([[arm("'Na'", 500, true), arm("'a'", 100_000)]], million)
    expect(plan).toMatchObject({ named: "'Na'", nameLevel: 0, level: 2 })
  })

  test('reads everything while there is little', () => {
    expect(planSearch([[arm("'a'", 180)]], 200).level).toBe(0)
  })
})

describe('widenPlan', () => {
  const plan = planSearch([[arm("'a'", 900_000)]], million)

  test('is done when the count is settled', () => {
    expect(widenPlan(plan, 1001)).toBeNull()
    expect(widenPlan({ ...plan, level: 0 }, 3)).toBeNull()
  })

  test('goes down to the last level when too little is found', () => {
    expect(widenPlan(plan, 900)?.level).toBe(topLevel - 1)
    expect(widenPlan(plan, 3)?.level).toBe(topLevel - 2)
    expect(widenPlan({ ...plan, level: 1 }, 3)?.level).toBe(0)
  })
})
