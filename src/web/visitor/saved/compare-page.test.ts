// Tests what the comparison shows as the hours of today.
import { expect, test } from 'vitest'
import { fullPage } from '../../../../tests/world/full-business.ts'
import { todayText } from './compare-page.tsx'

const hoursWeek = [
  { day: 1, opens: '12:00', closes: '15:00' },
  { day: 1, opens: '18:00', closes: null },
]
const open = { ...fullPage, trading: 'open' as const, hoursWeek, specialDays: [] }
const monday = { ...open, hoursToday: { date: '2026-11-23', day: 1 } }

test('today has the times of its day, a special day replaces them, and a closure leaves them out', () => {
  expect(todayText(monday)).toBe('12:00–15:00, 18:00 till late')
  expect(todayText({ ...monday, hoursToday: { date: '2026-11-24', day: 2 } })).toBe('Closed')
  const specialDays = [{ from: '2026-11-23', to: '2026-11-23', opens: null, closes: null, note: '' }]
  expect(todayText({ ...monday, specialDays })).toBe('Closed')
  expect(todayText({ ...monday, hoursWeek: [] })).toBeNull()
  expect(todayText({ ...monday, trading: 'temporarily-closed' })).toBeNull()
})
