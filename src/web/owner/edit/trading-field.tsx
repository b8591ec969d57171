// The fields in which an owner says that the business is closed or has moved.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { dateAt } from '../../../contract/day-text.ts'
import {
  dayAfter,
  maxClosedDays,
  movedDays,
  type Trading,
  tradingLabels,
  tradingStates,
} from '../../../contract/trading.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import './trading-field.css'

type TradingFieldProps = {
  /** One of the four operating statuses. */
  value: string
  onChange: (trading: Trading) => void
  /** Registers the field for the day of reopening. */
  register: () => UseFormRegisterReturn
  errors: { trading: string | undefined; closedUntil: string | undefined }
}

export function TradingField({ value, onChange, register, errors }: TradingFieldProps) {
  const { field, readChoice } = useEarlyChoice(value, onChange)
  return (
    <div className="trading-field" ref={field}>
      <SelectField
        label={tradingWords.label}
        name="trading"
        help={tradingHelp[stateOf(value)]}
        error={errors.trading}
        value={value}
        onChange={readChoice}
      >
        {tradingStates.map((state) => (
          <option key={state} value={state}>
            {tradingLabels[state]}
          </option>
        ))}
      </SelectField>
      <ReopeningDay register={register} error={errors.closedUntil} />
    </div>
  )
}

/** Always rendered, so that it works without a script; CSS hides it while another choice is selected. */
function ReopeningDay({
  register,
  error,
}: {
  register: () => UseFormRegisterReturn
  error: string | undefined
}) {
  const today = dateAt(new Date())
  return (
    <div className="trading-day">
      <TextField
        label={tradingWords.day}
        help={tradingWords.dayHelp}
        error={error}
        type="date"
        min={dayAfter(today, 1)}
        max={dayAfter(today, maxClosedDays)}
        {...register()}
      />
    </div>
  )
}

/** A choice made before the page is hydrated is known to the DOM only, and the next render would undo it. */
function useEarlyChoice(value: string, onChange: (trading: Trading) => void) {
  const field = useRef<HTMLDivElement>(null)
  const readChoice = () => {
    const chosen = field.current?.querySelector('select')?.value
    if (chosen && chosen !== value) onChange(stateOf(chosen))
  }
  const hydrate = useEffectEvent(readChoice)
  useEffect(() => hydrate(), [])
  return { field, readChoice }
}

const stateOf = (text: string): Trading => tradingStates.find((state) => state === text) ?? 'open'

export const tradingWords = {
  panel: 'Visitors see it on your page. Nothing that you wrote is lost.',
  label: 'Open, closed or moved?',
  day: 'Opens again on',
  dayHelp: 'From this day on, your listing says that you are open as usual.',
} as const

/** What each choice means for visitors. */
const tradingHelp: Record<Trading, string> = {
  open: 'Your opening hours apply.',
  'temporarily-closed': 'Your listing stays, and shows how long you are closed.',
  moved: `Write the new address under "Where you are". For ${movedDays} days, visitors see that you have moved there.`,
  'closed-for-good':
    'Your page stays and says so, but it no longer appears in lists and searches. You can open again at any time.',
}
