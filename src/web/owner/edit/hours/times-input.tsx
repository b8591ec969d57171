// Knows how the times of one opening are typed. Without an end it is till late.

type Times = { opens: string | null; closes: string | null }

type TimesInputProps = {
  /** What the times belong to, for people who hear the labels. */
  name: string
  times: Times
  /** Whether a time that is missing is marked. */
  isChecked: boolean
  onChange: (times: Partial<Times>) => void
}

export function TimesInput({ name, times: { opens, closes }, isChecked, onChange }: TimesInputProps) {
  return (
    <>
      <TimeInput
        label={`${name} opens`}
        isChecked={isChecked}
        value={opens ?? ''}
        onChange={(time) => onChange({ opens: time })}
      />
      <span aria-hidden="true">–</span>
      {closes === null ? (
        <span className="hours-late">late</span>
      ) : (
        <TimeInput
          label={`${name} closes`}
          isChecked={isChecked}
          value={closes}
          onChange={(time) => onChange({ closes: time })}
        />
      )}
    </>
  )
}

type TimeInputProps = { label: string; isChecked: boolean; value: string; onChange: (time: string) => void }

function TimeInput({ label, isChecked, value, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      className="input"
      aria-label={label}
      aria-invalid={isChecked && value === ''}
      value={value}
      onChange={(event) => onChange(event.target.value.slice(0, 5))}
    />
  )
}
