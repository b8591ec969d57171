// Knows two fields for the times of one opening. Without an end it is till late.
import type { TimeField } from '../../../../contract/hours-faults.ts'
import type { HoursRow, SpecialDay } from '../../../../contract/opening-hours.ts'
import { type RefusedHours, refusalOf } from './refused-hours.ts'

type PlainTimesProps = {
  label: string
  names: { opens: string; closes: string }
  times: HoursRow | SpecialDay | undefined
  refused: RefusedHours | undefined
}

export function PlainTimes({ label, names, times, refused }: PlainTimesProps) {
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
