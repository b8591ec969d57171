// Knows the fields of special days for a browser without a script: the list, and two empty ones.
import type { SpecialDay } from '../../../../contract/opening-hours.ts'
import { maxLengths } from '../../../../contract/text-input.ts'
import { hoursFields, specialFields } from '../../../../contract/typed-hours.ts'
import { DateInput } from './date-input.tsx'
import { modeLabel } from './hours-edit-rules.ts'
import { PlainTimes } from './plain-times.tsx'
import { type RefusedHours, refusalOf } from './refused-hours.ts'
import { emptySpecialDay, modeOfSpecialDay, SpecialModeOptions } from './special-mode-options.tsx'

const names = { ...hoursFields('special'), ...specialFields }

type PlainSpecialDaysProps = { days: SpecialDay[]; refused: RefusedHours | undefined }

export function PlainSpecialDays({ days, refused }: PlainSpecialDaysProps) {
  const rows = [...days, emptySpecialDay, emptySpecialDay].map((day, at) => ({
    day,
    label: `Special day ${at + 1}`,
  }))
  return (
    <div className="field special-days">
      <h3>Special days</h3>
      <p className="field-help">
        Days with other hours, such as Christmas Eve. To remove one, empty its dates and its reason. A reason
        has at most {maxLengths.specialDayNote} characters.
      </p>
      {rows.map(({ day, label }) => (
        <PlainSpecialDay key={label} day={day} label={label} refused={refused} />
      ))}
    </div>
  )
}

type PlainSpecialDayProps = { day: SpecialDay; label: string; refused: RefusedHours | undefined }

function PlainSpecialDay({ day, label, refused }: PlainSpecialDayProps) {
  const mode = modeOfSpecialDay(day)
  return (
    <fieldset className="special-day" aria-label={label}>
      <DateInput
        label="From"
        {...refusalOf(refused, day, 'from')}
        name={names.first}
        defaultValue={day.from}
      />
      <DateInput label="To" {...refusalOf(refused, day, 'to')} name={names.last} defaultValue={day.to} />
      <input type="hidden" name={names.before} value={mode} />
      <span className="select">
        <select className="input" aria-label={modeLabel(label)} name={names.mode} defaultValue={mode}>
          <SpecialModeOptions />
        </select>
      </span>
      <div className="hours-times">
        <PlainTimes label={label} names={names} times={day} refused={refused} />
      </div>
      <input
        className="input special-note"
        aria-label={`Why, for ${label}`}
        placeholder="Why (optional)"
        maxLength={maxLengths.specialDayNote}
        name={names.note}
        defaultValue={day.note ?? ''}
      />
    </fieldset>
  )
}
