// Knows how one special day, or some days in a row, are edited.
import { Trash2 } from 'lucide-react'
import { fullDayText } from '../../../../contract/day-text.ts'
import type { SpecialDay } from '../../../../contract/opening-hours.ts'
import { maxLengths } from '../../../../contract/text-input.ts'
import { DateInput } from './date-input.tsx'
import { modeLabel } from './hours-edit-rules.ts'
import { type RefusedHours, refusalOf } from './refused-hours.ts'
import { modeOfSpecialDay, type SpecialMode, SpecialModeOptions } from './special-mode-options.tsx'
import { TimesInput } from './times-input.tsx'

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

export function SpecialDayRow({ number, day, refused, onChange, onRemove }: SpecialDayRowProps) {
  const name = `Special day ${number}`
  // The last day follows the first until it is chosen.
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
