// Tests that the state of hours and trading does not change before the time that is returned with it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, type StoredTrading, tradingStates } from '../../contract/trading.ts'
import { tradingNotice, tradingNowAt } from './hours-now-rules.ts'

const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '20:00', closes: '03:00' }))
const timetable = fc.record({
  week: fc.constantFrom(week, []),
  specialDays: fc.constant([]),
  isHoliday: fc.constant(() => false),
})
const start = Date.parse('2026-11-23T00:00+02:00')

const stored = fc.record({
  trading: fc.constantFrom(...tradingStates),
  closedUntil: fc.integer({ min: -5, max: 40 }).map((days) => dayAfter('2026-11-23', days)),
  moved: fc
    .integer({ min: 80, max: 95 })
    .map((days) => ({ on: dayAfter('2026-11-23', -days), from: 'Diepkloof' })),
}) satisfies fc.Arbitrary<StoredTrading>

test('nothing that visitors read changes before the time that is returned with it', () => {
  fc.assert(
    fc.property(
      stored,
      timetable,
      fc.integer({ min: 0, max: 20 * 1440 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (business, hours, minute, part) => {
        const now = start + minute * 60_000
        const said = (time: number) => {
          const { trading, hoursNow } = tradingNowAt(business, hours, new Date(time), false)
          const notice = tradingNotice({ ...business, trading }, 'Main Road')
          return { trading, notice, state: hoursNow.state, label: hoursNow.label, until: hoursNow.until }
        }
        const { until, ...first } = said(now)
        const end = until === null ? now + 100 * 86_400_000 : Date.parse(until)
        expect(end).toBeGreaterThan(now)
        for (const later of [end - 1, now + Math.floor(part * (end - now))])
          expect(said(later)).toMatchObject(first)
      },
    ),
    { numRuns: 300 },
  )
})
