// Tests which hours are a burst, and that the days of the chart count every registration once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDays, findBursts, hourOf, overviewStart } from './admin-overview.ts'

const now = new Date('2026-11-22T23:30:00Z')
const thisHour = hourOf(now)
const ago = (hours: number, count: number) => ({ hour: thisHour - hours, count })

test('six registrations within an hour of a quiet site are a burst, and five are not', () => {
  expect(findBursts(now, [ago(3, 6)])).toEqual([
    { kind: 'burst', hour: '2026-11-22T20:00:00.000Z', count: 6, usual: 0 },
  ])
  expect(findBursts(now, [ago(3, 5)])).toEqual([])
})

test('a busy hour is a burst only when it has more than three times the mean of the others', () => {
  const busy = Array.from({ length: 300 }, (_, hours) => ago(hours + 1, 10))
  const otherHours = thisHour - hourOf(overviewStart(now))
  const usual = (300 * 10) / otherHours
  expect(findBursts(now, [...busy, ago(0, Math.floor(3 * usual))])).toEqual([])
  expect(findBursts(now, [...busy, ago(0, Math.floor(3 * usual) + 1)])).toMatchObject([
    { count: Math.floor(3 * usual) + 1, usual: Math.round(usual * 10) / 10 },
  ])
})

test('a burst of seven days ago is left out, and of many only the latest five are listed', () => {
  expect(findBursts(now, [ago(7 * 24, 50)])).toEqual([])
  const many = Array.from({ length: 8 }, (_, hours) => ago(hours, 50))
  expect(findBursts(now, many).map(({ hour }) => hourOf(new Date(hour)))).toEqual([
    ...[0, 1, 2, 3, 4].map((hours) => thisHour - hours),
  ])
})

test('the days are those of South Africa, today last', () => {
  // 23:30 UTC is 01:30 of the next day in South Africa.
  const days = countDays(now, [ago(0, 2), ago(2, 3)], [ago(1, 4)])
  expect(days).toHaveLength(14)
  expect(days.slice(-2)).toEqual([
    { day: '2026-11-22', registered: 3, decided: 0 },
    { day: '2026-11-23', registered: 2, decided: 4 },
  ])
  expect(overviewStart(now).toISOString()).toBe('2026-11-09T22:00:00.000Z')
})

test('each registration since the first day is counted on exactly one day', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  const counts = fc.array(fc.tuple(fc.integer({ min: 0, max: 312 }), fc.integer({ min: 1, max: 9 })))
  fc.assert(
    fc.property(instant, counts, (now, all) => {
      const hours = all.map(([hours, count]) => ({ hour: hourOf(now) - hours, count }))
      const days = countDays(now, hours, [])
      expect(days.reduce((total, { registered }) => total + registered, 0)).toBe(
        all.reduce((total, [, count]) => total + count, 0),
      )
    }),
  )
})
