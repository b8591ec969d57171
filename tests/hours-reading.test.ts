// Tests that texts of opening hours are read correctly or not at all: all sample texts, and texts that could mislead.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HoursWeek } from '../src/contract/hours.ts'
import { readHours } from '../src/domain/hours/read-hours-rules.ts'
import { sampleReadings } from './hours/sample-readings.ts'

const days = [1, 2, 3, 4, 5, 6, 7, 8]

/** The week as it is written in sample-readings.ts; '' when nothing was read. */
function weekOf(text: string): string {
  const { hoursWeek } = readHours(text)
  if (hoursWeek.length === 0) return ''
  const columns = days.map((day) => hoursWeek.filter((row) => row.day === day))
  return columns
    .map(
      (rows) =>
        rows.map(({ opens, closes }) => (opens ? `${opens}-${closes ?? 'late'}` : 'shut')).join('+') || '.',
    )
    .join(' ')
}

const folder = join(import.meta.dirname, '../sample-data')
const sampleTexts = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file): { hours: string | null }[] => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  .flatMap(({ hours }) => hours ?? [])

test('every sample text is read as a person read it, or not at all', () => {
  const expected = new Map(sampleReadings.map(([text, week, note = '']) => [text, { week, note }]))
  expect(sampleTexts.length).toBeGreaterThan(200)
  for (const text of sampleTexts) {
    const { note, isWhole } = readHours(text)
    const whole = expected.get(text)
    expect({ text, week: weekOf(text), note }).toEqual({ text, ...(whole ?? { week: '', note: text }) })
    expect(isWhole).toBe(whole?.note === '')
  }
  expect(new Set(sampleTexts.filter((text) => weekOf(text))).size).toBe(sampleReadings.length)
})

const weekdays = (times: string, saturday = '.', sunday = '.', holidays = '.') =>
  [times, times, times, times, times, saturday, sunday, holidays].join(' ')
const daily = (times: string) => weekdays(times, times, times)

test.each([
  ['Monday to Friday: 08:00 to 17:00', weekdays('08:00-17:00')],
  [
    'Mon – Fri 8am – 5pm, Sat 8am – 1pm, Sun & PH closed',
    weekdays('08:00-17:00', '08:00-13:00', '.', 'shut'),
  ],
  ['Mon-Fri 9am-12pm, 2pm-5pm', weekdays('09:00-12:00+14:00-17:00')],
  ['Mon-Fri 8-1, 2-5, Sat 9-1', weekdays('08:00-13:00+14:00-17:00', '09:00-13:00')],
  ['Mon-Fri 8:00-13:00, 2:00-5:00', weekdays('08:00-13:00+14:00-17:00')],
  ['Ma-Vr 8-1 en 2-5nm', weekdays('08:00-13:00+14:00-17:00')],
  ['Daily 11-3, 6:00-10:00', daily('11:00-15:00+18:00-22:00')],
  ['Mon 14:00-17:00, 8:00-11:00', '08:00-11:00+14:00-17:00 . . . . . . .'],
  ['Mon-Fri 9-5 & 6 till late', weekdays('09:00-17:00+18:00-late')],
  ['Open 24/7', daily('00:00-00:00')],
  ['Open Monday to Sunday from 9am until 9pm.', daily('09:00-21:00')],
  [
    'Maandag tot Vrydag 8vm tot 5nm\nSaterdag 8vm-1nm\nSondae en openbare vakansiedae gesluit',
    weekdays('08:00-17:00', '08:00-13:00', '.', 'shut'),
  ],
  [
    'uMsombuluko kuya kuLwesihlanu 08:00-17:00\nuMgqibelo neSonto 09:00-13:00',
    weekdays('08:00-17:00', '09:00-13:00', '09:00-13:00'),
  ],
  ['Ngomvulo ukuya ngoLwesihlanu 08:00 ukuya ku 17:00', weekdays('08:00-17:00')],
  ['Yonke imihla 06:00-20:00', daily('06:00-20:00')],
  ['Daily 11:00-02:00', daily('11:00-02:00')],
  ['Mon-Fri 5pm-12am', weekdays('17:00-00:00')],
  ['Daily 08:00-17:00\nSundays closed', weekdays('08:00-17:00', '08:00-17:00')],
])('%j is read completely', (text, week) => {
  expect(weekOf(text)).toBe(week)
  expect(readHours(text)).toMatchObject({ note: '', isWhole: true })
})

test.each([
  ['times that may be morning or evening', 'Mon-Fri 6 to 9'],
  ['an opening time that may be morning or evening', 'Fri 6:30 till late'],
  ['a closing time that may be night or noon', 'Mon-Fri 09:00-01:00'],
  ['a night that begins at ten in the evening', 'Fri 10-2am'],
  ['a second time that may be morning or evening', 'Mon-Fri 9am-5pm, 6-9pm, 10-2'],
  ['a range that overlaps the one before', 'Mon-Fri 8-1, 9-3'],
  ['public holidays as the end of a range of days', 'Mon-Sat, Sun-public holidays 9-1'],
  ['times without days', '08:00-17:00'],
  ['times that do not exist', 'Mon-Fri 25:00-26:00'],
  ['two sets of hours for one day', 'Mon-Fri 08:00-17:00\nMon 09:00-12:00'],
  ['an exception', 'Mon-Fri 08:00-17:00, not Wed'],
  ['a negation', 'Not Mon-Fri 08:00-17:00'],
  ['a season', 'Mon-Fri 08:00-17:00 in winter'],
  [
    'hours of only some Saturdays, which would look closed',
    'Mon-Fri 08:00-17:00\nFirst Saturday of the month 08:00-12:00',
  ],
  ['a break in brackets', 'Mon-Sat 08:30-17:30 (Fri closed 12:00-14:00)'],
  ['hours of something else', 'Check-in 14:00-20:00, Mon-Sun'],
  ['a break without a day', 'Mon-Fri 08:00-17:00\nLunch 13:00-14:00'],
  ['a closing without a day', 'Mon-Fri 08:00-17:00\nClosed for lunch'],
  ['a shorter day', 'Mon-Fri 08:00-17:00\nFri till 13:00'],
  ['an excluded day', 'Mon-Fri 08:00-17:00\nNot Wednesdays'],
  ['a closed day with a time', 'Tue-Sun 08:00-17:00\nMon closed, after 12:00'],
  ['single times', 'Sat 16:00 and 19:30'],
  ['a telephone number', 'Call 082 555 0101'],
  ['a closed week', 'Mon-Sun closed'],
  ['the name of a property that every object has', 'constructor'],
])('%s is not read: %j', (_what, text) => {
  expect(readHours(text)).toEqual({ hoursWeek: [], note: text, isWhole: false })
})

test('any text gives a week that can be saved, or stays whole in the note', () => {
  const word = fc.constantFrom(
    ...'Mon Fri Sat Sun - to , and 08:00 17:00 9 5pm late closed daily 24/7 holidays open ( ) ngo kuLwesihlanu \n'.split(
      ' ',
    ),
  )
  const text = fc
    .array(fc.oneof(word, fc.string({ maxLength: 4 })), { maxLength: 14 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(text, (typed) => {
      const { hoursWeek, note, isWhole } = readHours(typed)
      expect(HoursWeek.parse(hoursWeek)).toEqual(hoursWeek)
      expect(isWhole).toBe(hoursWeek.length > 0 && note === '')
      if (hoursWeek.length === 0) expect(note).toBe(typed.trim())
    }),
  )
})
