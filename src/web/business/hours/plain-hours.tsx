// The fields of opening hours and special days for a browser without a script.
import type { TimeField } from '../../../contract/hours.ts'
import { type HoursRow, nameOfDay, type SpecialDay } from '../../../contract/opening-hours.ts'
import { maxLengths } from '../../../contract/text-input.ts'
import { formDays, hoursFields, specialFields } from '../../../contract/typed-form.ts'
import { ModeOptions, type RefusedHours, refusalOf } from './day-hours.tsx'
import { everyDay, modeLabel, modeOf, rowsOf } from './hours-edit-rules.ts'
import { DateInput, emptySpecialDay, modeOfSpecialDay, SpecialModeOptions } from './special-days-field.tsx'

type PlainWeekProps = { week: HoursRow[]; refused: RefusedHours | undefined }

export function PlainWeek({ week, refused }: PlainWeekProps) {
  return (
    <noscript>
      <div className="hours-field hours-plain">
        <p>Leave times that you do not need empty. If every day is closed, no hours are shown.</p>
        <div className="hours-grid">
          {formDays.map((day) => (
            <PlainDay key={day} week={week} day={day} refused={refused} />
          ))}
        </div>
      </div>
    </noscript>
  )
}

type PlainDayProps = { week: HoursRow[]; day: (typeof formDays)[number]; refused: RefusedHours | undefined }

function PlainDay({ week, day, refused }: PlainDayProps) {
  const names = hoursFields(day)
  const mode = modeOf(week, day)
  const name = nameOfDay(day)
  const rows = mode === 'open' || mode === 'late' ? rowsOf(week, day) : []
  return (
    <fieldset className="hours-day" aria-label={name}>
      <span className="hours-name" aria-hidden="true">
        {name}
      </span>
      <input type="hidden" name={names.before} value={mode} />
      <span className="select">
        <select className="input" aria-label={modeLabel(name)} name={names.mode} defaultValue={mode}>
          <ModeOptions day={day} />
        </select>
      </span>
      {everyDay.slice(0, Math.max(2, rows.length + 1)).map((number) => (
        <div key={number} className="hours-times">
          <PlainTimes
            label={`${name}, time ${number},`}
            names={names}
            times={rows[number - 1]}
            refused={refused}
          />
        </div>
      ))}
    </fieldset>
  )
}

const names = { ...hoursFields('special'), ...specialFields }

type PlainSpecialDaysProps = { days: SpecialDay[]; refused: RefusedHours | undefined }

export function PlainSpecialDays({ days, refused }: PlainSpecialDaysProps) {
  const rows = [...days, emptySpecialDay, emptySpecialDay].map((day, at) => ({
    day,
    label: `Special day ${at + 1}`,
  }))
  return (
    <noscript>
      <div className="hours-field hours-plain field special-days">
        <h3>Special days</h3>
        <p className="field-help">
          Days with other hours, such as Christmas Eve. To remove one, clear its dates and its reason. A
          reason has at most {maxLengths.specialDayNote} characters.
        </p>
        {rows.map(({ day, label }) => (
          <PlainSpecialDay key={label} day={day} label={label} refused={refused} />
        ))}
      </div>
    </noscript>
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

type PlainTimesProps = {
  label: string
  names: { opens: string; closes: string }
  times: HoursRow | SpecialDay | undefined
  refused: RefusedHours | undefined
}

function PlainTimes({ label, names, times, refused }: PlainTimesProps) {
  const field = (which: TimeField) => ({
    type: 'time',
    className: 'input',
    'aria-label': `${label} ${which}`,
    ...refusalOf(refused, times, which),
    name: names[which],
    defaultValue: times?.[which] ?? '',
  })
  return (
    <>
      <input {...field('opens')} />
      <span aria-hidden="true">–</span>
      <input {...field('closes')} />
    </>
  )
}
