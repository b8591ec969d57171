// Knows how the times of one opening are typed. Without an end it is till late.

type Times = { opens: string | null; closes: string | null }

type TimesInputProps = {
  /** What the times belong to, for people who hear the labels. */
  name: string
  times: Times
  onChange: (times: Partial<Times>) => void
}

export function TimesInput({ name, times: { opens, closes }, onChange }: TimesInputProps) {
  return (
    <>
      <TimeInput label={`${name} opens`} value={opens ?? ''} onChange={(time) => onChange({ opens: time })} />
      <span aria-hidden="true">–</span>
      {closes === null ? (
        <span className="hours-late">late</span>
      ) : (
        <TimeInput label={`${name} closes`} value={closes} onChange={(time) => onChange({ closes: time })} />
      )}
    </>
  )
}

type TimeInputProps = { label: string; value: string; onChange: (time: string) => void }

function TimeInput({ label, value, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      className="input"
      aria-label={label}
      aria-invalid={value === ''}
      value={value}
      onChange={(event) => onChange(event.target.value.slice(0, 5))}
    />
  )
}
