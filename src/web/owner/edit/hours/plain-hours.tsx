// Knows the fields of opening hours for a browser without a script: the same for every day, with room for one more time and for a break.
import { type HoursRow, nameOfDay, type SpecialDay } from '../../../../contract/opening-hours.ts'
import { formDays, hoursFields } from '../../../../contract/typed-hours.ts'
import { everyDay, modeLabel, modeOf, rowsOf } from './hours-edit-rules.ts'
import { ModeOptions } from './mode-options.tsx'
import { PlainSpecialDays } from './plain-special-days.tsx'
import { PlainTimes } from './plain-times.tsx'
import type { RefusedHours } from './refused-hours.ts'

type PlainHoursProps = {
  week: HoursRow[]
  specialDays: SpecialDay[]
  refused: { week: RefusedHours | undefined; specialDays: RefusedHours | undefined }
}

export function PlainHours({ week, specialDays, refused }: PlainHoursProps) {
  return (
    <noscript>
      <div className="hours-field hours-plain">
        <p>Leave a time empty that you do not need. When every day is closed, no hours are shown.</p>
        <div className="hours-grid">
          {formDays.map((day) => (
            <PlainDay key={day} week={week} day={day} refused={refused.week} />
          ))}
        </div>
        <PlainSpecialDays days={specialDays} refused={refused.specialDays} />
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
