// Knows how the times of one opening are typed. Without an end it is till late.
import type { TimeField } from '../../../../contract/hours-faults.ts'

type Times = { opens: string | null; closes: string | null }

export type TimesInputProps = {
  /** What the times belong to, for people who hear the labels. */
  name: string
  times: Times
  /** The time that was refused, and the id of the sentence that says why. */
  refused: { field: TimeField; sentenceId: string } | undefined
  onChange: (times: Partial<Times>) => void
}

export function TimesInput({ name, times: { opens, closes }, refused, onChange }: TimesInputProps) {
  const sentenceOf = (field: TimeField) => (refused?.field === field ? refused.sentenceId : undefined)
  return (
    <>
      <TimeInput
        label={`${name} opens`}
        sentenceId={sentenceOf('opens')}
        value={opens ?? ''}
        onChange={(time) => onChange({ opens: time })}
      />
      <span aria-hidden="true">–</span>
      {closes === null ? (
        <span className="hours-late">late</span>
      ) : (
        <TimeInput
          label={`${name} closes`}
          sentenceId={sentenceOf('closes')}
          value={closes}
          onChange={(time) => onChange({ closes: time })}
        />
      )}
    </>
  )
}

type TimeInputProps = {
  label: string
  sentenceId: string | undefined
  value: string
  onChange: (time: string) => void
}

function TimeInput({ label, sentenceId, value, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      className="input"
      aria-label={label}
      aria-invalid={sentenceId !== undefined}
      aria-describedby={sentenceId}
      value={value}
      onChange={(event) => onChange(event.target.value.slice(0, 5))}
    />
  )
}
