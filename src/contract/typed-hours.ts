// Decides which week and which special days a form says that a browser sent by itself. It has the same fields for every day, and
// those of a time that is not needed stay empty.
import { type DayMode, type HoursRow, holidayDay, type SpecialDay } from './opening-hours.ts'

/** The days of the form. */
export const formDays = [1, 2, 3, 4, 5, 6, 7, holidayDay] as const

/** What the fields of one day, or of one of the special days, are called. */
export const hoursFields = (day: number | 'special') => ({
  mode: `mode-${day}`,
  /** The mode when the form was made: times that are typed on a day that was closed open it. */
  before: `mode-before-${day}`,
  opens: `opens-${day}`,
  closes: `closes-${day}`,
})
/** The other fields of special days. */
export const specialFields = { first: 'special-first', last: 'special-last', note: 'special-note' } as const

/** The names of all fields that are read here. */
export const hoursFieldNames: ReadonlySet<string> = new Set([
  ...[...formDays, 'special' as const].flatMap((day) => Object.values(hoursFields(day))),
  ...Object.values(specialFields),
])

type Times = { opens: string; closes: string }

/** The week of the form; a time that is missing is '', which the contract refuses. Undefined: the form has no week. */
export function readTypedWeek(texts: URLSearchParams): HoursRow[] | undefined {
  if (!texts.has(hoursFields(1).mode)) return undefined
  return formDays.flatMap((day) => {
    const { mode, before, opens, closes } = hoursFields(day)
    const closings = texts.getAll(closes)
    const typed = texts
      .getAll(opens)
      .map((time, at) => ({ opens: time, closes: closings[at] ?? '' }))
      .filter(isTyped)
    const after = modeAfter(texts.get(mode), texts.get(before), typed.length > 0)
    // A day of the week without a row is closed; only a public holiday says so.
    if (after === 'closed' && day !== holidayDay) return []
    return openingsOf(after, typed).map((times) => ({ day, ...times }))
  })
}

const isTyped = ({ opens, closes }: Times) => opens !== '' || closes !== ''

const isShut = (mode: string | null) => mode === 'closed' || mode === 'unsaid'

const modeAfter = (mode: string | null, before: string | null, hasTimes: boolean): DayMode =>
  ((isShut(mode) && before === mode && hasTimes ? 'open' : mode) ?? 'closed') as DayMode

function openingsOf(mode: DayMode, typed: Times[]): Omit<HoursRow, 'day'>[] {
  if (mode === 'closed') return [{ opens: null, closes: null }]
  if (mode === 'always') return [{ opens: '00:00', closes: '00:00' }]
  if (mode === 'unsaid') return []
  const times = typed.length > 0 ? typed : [{ opens: '', closes: '' }]
  if (mode === 'open') return times
  return times.map((one, at) => (at === times.length - 1 ? { opens: one.opens, closes: null } : one))
}

/**
 * The special days of the form, without the rows that are empty or were emptied: those have no date, no reason and no new time.
 * Undefined: the form has none.
 */
export function readTypedSpecialDays(texts: URLSearchParams): SpecialDay[] | undefined {
  if (!texts.has(specialFields.first)) return undefined
  const names = { ...hoursFields('special'), ...specialFields }
  const all = (name: keyof typeof names) => texts.getAll(names[name])
  const [modes, before, opens, closes] = [all('mode'), all('before'), all('opens'), all('closes')]
  const [lasts, notes] = [all('last'), all('note')]
  return all('first').flatMap((first, at) => {
    const typed = { opens: opens[at] ?? '', closes: closes[at] ?? '' }
    const [last, note] = [lasts[at] || first, notes[at] || null]
    const isOpened = isShut(before[at] ?? null) && isTyped(typed)
    if (!last && !note && !isOpened) return []
    const [times] = openingsOf(modeAfter(modes[at] ?? null, before[at] ?? null, isTyped(typed)), [typed])
    return [{ from: first, to: last, opens: times?.opens ?? null, closes: times?.closes ?? null, note }]
  })
}
