// Tests the edits of a week of opening hours.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HoursWeek } from '../../../contract/hours.ts'
import {
  dayModes,
  everyDay,
  findLongNight,
  firstWeek,
  modeOf,
  withCopies,
  withMode,
  withOneMore,
  withoutRow,
  withTime,
} from './hours-edit-rules.ts'

test('a day keeps its times when it is open till late, and gets them back', () => {
  const late = withMode(firstWeek, 2, 'late')
  expect(late[1]).toEqual({ day: 2, opens: '08:00', closes: null })
  expect(withMode(withTime(late, 2, 0, { opens: '11:00' }), 2, 'open')[1]).toEqual({
    day: 2,
    opens: '11:00',
    closes: '17:00',
  })
})

test('a second time is added, typed and removed', () => {
  const split = withTime(withOneMore(firstWeek, 1), 1, 1, { opens: '18:00', closes: '22:00' })
  expect(split.slice(0, 2)).toEqual([
    { day: 1, opens: '08:00', closes: '17:00' },
    { day: 1, opens: '18:00', closes: '22:00' },
  ])
  expect(withoutRow(split, 1, 0)[0]).toEqual({ day: 1, opens: '18:00', closes: '22:00' })
})

test('the hours of a day are copied to every other day', () => {
  const split = withTime(withOneMore([], 6), 6, 0, { opens: '09:00', closes: '12:00' })
  expect(withCopies(split, 6, everyDay)).toEqual(
    everyDay.map((day) => ({ day, opens: '09:00', closes: '12:00' })),
  )
})

test('public holidays are left out, closed or open', () => {
  expect(modeOf(firstWeek, 8)).toBe('unsaid')
  const closed = withMode(firstWeek, 8, 'closed')
  expect(closed.at(-1)).toEqual({ day: 8, opens: null, closes: null })
  expect(withMode(closed, 8, 'open').at(-1)).toEqual({ day: 8, opens: '08:00', closes: '17:00' })
  expect(withMode(closed, 8, 'unsaid')).toEqual(firstWeek)
})

test('after any choice the day has that mode, and the week can be saved', () => {
  const step = fc.record({ day: fc.integer({ min: 1, max: 8 }), mode: fc.constantFrom(...dayModes) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let week = firstWeek
      for (const { day, mode } of steps) {
        if (mode === 'unsaid' && day !== 8) continue
        week = withMode(week, day, mode)
        expect(modeOf(week, day)).toBe(mode)
      }
      if (week.some(({ day }) => day < 8)) expect(HoursWeek.parse(week)).toEqual(week)
    }),
  )
})

test.each([
  ['08:00', '09:00', null],
  ['08:00', '07:30', { day: 5, next: 6, closes: '07:30', opens: '07:00' }],
  ['18:00', '02:00', null],
  ['00:00', '00:00', null],
  ['18:00', null, null],
] as const)(
  'a Friday from %s to %s before a Saturday from 07:00 has the long night $2',
  (opens, closes, night) => {
    const week = [
      { day: 5, opens, closes },
      { day: 6, opens: '07:00', closes: '13:00' },
    ]
    expect(findLongNight(week)).toEqual(night)
  },
)

test('a Sunday night can run into a Monday, and into a day of 24 hours without a question', () => {
  const sunday = { day: 7, opens: '20:00', closes: '09:00' }
  const monday = (opens: string) => ({ day: 1, opens, closes: '00:00' })
  expect(findLongNight([monday('08:00'), sunday])).toMatchObject({ day: 7, next: 1 })
  expect(findLongNight([monday('00:00'), sunday])).toBeNull()
})
