// Knows how the hours of one day are edited: how it is open, its times, and copying them to other days.
import { Copy, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type HoursRow, holidayDay, nameOfDay } from '../../../../contract/opening-hours.ts'
import {
  type DayMode,
  everyDay,
  modeOf,
  rowsOf,
  weekdays,
  withCopies,
  withMode,
  withOneMore,
  withoutRow,
  withTime,
} from './hours-edit-rules.ts'
import { TimesInput } from './times-input.tsx'

type DayHoursProps = { week: HoursRow[]; day: number; onChange: (week: HoursRow[]) => void }

const modeNames: Record<DayMode, string> = {
  open: 'Open',
  late: 'Open till late',
  always: '24 hours',
  closed: 'Closed',
  unsaid: 'Not said',
}

export function DayHours({ week, day, onChange }: DayHoursProps) {
  const name = nameOfDay(day)
  const mode = modeOf(week, day)
  const rows = mode === 'open' || mode === 'late' ? rowsOf(week, day) : []
  const modes: DayMode[] = [
    'open',
    'late',
    'always',
    'closed',
    ...(day === holidayDay ? ['unsaid' as const] : []),
  ]
  return (
    <fieldset className="hours-day" aria-label={name}>
      <span className="hours-name" aria-hidden="true">
        {name}
      </span>
      <span className="select">
        <select
          className="input"
          aria-label={`${name} is`}
          value={mode}
          onChange={(event) => onChange(withMode(week, day, event.target.value as DayMode))}
        >
          {modes.map((one) => (
            <option key={one} value={one}>
              {modeNames[one]}
            </option>
          ))}
        </select>
      </span>
      {day !== holidayDay && <CopyMenu {...{ week, day, onChange }} />}
      {rows.map((times, at) => (
        <DayTimes key={keyOf(day, at)} {...{ week, day, onChange, times, at }} />
      ))}
    </fieldset>
  )
}

/** The times of a day have no id, and only the last ones are added or removed. */
const keyOf = (day: number, at: number) => `${day} ${at}`

function DayTimes({ week, day, onChange, times, at }: DayHoursProps & { times: HoursRow; at: number }) {
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
        onChange={(changed) => onChange(withTime(week, day, at, changed))}
      />
      <button type="button" className="hours-icon" aria-label={label} onClick={() => onChange(act())}>
        <Icon aria-hidden="true" />
      </button>
    </div>
  )
}

/** A press copies at once; the menu stays open for a further day, and says what was done. */
function CopyMenu({ week, day, onChange }: DayHoursProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [done, setDone] = useState('')
  const copyTo = (days: number[], words: string) => () => {
    onChange(withCopies(week, day, days))
    setDone(`Copied to ${words}.`)
  }
  const others = everyDay.filter((other) => other !== day)
  return (
    <details className="hours-copy" ref={menu} onToggle={() => setDone('')}>
      <summary aria-label={`Copy ${nameOfDay(day)} to other days`}>
        <Copy aria-hidden="true" />
      </summary>
      <div className="hours-targets">
        <button type="button" className="chip" onClick={copyTo(weekdays, 'Monday to Friday')}>
          Monday to Friday
        </button>
        <button type="button" className="chip" onClick={copyTo(everyDay, 'every day')}>
          Every day
        </button>
        {others.map((other) => (
          <button type="button" className="chip" key={other} onClick={copyTo([other], nameOfDay(other))}>
            {nameOfDay(other)}
          </button>
        ))}
        <p role="status">{done}</p>
      </div>
    </details>
  )
}
