// Knows how the times of one opening are typed. Without an end it is till late.
import type { HoursRow, SpecialDay } from '../../../../contract/opening-hours.ts'
import { type RefusedHours, refusalOf } from './refused-hours.ts'

type TimesInputProps = {
  /** What the times belong to, for people who hear the labels. */
  name: string
  times: HoursRow | SpecialDay
  refused: RefusedHours | undefined
  onChange: (times: { opens: string } | { closes: string }) => void
}

export function TimesInput({ name, times, refused, onChange }: TimesInputProps) {
  const { opens, closes } = times
  // A wrong choice of AM and PM looks so, too. At midnight the day ends anyway.
  const isNextDay = opens && closes && closes !== '00:00' && closes <= opens
  return (
    <>
      <TimeInput
        label={`${name} opens`}
        refusal={refusalOf(refused, times, 'opens')}
        value={opens ?? ''}
        onChange={(time) => onChange({ opens: time })}
      />
      <span aria-hidden="true">–</span>
      {closes === null ? (
        <span className="hours-late">late</span>
      ) : (
        <TimeInput
          label={`${name} closes`}
          refusal={refusalOf(refused, times, 'closes')}
          value={closes}
          onChange={(time) => onChange({ closes: time })}
        />
      )}
      <p className="hours-next-day" role="status">
        {isNextDay && `Until ${closes} the next day`}
      </p>
    </>
  )
}

type TimeInputProps = {
  label: string
  refusal: ReturnType<typeof refusalOf>
  value: string
  onChange: (time: string) => void
}

function TimeInput({ label, refusal, value, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      className="input"
      aria-label={label}
      {...refusal}
      value={value}
      onChange={(event) => onChange(event.target.value.slice(0, 5))}
    />
  )
}
