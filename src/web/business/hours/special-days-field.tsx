// The editor of special days: single days, or several in a row.
import { CalendarPlus, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { fullDayText } from '../../../contract/day-text.ts'
import type { SpecialDay } from '../../../contract/opening-hours.ts'
import { maxLengths } from '../../../contract/text-input.ts'
import { FieldRemarks, fieldId } from '../../ui/fields.tsx'
import { type RefusedHours, refusalOf, TimesInput } from './day-hours.tsx'
import { modeLabel } from './hours-edit-rules.ts'

type SpecialDaysFieldProps = {
  days: SpecialDay[]
  error: string | undefined
  refused: RefusedHours | undefined
  onChange: (days: SpecialDay[]) => void
  /** A proposal shown above the days. */
  proposal?: ReactNode
}

/** Special days have no id. Their inputs are controlled, so the position is enough. */
const keyOf = (at: number) => `special ${at}`

export function SpecialDaysField({ days, error, refused, onChange, proposal }: SpecialDaysFieldProps) {
  const id = fieldId('specialDays')
  const part = useRef<HTMLDivElement>(null)
  const add = () => {
    flushSync(() => onChange([...days, emptySpecialDay]))
    const [first] = [...(part.current?.querySelectorAll('fieldset') ?? [])].slice(-1)
    first?.querySelector('input')?.focus()
  }
  return (
    <div className="field special-days" id={id} tabIndex={-1} ref={part}>
      <h3>Special days</h3>
      <p className="field-help">
        Days with other hours, such as Christmas Eve or your builders’ holiday. A reason has at most{' '}
        {maxLengths.specialDayNote} characters.
      </p>
      {proposal}
      {days.map((day, at) => (
        <SpecialDayRow
          key={keyOf(at)}
          number={at + 1}
          day={day}
          refused={refused}
          onChange={(changed) => onChange(days.map((one, index) => (index === at ? changed : one)))}
          onRemove={() => onChange(days.filter((_, index) => index !== at))}
        />
      ))}
      <button type="button" className="button" onClick={add}>
        <CalendarPlus aria-hidden="true" /> Add a special day
      </button>
      <FieldRemarks id={id} error={error} />
    </div>
  )
}

type SpecialDayRowProps = {
  number: number
  day: SpecialDay
  refused: RefusedHours | undefined
  onChange: (day: SpecialDay) => void
  onRemove: () => void
}

const timesFor = (mode: SpecialMode, { opens, closes }: SpecialDay) =>
  mode === 'closed'
    ? { opens: null, closes: null }
    : { opens: opens ?? '08:00', closes: mode === 'late' ? null : (closes ?? '13:00') }

const inWords = ({ from, to }: SpecialDay) =>
  to > from ? `${fullDayText(from)} to ${fullDayText(to)}` : fullDayText(from)

function SpecialDayRow({ number, day, refused, onChange, onRemove }: SpecialDayRowProps) {
  const name = `Special day ${number}`
  // The last day follows the first until it is set on its own.
  const setFrom = (from: string) =>
    onChange({ ...day, from, to: day.to === day.from || day.to < from ? from : day.to })
  return (
    <fieldset className="special-day" aria-label={name}>
      <DateInput
        label="From"
        {...refusalOf(refused, day, 'from')}
        value={day.from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <DateInput
        label="To"
        {...refusalOf(refused, day, 'to')}
        min={day.from || undefined}
        value={day.to}
        onChange={(event) => onChange({ ...day, to: event.target.value })}
      />
      {day.from && <p className="special-words">{inWords(day)}</p>}
      <span className="select">
        <select
          className="input"
          aria-label={modeLabel(name)}
          value={modeOfSpecialDay(day)}
          onChange={(event) => onChange({ ...day, ...timesFor(event.target.value as SpecialMode, day) })}
        >
          <SpecialModeOptions />
        </select>
      </span>
      {day.opens !== null && (
        <div className="hours-times">
          <TimesInput
            name={name}
            times={day}
            refused={refused}
            onChange={(times) => onChange({ ...day, ...times })}
          />
        </div>
      )}
      <input
        className="input special-note"
        aria-label={`Why, for ${name}`}
        placeholder="Why (optional)"
        maxLength={maxLengths.specialDayNote}
        value={day.note ?? ''}
        onChange={(event) => onChange({ ...day, note: event.target.value || null })}
      />
      <button type="button" className="hours-icon" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </button>
    </fieldset>
  )
}

const modes = { closed: 'Closed', open: 'Open', late: 'Till late' }
export type SpecialMode = keyof typeof modes

export const emptySpecialDay: SpecialDay = { from: '', to: '', opens: null, closes: null, note: null }

export const modeOfSpecialDay = ({ opens, closes }: SpecialDay): SpecialMode =>
  opens === null ? 'closed' : closes === null ? 'late' : 'open'

export function SpecialModeOptions() {
  return Object.entries(modes).map(([mode, words]) => (
    <option key={mode} value={mode}>
      {words}
    </option>
  ))
}

export function DateInput({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label>
      {label}
      <input type="date" className="input" {...input} />
    </label>
  )
}
