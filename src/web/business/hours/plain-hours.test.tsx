// Tests that the plain fields of opening hours lose nothing.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../../../tests/world/form-fields.ts'
import { findSpecialDaysFault, findWeekFault } from '../../../contract/hours.ts'
import type { HoursRow, SpecialDay } from '../../../contract/opening-hours.ts'
import { readTypedSpecialDays, readTypedWeek } from '../../../contract/typed-form.ts'
import { HoursField } from './hours-field.tsx'
import { PlainSpecialDays, PlainWeek } from './plain-hours.tsx'

type Times = Pick<HoursRow, 'opens' | 'closes'>

const plainHours = (week: HoursRow[], specialDays: SpecialDay[]) => (
  <>
    <PlainWeek week={week} refused={undefined} />
    <PlainSpecialDays days={specialDays} refused={undefined} />
  </>
)

/** What a browser submits for the fields. */
const sentOf = (week: HoursRow[], specialDays: SpecialDay[], changes: [string, string][] = []) => {
  const form = <form action="/edit">{plainHours(week, specialDays)}</form>
  const changed = new Set(changes.map(([name]) => name))
  const fields = fieldsOf(renderToStaticMarkup(form), '/edit').filter(([name]) => !changed.has(name))
  return new URLSearchParams([...fields, ...changes])
}

const mornings: Times[] = [
  { opens: '07:00', closes: '09:30' },
  { opens: '10:00', closes: '13:00' },
  { opens: '16:00', closes: '22:15' },
]
const late = { opens: '22:30', closes: null }
const always = { opens: '00:00', closes: '00:00' }
const times: fc.Arbitrary<Times[]> = fc.oneof(
  fc.constant<Times[]>([]),
  fc.subarray(mornings, { minLength: 1 }),
  fc.subarray(mornings).map((some): Times[] => [...some, late]),
  fc.constant<Times[]>([always]),
)
/** Public holidays may also be closed. */
const ofHolidays = fc.oneof(times, fc.constant([{ opens: null, closes: null }]))
const anyWeek = fc
  .tuple(fc.array(times, { minLength: 7, maxLength: 7 }), ofHolidays)
  .map(([days, holidays]) =>
    [...days, holidays].flatMap((some, at) => some.map((one) => ({ day: at + 1, ...one }))),
  )

test('the fields of any week are read back as that week', () => {
  fc.assert(
    fc.property(anyWeek, (week) => {
      expect(readTypedWeek(sentOf(week, []))).toEqual(week)
    }),
  )
})

test('the fields of any special days are read back as those days', () => {
  const special = fc.record({
    from: fc.constant('2026-12-24'),
    to: fc.constant('2026-12-31'),
    opens: fc.constantFrom(null, '08:00'),
    note: fc.constantFrom(null, 'Family & friends'),
    isLate: fc.boolean(),
  })
  const days = special.map(({ isLate, ...day }) => ({
    ...day,
    closes: isLate || day.opens === null ? null : '12:00',
  }))
  fc.assert(
    fc.property(fc.array(days, { maxLength: 5 }), (list) => {
      expect(readTypedSpecialDays(sentOf([], list))).toEqual(list)
    }),
  )
})

test('no label of the hours is a sentence, which a plural name would break', () => {
  const form = renderToStaticMarkup(plainHours([], []))
  expect(form).toContain('aria-label="Public holidays: open or closed"')
  expect(form).not.toContain(' is"')
})

test('a closed day has fields for a morning and an afternoon', () => {
  const form = renderToStaticMarkup(plainHours([], []))
  expect(form).toContain('aria-label="Monday, time 2, opens"')
  const [morning, afternoon] = [
    { day: 1, opens: '08:00', closes: '13:00' },
    { day: 1, opens: '14:00', closes: '17:00' },
  ]
  const typed = [morning, afternoon].flatMap(({ opens, closes }): [string, string][] => [
    ['opens-1', opens],
    ['closes-1', closes],
  ])
  expect(readTypedWeek(sentOf([], [], typed))).toEqual([morning, afternoon])
})

test('typed times open a closed day, and "Closed" closes an open one', () => {
  const open = { day: 2, opens: '08:00', closes: '17:00' }
  const typed: [string, string][] = [
    ['opens-1', '09:00'],
    ['closes-1', '12:00'],
    ['mode-2', 'closed'],
  ]
  expect(readTypedWeek(sentOf([open], [], typed))).toEqual([{ day: 1, opens: '09:00', closes: '12:00' }])
})

test('an open day without times and a time without its end are kept for the contract to refuse', () => {
  const typed: [string, string][] = [
    ['mode-1', 'open'],
    ['mode-3', 'open'],
    ['opens-3', '09:00'],
  ]
  expect(readTypedWeek(sentOf([], [], typed))).toEqual([
    { day: 1, opens: '', closes: '' },
    { day: 3, opens: '09:00', closes: '' },
  ])
})

/** The fields that are marked as wrong in the plain part of the form, and the whole form. */
const markedIn = (week: HoursRow[], specialDays: SpecialDay[]) => {
  const none = () => {}
  const errors = {
    week: findWeekFault(week)?.message,
    specialDays: findSpecialDaysFault(specialDays)?.message,
  }
  const form = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <HoursField week={week} specialDays={specialDays} errors={errors} onWeek={none} onSpecialDays={none} />
    </QueryClientProvider>,
  )
  const plain = (form.match(/<noscript>[\s\S]*?<\/noscript>/g) ?? []).join('')
  return { marked: plain.match(/<[^>]*aria-invalid="true"[^>]*>/g)?.join(), form }
}

test('a time without its end is marked, and the message about it names the day', () => {
  const morning = { day: 3, opens: '08:00', closes: '13:00' }
  const { marked, form } = markedIn([morning, { day: 3, opens: '14:00', closes: '' }], [])
  expect(marked).toContain('aria-label="Wednesday, time 2, closes"')
  expect(form).toContain('Wednesday, time 2: the closing time is missing. Give it, or remove this time.')
})

test('a wrong field of a special day is marked, and the message about it names the day', () => {
  const christmas = { from: '2026-12-25', to: '2026-12-25', opens: null, closes: null, note: null }
  const late = markedIn([], [christmas, { ...christmas, opens: '09:00', closes: '' }])
  expect(late.marked).toContain('aria-label="Special day 2 closes"')
  const undated = markedIn([], [christmas, { ...christmas, from: '', to: '', note: 'Stocktaking' }])
  expect(undated.marked).toContain('name="special-first"')
  expect(undated.form).toContain(
    'Special day 2: the first day is missing. Give it, or remove this special day.',
  )
  const backward = markedIn([], [{ ...christmas, to: '2026-12-01' }])
  expect(backward.marked).toContain('name="special-last"')
})

test('a time that is typed into an empty special day is not lost', () => {
  const typed = new URLSearchParams({
    'special-first': '',
    'mode-special': 'closed',
    'mode-before-special': 'closed',
    'opens-special': '09:00',
  })
  expect(readTypedSpecialDays(typed)).toMatchObject([{ from: '', opens: '09:00', closes: '' }])
})
