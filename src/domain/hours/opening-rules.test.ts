// Tests which days are public holidays, against dates from printed calendars.
import { expect, test } from 'vitest'
import { actHolidays, comingHolidays, holidayTest } from './opening-rules.ts'

const daysOf = (year: number) => actHolidays(year).map(({ day }) => day)
const easterOf = (year: number) => actHolidays(year).find(({ name }) => name === 'Good Friday')?.day

test('the Act gives 2026 its twelve holidays, and the Monday after one on a Sunday', () => {
  expect(actHolidays(2026)).toEqual([
    { day: '2026-01-01', name: "New Year's Day" },
    { day: '2026-03-21', name: 'Human Rights Day' },
    { day: '2026-04-03', name: 'Good Friday' },
    { day: '2026-04-06', name: 'Family Day' },
    { day: '2026-04-27', name: 'Freedom Day' },
    { day: '2026-05-01', name: "Workers' Day" },
    { day: '2026-06-16', name: 'Youth Day' },
    { day: '2026-08-09', name: "National Women's Day" },
    { day: '2026-08-10', name: "National Women's Day (observed)" },
    { day: '2026-09-24', name: 'Heritage Day' },
    { day: '2026-12-16', name: 'Day of Reconciliation' },
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2026-12-26', name: 'Day of Goodwill' },
  ])
})

test('a Christmas Day on a Sunday gives no further day, and a Day of Goodwill on a Sunday does', () => {
  expect(daysOf(2022).slice(-2)).toEqual(['2022-12-25', '2022-12-26'])
  expect(daysOf(2027).slice(-3)).toEqual(['2027-12-25', '2027-12-26', '2027-12-27'])
})

// 1954 and 1981 show the two cases in which the church moved its full moon back.
test.each([
  [1954, '1954-04-16'],
  [1981, '1981-04-17'],
  [2000, '2000-04-21'],
  [2008, '2008-03-21'],
  [2011, '2011-04-22'],
  [2024, '2024-03-29'],
  [2025, '2025-04-18'],
  [2027, '2027-03-26'],
  [2038, '2038-04-23'],
])('Good Friday of %i is %s', (year, day) => {
  const named = easterOf(year) ?? daysOf(year).find((date) => date === day)
  expect(named).toBe(day)
})

test('the coming holidays are those of the Act and the proclaimed ones, in order, across the end of the year', () => {
  const proclaimed = [
    { day: '2027-01-20', name: 'Election Day' },
    { day: '2026-12-01', name: 'Past' },
  ]
  const coming = comingHolidays(proclaimed, '2026-12-16', '2027-01-20')
  expect(coming.map(({ day }) => day)).toEqual(['2026-12-25', '2026-12-26', '2027-01-01', '2027-01-20'])
})

test('a proclaimed day is a holiday, also in the year after', () => {
  const isHoliday = holidayTest(['2027-01-20'], 2026)
  expect(['2027-01-20', '2027-01-01', '2025-12-16'].map(isHoliday)).toEqual([true, true, true])
  expect(['2027-01-21', '2026-11-22'].map(isHoliday)).toEqual([false, false])
})
