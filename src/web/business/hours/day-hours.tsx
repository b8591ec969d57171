// The editor of one day's opening hours: its mode, its times, and copying them to other days.
import { Copy, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FaultyField, HoursFault } from '../../../contract/hours.ts'
import {
  type DayMode,
  type HoursRow,
  holidayDay,
  nameOfDay,
  type SpecialDay,
} from '../../../contract/opening-hours.ts'
import {
  everyDay,
  modeLabel,
  modeOf,
  rowsOf,
  weekdays,
  withCopies,
  withMode,
  withOneMore,
  withoutRow,
  withTime,
} from './hours-edit-rules.ts'

type DayHoursProps = {
  week: HoursRow[]
  day: number
  /** The time that was refused. */
  refused: RefusedHours | undefined
  onChange: (week: HoursRow[]) => void
}

export function DayHours({ week, day, refused, onChange }: DayHoursProps) {
  const name = nameOfDay(day)
  const mode = modeOf(week, day)
  const rows = mode === 'open' || mode === 'late' ? rowsOf(week, day) : []
  return (
    <fieldset className="hours-day" aria-label={name}>
      <span className="hours-name" aria-hidden="true">
        {name}
      </span>
      <span className="select">
        <select
          className="input"
          aria-label={modeLabel(name)}
          value={mode}
          onChange={(event) => onChange(withMode(week, day, event.target.value as DayMode))}
        >
          <ModeOptions day={day} />
        </select>
      </span>
      {day !== holidayDay && <CopyMenu week={week} day={day} onChange={onChange} />}
      {rows.map((times, at) => (
        <DayTimes
          key={keyOf(day, at)}
          week={week}
          day={day}
          refused={refused}
          onChange={onChange}
          times={times}
          at={at}
        />
      ))}
    </fieldset>
  )
}

/** The times of a day have no id. Their inputs are controlled, so the position is enough. */
const keyOf = (day: number, at: number) => `${day} ${at}`

function DayTimes({
  week,
  day,
  refused,
  onChange,
  times,
  at,
}: DayHoursProps & { times: HoursRow; at: number }) {
  const name = nameOfDay(day)
  const isOne = rowsOf(week, day).length === 1
  const [label, Icon, act] =
    at === 0
      ? [`Add a time to ${name}`, Plus, () => withOneMore(week, day)]
      : [`Remove time ${at + 1} of ${name}`, X, () => withoutRow(week, day, at)]
  return (
    <div className="hours-times">
      <TimesInput
        name={isOne ? name : `${name}, time ${at + 1},`}
        times={times}
        refused={refused}
        onChange={(changed) => onChange(withTime(week, day, at, changed))}
      />
      <button type="button" className="hours-icon" aria-label={label} onClick={() => onChange(act())}>
        <Icon aria-hidden="true" />
      </button>
    </div>
  )
}

/** The menu closes after copying, and when it loses the focus. */
function CopyMenu({ week, day, onChange }: Omit<DayHoursProps, 'refused'>) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [done, setDone] = useState('')
  const close = () => menu.current?.removeAttribute('open')
  const closeAndReturn = () => {
    menu.current?.querySelector('summary')?.focus()
    close()
  }
  const copyTo = (days: number[], words: string) => () => {
    onChange(withCopies(week, day, days))
    setDone(`Copied to ${words}.`)
    closeAndReturn()
  }
  const others = everyDay.filter((other) => other !== day)
  return (
    <details
      className="hours-copy"
      ref={menu}
      onKeyDown={({ key }) => key === 'Escape' && closeAndReturn()}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
    >
      <summary aria-label={`Copy ${nameOfDay(day)} to other days`}>
        <Copy aria-hidden="true" />
        <span role="status" className="sr-only">
          {done}
        </span>
      </summary>
      {/* Safari gives a pressed button no focus. The list takes it, else the menu would close before the click. */}
      <div className="hours-targets" tabIndex={-1}>
        <p>Copy to</p>
        <button type="button" onClick={copyTo(weekdays, 'Monday to Friday')}>
          Monday to Friday
        </button>
        <button type="button" onClick={copyTo(everyDay, 'every day')}>
          Every day
        </button>
        {others.map((other) => (
          <button type="button" key={other} onClick={copyTo([other], nameOfDay(other))}>
            {nameOfDay(other)}
          </button>
        ))}
      </div>
    </details>
  )
}

const names: Record<DayMode, string> = {
  open: 'Open',
  late: 'Till late',
  always: '24 hours',
  closed: 'Closed',
  unsaid: 'Not said',
}

const modes = Object.keys(names) as DayMode[]

/** The mode `unsaid` is offered for public holidays only. */
export function ModeOptions({ day }: { day: number }) {
  return modes
    .filter((mode) => mode !== 'unsaid' || day === holidayDay)
    .map((mode) => (
      <option key={mode} value={mode}>
        {names[mode]}
      </option>
    ))
}

type TimesInputProps = {
  /** For screen readers: the day, and which of its times. */
  name: string
  times: HoursRow | SpecialDay
  refused: RefusedHours | undefined
  onChange: (times: { opens: string } | { closes: string }) => void
}

export function TimesInput({ name, times, refused, onChange }: TimesInputProps) {
  const { opens, closes } = times
  // A wrong choice of AM or PM also looks like this. A closing time of midnight is still the same day.
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

/** The refused row of the week or of the special days, the field in it, and the id of the sentence that says why. */
export type RefusedHours = { row: HoursRow | SpecialDay; field: FaultyField; sentenceId: string }

/** Undefined when nothing is wrong, or when no single field is. */
export function refusedHours<Row extends HoursRow | SpecialDay>(
  rows: Row[],
  findFault: (rows: Row[]) => HoursFault | undefined,
  sentenceId: string,
): RefusedHours | undefined {
  const [at = -1, field] = findFault(rows)?.path ?? []
  const row = rows[at]
  return row && field && { row, field, sentenceId }
}

/** The ARIA attributes of a field, which mark it as invalid if it is the refused one of this row. */
export function refusalOf(
  refused: RefusedHours | undefined,
  row: RefusedHours['row'] | undefined,
  field: FaultyField,
) {
  const isRefused = refused !== undefined && refused.row === row && refused.field === field
  return { 'aria-invalid': isRefused, 'aria-describedby': isRefused ? refused.sentenceId : undefined }
}
