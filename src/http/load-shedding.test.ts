// Which delays of the event loop count as load, and what is logged about the requests that are shed.
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDelayMeter, logShedCount, logShedRequest } from './load-shedding.ts'

const lines: number[] = []
const log: FastifyBaseLogger = pino(
  {},
  { write: (line: string) => void lines.push(JSON.parse(line).shedRequests) },
)
const refuse = (times: number) => {
  for (let n = 0; n < times; n++) logShedRequest(log)
}

beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
})

test('the first refused request is logged at once, and later ones are counted in one line after ten seconds', () => {
  refuse(10_001)
  expect(lines).toEqual([1])
  vi.advanceTimersByTime(9_999)
  refuse(7)
  vi.advanceTimersByTime(1)
  expect(lines).toEqual([1, 10_007])
})

test('while requests are refused there is one line in ten seconds, and then none until the next refusal', () => {
  for (let second = 0; second < 30; second++) {
    refuse(100)
    vi.advanceTimersByTime(1000)
  }
  vi.advanceTimersByTime(100_000)
  expect(lines.length).toBeLessThanOrEqual(5)
  expect(lines.reduce((sum, one) => sum + one)).toBe(3000)
  refuse(1)
  expect(lines.at(-1)).toBe(1)
})

test('a server that closes logs what was counted since the last line', () => {
  refuse(50)
  logShedCount()
  expect(lines).toEqual([1, 49])
})

/** How late the loop is after each tick. The arguments are the milliseconds between ticks. */
function delaysAfter(...gapsMs: number[]): number[] {
  const meter = createDelayMeter(0)
  let now = 0
  return gapsMs.map((gapMs) => {
    now += gapMs
    meter.tick(now)
    return meter.delayMs()
  })
}

test('a loop counts as late from the second late tick in a row until the first tick in time', () => {
  expect(delaysAfter(1600, 1300, 1900, 100, 1600)).toEqual([0, 1200, 1200, 0, 0])
})

test('a single pause does not count as load, however long it was', () => {
  expect(delaysAfter(100, 100, 3_600_000, 100, 100)).toEqual([0, 0, 0, 0, 0])
})
