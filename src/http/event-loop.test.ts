// Shows which delays of the event loop count as load.
import { expect, test } from 'vitest'
import { createLateness } from './load-shedding.ts'

/** How late the loop is after each tick; given are the milliseconds from one tick to the next. */
function latenessAfter(...gapsMs: number[]): number[] {
  const lateness = createLateness(0)
  let now = 0
  return gapsMs.map((gapMs) => {
    now += gapMs
    lateness.tick(now)
    return lateness.lateMs()
  })
}

test('a loop that is late at every tick is late from the second tick on, and until the first one in time', () => {
  expect(latenessAfter(1600, 1300, 1900, 100, 1600)).toEqual([0, 1200, 1200, 0, 0])
})

test('one pause is no load, however long it was', () => {
  expect(latenessAfter(100, 100, 3_600_000, 100, 100)).toEqual([0, 0, 0, 0, 0])
})
