// When the text of opening hours contradicts the hours of the week, and when it only repeats them.
import { expect, test } from 'vitest'
import { contradictsWeek, repeatsWeek } from './hours.ts'
import type { HoursRow } from './opening-hours.ts'

const monday = { day: 1, opens: '08:00', closes: '17:00' }
const holidays = { day: 8, opens: null, closes: null }
const says = (...hoursWeek: HoursRow[]) => ({ hoursWeek, note: '', isWhole: true })

test.each<[string, HoursRow[], HoursRow[], boolean]>([
  ['another closing time', [monday], [{ ...monday, closes: '18:00' }], true],
  ['till late', [monday], [{ ...monday, closes: null }], true],
  ['one day fewer', [monday, { ...monday, day: 2 }], [monday], true],
  ['public holidays, which the week leaves out', [monday], [monday, holidays], false],
  ['other public holidays', [monday, holidays], [monday, { day: 8, opens: '09:00', closes: '12:00' }], true],
  ['no public holidays, which the week has', [monday, holidays], [monday], false],
  ['the same in another order', [monday, { ...monday, day: 2 }], [{ ...monday, day: 2 }, monday], false],
  ['no hours', [monday], [], false],
  ['hours, where there is no week', [], [monday], false],
])('a text that gives %s contradicts the week: $3', (_, week, read, isContradiction) => {
  expect(contradictsWeek(week, says(...read))).toBe(isContradiction)
})

test('a text repeats the week when it gives the same hours for its days and adds no public holidays', () => {
  const tuesday = { ...monday, day: 2 }
  expect(repeatsWeek([monday, tuesday], says(tuesday, monday))).toBe(true)
  expect(repeatsWeek([monday, holidays], says(monday))).toBe(true)
  expect(repeatsWeek([monday], says(monday, holidays))).toBe(false)
  expect(repeatsWeek([monday], says({ ...monday, closes: '18:00' }))).toBe(false)
  expect(repeatsWeek([monday], says())).toBe(false)
  expect(repeatsWeek([], says(monday))).toBe(false)
})
