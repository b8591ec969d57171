// The edits of a week in the editor of opening hours. A time that is not typed yet is ''.
import { type DayMode, type HoursRow, holidayDay } from '../../../contract/opening-hours.ts'

export const dayModes = ['closed', 'open', 'late', 'always', 'unsaid'] as const satisfies DayMode[]

/** The days of a week, Monday to Sunday. */
export const everyDay = [1, 2, 3, 4, 5, 6, 7]
export const weekdays = [1, 2, 3, 4, 5]

const usual = { opens: '08:00', closes: '17:00' }

/** The week that an owner starts from: usual hours, to be changed. */
export const firstWeek: HoursRow[] = weekdays.map((day) => ({ day, ...usual }))

/** The rows of a day, in the order in which they were added. */
export const rowsOf = (week: readonly HoursRow[], day: number): HoursRow[] =>
  week.filter((row) => row.day === day)

/** The accessible label of the choice of how a day is open; it also fits a plural name of a day. */
export const modeLabel = (day: string): string => `${day}: open or closed`

/** How a day is open now. */
export function modeOf(week: readonly HoursRow[], day: number): DayMode {
  const rows = rowsOf(week, day)
  const last = rows.at(-1)
  if (!last) return day === holidayDay ? 'unsaid' : 'closed'
  if (last.opens === null) return 'closed'
  if (last.closes === null) return 'late'
  return rows.length === 1 && last.opens === '00:00' && last.closes === '00:00' ? 'always' : 'open'
}

/** The week with another mode for a day. Times that were typed are kept if the mode has times. */
export function withMode(week: readonly HoursRow[], day: number, mode: DayMode): HoursRow[] {
  const rows = rowsOf(week, day)
  const isTimed =
    rows.length > 0 && modeOf(week, day) !== 'always' && rows.every(({ opens }) => opens !== null)
  const timed = isTimed ? rows : [{ day, ...likeAnother(week) }]
  return withRows(week, day, rowsFor(mode, day, timed))
}

function rowsFor(mode: DayMode, day: number, timed: HoursRow[]): HoursRow[] {
  const first = timed.slice(0, -1)
  const [last = { day, ...usual }] = timed.slice(-1)
  if (mode === 'open') return [...first, { ...last, closes: last.closes ?? usual.closes }]
  if (mode === 'late') return [...first, { ...last, closes: null }]
  if (mode === 'always') return [{ day, opens: '00:00', closes: '00:00' }]
  return mode === 'closed' && day === holidayDay ? [{ day, opens: null, closes: null }] : []
}

/** The times of the first day that has some, or else the usual ones. */
function likeAnother(week: readonly HoursRow[]) {
  const row = week.find(({ opens, closes }) => opens && closes && opens !== closes)
  return row ? { opens: row.opens, closes: row.closes } : usual
}

/** The week with another time in one row of a day. */
export function withTime(
  week: readonly HoursRow[],
  day: number,
  at: number,
  times: Partial<Pick<HoursRow, 'opens' | 'closes'>>,
): HoursRow[] {
  const rows = rowsOf(week, day).map((row, index) => (index === at ? { ...row, ...times } : row))
  return withRows(week, day, rows)
}

/** The week with one more, empty time on a day; it comes before a time that is till late. */
export function withOneMore(week: readonly HoursRow[], day: number): HoursRow[] {
  const rows = rowsOf(week, day)
  const empty = { day, opens: '', closes: '' }
  const isLate = modeOf(week, day) === 'late'
  return withRows(week, day, isLate ? [empty, ...rows] : [...rows, empty])
}

/** The week without one of the times of a day. */
export const withoutRow = (week: readonly HoursRow[], day: number, at: number): HoursRow[] =>
  withRows(
    week,
    day,
    rowsOf(week, day).filter((_, index) => index !== at),
  )

/** The week with the hours of one day copied to others. */
export function withCopies(week: readonly HoursRow[], from: number, days: readonly number[]): HoursRow[] {
  const rows = rowsOf(week, from)
  return days
    .filter((day) => day !== from)
    .reduce<HoursRow[]>(
      (copied, day) =>
        withRows(
          copied,
          day,
          rows.map((row) => ({ ...row, day })),
        ),
      [...week],
    )
}

const withRows = (week: readonly HoursRow[], day: number, rows: HoursRow[]): HoursRow[] =>
  [...week.filter((row) => row.day !== day), ...rows].sort((a, b) => a.day - b.day)

/** The first opening that runs into an opening of the next day, such as 08:00 to 09:00 where 19:00 was meant; null for none. */
export function findLongNight(
  week: readonly HoursRow[],
): { day: number; next: number; closes: string; opens: string } | null {
  for (const { day, opens, closes } of week) {
    if (day === holidayDay || !opens || !closes || closes > opens || closes === '00:00') continue
    const next = (day % 7) + 1
    // A day that is open from midnight on is open through the night anyway.
    const early = week.find(
      (row) => row.day === next && row.opens && row.opens !== '00:00' && row.opens < closes,
    )
    if (early?.opens) return { day, next, closes, opens: early.opens }
  }
  return null
}
