// Compares the rule of opening hours with an oracle that looks at every minute.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HoursRow, SpecialDay } from '../src/contract/opening-hours.ts'
import { hoursNowAt } from '../src/domain/hours/hours-now-rules.ts'
import { holidayTest } from '../src/domain/hours/opening-rules.ts'
import { type Business, describeAt, momentOf } from './hours/hours-oracle.ts'

const minuteMs = 60_000
const at = (local: string) => Date.parse(`${local}+02:00`)
const row = (day: number, opens: string | null, closes: string | null): HoursRow => ({ day, opens, closes })
const special = (from: string, opens: string | null, closes: string | null, to = from): SpecialDay => ({
  from,
  to,
  opens,
  closes,
  note: null,
})
const weekOf = (opens: string, closes: string | null, days = [1, 2, 3, 4, 5, 6, 7]) =>
  days.map((day) => row(day, opens, closes))

const named = (
  week: HoursRow[],
  specialDays: SpecialDay[] = [],
  closedUntil: string | null = null,
): Business => ({
  week,
  specialDays,
  closedUntil,
  isHoliday: holidayTest(['2027-01-20'], 2026),
})
const nowOf = (business: Business, time: number) => hoursNowAt(business, new Date(time))

const bar = named([...weekOf('18:00', '02:00', [4, 5, 6]), row(8, '18:00', '22:00')])
const shop = named(weekOf('08:00', '17:00', [1, 2, 3, 4, 5]))
const splitDay = named([row(1, '08:00', '12:00'), row(1, '14:00', '17:00')])

// 2026-11-22 is a Sunday; 2026-12-16 a Wednesday and a holiday; 2028-02-29 a Tuesday.
test.each<[string, Business, string, string]>([
  ['an open shop says until when', shop, '2026-11-23T09:00', 'Open until 17:00'],
  ['the last half hour counts down in steps of five', shop, '2026-11-23T16:38', 'Closes in 20 min'],
  ['the last minutes are given as a few minutes', shop, '2026-11-23T16:58', 'Closes in a few minutes'],
  ['a closed shop says when it opens today', shop, '2026-11-23T07:59', 'Opens 08:00'],
  ['a closed shop says when it opens tomorrow', shop, '2026-11-23T17:00', 'Opens tomorrow 08:00'],
  ['on Friday night it opens on Monday', shop, '2026-11-20T17:00', 'Opens Monday 08:00'],
  ['a pause at noon is closed', splitDay, '2026-11-23T12:00', 'Opens 14:00'],
  [
    'after the only day of the week it opens a week later',
    splitDay,
    '2026-11-23T17:00',
    'Opens 30 November 08:00',
  ],
  ['the hours of the day before run past midnight', bar, '2026-11-22T01:00', 'Open until 02:00'],
  ['a holiday uses its own row', bar, '2026-12-16T19:00', 'Open until 22:00'],
  ['a holiday without a row is unknown', shop, '2026-12-16T10:00', 'Public holiday, hours may differ'],
  ['before a holiday without a row no opening time is given', shop, '2026-12-15T18:00', 'Closed now'],
  ['a proclaimed day is a holiday', shop, '2027-01-20T10:00', 'Public holiday, hours may differ'],
  [
    'a holiday row without hours means closed',
    named([...shop.week, row(8, null, null)]),
    '2026-12-16T10:00',
    'Opens tomorrow 08:00',
  ],
  ['"till late" gives no closing time', named(weekOf('11:00', null)), '2026-11-23T23:50', 'Open till late'],
  ['"till late" ends at midnight', named(weekOf('11:00', null)), '2026-11-24T00:00', 'Opens 11:00'],
  [
    'all hours of all days are open 24 hours',
    named([...weekOf('00:00', '00:00'), row(8, '00:00', '00:00')]),
    '2026-11-23T23:50',
    'Open 24 hours',
  ],
  [
    '24 hours end after the last such day',
    named(weekOf('00:00', '00:00', [1, 2])),
    '2026-11-24T10:00',
    'Open until 00:00',
  ],
  [
    'two sessions that meet at midnight are one',
    named([row(1, '20:00', '00:00'), row(2, '00:00', '03:00')]),
    '2026-11-23T23:45',
    'Open until 03:00',
  ],
  [
    'a special day replaces the hours of its date',
    named(shop.week, [special('2026-11-23', '10:00', '12:00')]),
    '2026-11-23T09:00',
    'Opens 10:00',
  ],
  [
    'a special day replaces a holiday',
    named(shop.week, [special('2026-12-16', '10:00', '12:00')]),
    '2026-12-16T11:00',
    'Open until 12:00',
  ],
  [
    'a special day can be closed',
    named(shop.week, [special('2026-11-23', null, null)]),
    '2026-11-23T09:00',
    'Opens tomorrow 08:00',
  ],
  [
    'the hours of the night before run into a special day',
    named(bar.week, [special('2026-11-22', null, null)]),
    '2026-11-22T01:00',
    'Open until 02:00',
  ],
  [
    'the hours of a special day run into the next year',
    named(shop.week, [special('2026-12-31', '20:00', '04:00')]),
    '2027-01-01T01:00',
    'Open until 04:00',
  ],
  ['29 February is a day like any other', shop, '2028-02-29T09:00', 'Open until 17:00'],
  [
    'the day after 28 February of a common year is 1 March',
    named([row(1, '08:00', '12:00')]),
    '2027-02-28T12:00',
    'Opens tomorrow 08:00',
  ],
  [
    'during a long closure the next opening has a date',
    named([...shop.week, row(8, null, null)], [special('2026-12-14', null, null, '2027-01-08')]),
    '2026-12-20T12:00',
    'Opens 11 January 08:00',
  ],
  [
    'a bar that is closed for a time says until when',
    named(bar.week, [], '2026-11-27'),
    '2026-11-26T23:59',
    'Closed until 27 November',
  ],
  [
    'the night before a reopening does not run past midnight',
    named(bar.week, [], '2026-11-27'),
    '2026-11-27T01:00',
    'Opens 18:00',
  ],
  [
    'a special day before a reopening does not run past midnight',
    named(bar.week, [special('2026-11-26', '18:00', '04:00')], '2026-11-27'),
    '2026-11-27T01:00',
    'Opens 18:00',
  ],
  [
    'a business without hours that is closed for a time says until when',
    named([], [], '2027-01-14'),
    '2026-11-26T12:00',
    'Closed until 14 January',
  ],
  ['no hours at all', named([]), '2026-11-23T09:00', 'Hours not given'],
  [
    'a special day needs no week',
    named([], [special('2026-11-23', '09:00', '12:00')]),
    '2026-11-23T09:00',
    'Open until 12:00',
  ],
])('%s', (_title, business, local, label) => {
  expect(nowOf(business, at(local)).label).toBe(label)
  expect(describeAt(business, at(local)).label).toBe(label)
})

test('the clock is two hours ahead of UTC, as the time zone data says', () => {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Africa/Johannesburg',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  for (let year = 2020; year < 2050; year++) {
    for (const month of [0, 3, 6, 9]) {
      const time = Date.UTC(year, month, 1, 21, 59)
      expect(clock.format(time)).toBe(`${momentOf(time).date}, 23:59`)
    }
  }
})

const time = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(0, 1, 30, 480, 720, 1020, 1320, 1410, 1439) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 1439 }) },
  )
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  )
const closing = fc.option(time, { freq: 6 })
const rows = fc
  .uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 8 }), opens: time, closes: closing }), {
    selector: ({ day, opens }) => `${day} ${opens}`,
    maxLength: 12,
  })
  .map(withoutOverlaps)
const week = fc
  .tuple(rows, fc.boolean())
  .map(([given, isShut]) => (isShut ? [...given.filter(({ day }) => day !== 8), row(8, null, null)] : given))

/** Leaves out what a form would refuse: in a day, each session must end before the next begins. */
function withoutOverlaps(given: HoursRow[]): HoursRow[] {
  const kept: HoursRow[] = []
  for (const one of given.sort((a, b) => `${a.day}${a.opens}`.localeCompare(`${b.day}${b.opens}`))) {
    const last = kept.at(-1)
    const isNext =
      !last ||
      last.day !== one.day ||
      (last.closes !== null && last.closes > String(last.opens) && last.closes <= String(one.opens))
    if (isNext) kept.push(one)
  }
  return kept
}

// Days that are easy to get wrong: a week before and after a year's end, a leap day, Easter, and a holiday that was moved.
const anchor = fc.constantFrom(
  '2026-12-31',
  '2028-02-29',
  '2027-03-28',
  '2026-08-09',
  '2027-02-28',
  '2026-12-16',
)
const days = fc.integer({ min: -8, max: 8 })
const moment = fc
  .tuple(anchor, days, fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(0, 1, 29, 1410, 1439)))
  .map(([date, day, minute]) => at(`${date}T00:00`) + (day * 1440 + minute) * minuteMs)

const dateText = (time: number) => new Date(time + 120 * minuteMs).toISOString().slice(0, 10)
const scene = fc
  .record({
    week,
    now: moment,
    closedFor: fc.option(fc.integer({ min: -3, max: 5 }), { freq: 2 }),
    specials: fc.uniqueArray(
      fc.record({ ahead: fc.integer({ min: -2, max: 4 }), opens: fc.option(time), closes: closing }),
      {
        selector: ({ ahead }) => ahead,
        maxLength: 3,
      },
    ),
  })
  .map(({ week, now, specials, closedFor }) => {
    const specialDays = specials.map(({ ahead, opens, closes }) =>
      special(dateText(now + ahead * 1440 * minuteMs), opens, opens === null ? null : closes),
    )
    const year = Number(dateText(now).slice(0, 4))
    const closedUntil = closedFor === null ? null : dateText(now + closedFor * 1440 * minuteMs)
    return {
      now,
      business: {
        week,
        specialDays,
        closedUntil,
        isHoliday: holidayTest(['2027-01-05', '2028-03-01'], year),
      },
    }
  })

test('the rule agrees with an oracle that looks at every minute', () => {
  fc.assert(
    fc.property(scene, ({ business, now }) => {
      const { state, label } = nowOf(business, now)
      expect({ state, label }).toEqual(describeAt(business, now))
    }),
    { numRuns: 200 },
  )
})

test('the state and label stay true until the time that is given with them', () => {
  fc.assert(
    fc.property(
      scene,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      ({ business, now }, part) => {
        const { state, label, until } = nowOf(business, now)
        const end = until === null ? now + 40 * 1440 * minuteMs : Date.parse(until)
        expect(end).toBeGreaterThan(now)
        // The last millisecond before the end, and one in between.
        for (const later of [end - 1, now + Math.floor(part * (end - now))]) {
          expect(nowOf(business, later)).toMatchObject({ state, label })
          expect(describeAt(business, later)).toEqual({ state, label })
        }
        const isExact = ![
          'Open 24 hours',
          'Closed now',
          'Public holiday, hours may differ',
          'Hours not given',
        ].includes(label)
        if (isExact) expect(describeAt(business, end).label).not.toBe(label)
      },
    ),
    { numRuns: 80 },
  )
})
