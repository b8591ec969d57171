// Knows how the list of special days is edited.
import { CalendarPlus } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { SpecialDay } from '../../../../contract/opening-hours.ts'
import { maxLengths } from '../../../../contract/text-input.ts'
import { FieldRemarks, fieldId } from '../../../ui/field.tsx'
import type { RefusedHours } from './refused-hours.ts'
import { SpecialDayRow } from './special-day-row.tsx'
import { emptySpecialDay } from './special-mode-options.tsx'

type SpecialDaysFieldProps = {
  days: SpecialDay[]
  error: string | undefined
  refused: RefusedHours | undefined
  onChange: (days: SpecialDay[]) => void
}

/** Special days have no id; the fields of each show what the list has at its position. */
const keyOf = (at: number) => `special ${at}`

export function SpecialDaysField({ days, error, refused, onChange }: SpecialDaysFieldProps) {
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
