// Knows how an owner edits opening hours: the proposal from the text, the days of the week, and special days.
import { CalendarClock, Trash2 } from 'lucide-react'
import { findSpecialDaysFault, findWeekFault } from '../../../../contract/hours-faults.ts'
import { type HoursRow, holidayDay, nameOfDay, type SpecialDay } from '../../../../contract/opening-hours.ts'
import { FieldRemarks, fieldId } from '../../../ui/field.tsx'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { DayHours } from './day-hours.tsx'
import { HoursContradiction } from './hours-contradiction.tsx'
import { everyDay, firstWeek, rowsOf, weekdays, withCopies } from './hours-edit-rules.ts'
import { HoursProposal } from './hours-proposal.tsx'
import { PlainHours } from './plain-hours.tsx'
import { type RefusedHours, refusedHours } from './refused-hours.ts'
import { SpecialDaysField } from './special-days-field.tsx'
import './hours.css'

type HoursFieldProps = {
  week: HoursRow[]
  specialDays: SpecialDay[]
  /** The hours as the owner wrote them. */
  text: string
  errors: { week: string | undefined; specialDays: string | undefined }
  onWeek: (week: HoursRow[]) => void
  onSpecialDays: (days: SpecialDay[]) => void
  onText: (text: string) => void
}

export function HoursField(props: HoursFieldProps) {
  const { week, specialDays, text, errors, onWeek, onSpecialDays, onText } = props
  const isHydrated = useIsHydrated()
  const id = fieldId('hoursWeek')
  const refused = {
    week: errors.week === undefined ? undefined : refusedHours(week, findWeekFault, `${id}-error`),
    specialDays:
      errors.specialDays === undefined
        ? undefined
        : refusedHours(specialDays, findSpecialDaysFault, `${fieldId('specialDays')}-error`),
  }
  return (
    <div className="hours-field" id={id} tabIndex={-1}>
      <PlainHours week={week} specialDays={specialDays} refused={refused} />
      {/* Before the page is hydrated a time that is typed would be lost. */}
      <fieldset className="hours-field" disabled={!isHydrated}>
        <HoursProposal week={week} text={text} onAccept={onWeek} />
        <HoursContradiction week={week} text={text} onText={onText} />
        <div className="field">
          {week.length === 0 ? (
            <NoHours onStart={() => onWeek(firstWeek)} />
          ) : (
            <WeekGrid week={week} onWeek={onWeek} refused={refused.week} />
          )}
          <FieldRemarks id={id} error={errors.week} />
        </div>
        <SpecialDaysField
          days={specialDays}
          error={errors.specialDays}
          refused={refused.specialDays}
          onChange={onSpecialDays}
        />
      </fieldset>
    </div>
  )
}

function NoHours({ onStart }: { onStart: () => void }) {
  return (
    <div className="hours-none">
      <p>Without hours, visitors cannot see whether you are open now.</p>
      <button type="button" className="button" onClick={onStart}>
        <CalendarClock aria-hidden="true" /> Give opening hours
      </button>
    </div>
  )
}

type WeekGridProps = {
  week: HoursRow[]
  refused: RefusedHours | undefined
  onWeek: (week: HoursRow[]) => void
}

function WeekGrid({ week, refused, onWeek }: WeekGridProps) {
  const first = weekdays.find((day) => rowsOf(week, day).length > 0)
  return (
    <>
      <div className="hours-grid">
        {[...everyDay, holidayDay].map((day) => (
          <DayHours key={day} week={week} day={day} refused={refused} onChange={onWeek} />
        ))}
      </div>
      <div className="hours-actions">
        {first && (
          <button type="button" className="button" onClick={() => onWeek(withCopies(week, first, weekdays))}>
            Every weekday like {nameOfDay(first)}
          </button>
        )}
        <button type="button" className="button" onClick={() => onWeek([])}>
          <Trash2 aria-hidden="true" /> Remove all hours
        </button>
      </div>
    </>
  )
}
