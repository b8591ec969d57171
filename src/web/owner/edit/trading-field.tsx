// Knows how an owner says that the business is closed or has moved: one choice of four, and a day for a closure.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { dateAt } from '../../../contract/day-text.ts'
import {
  dayAfter,
  maxClosedDays,
  type Trading,
  tradingLabels,
  tradingStates,
} from '../../../contract/trading.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tradingHelp, tradingWords } from './trading-words.ts'
import './trading-field.css'

type TradingFieldProps = {
  /** One of the four. */
  value: string
  onChange: (trading: Trading) => void
  /** The field of the day. */
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

/** It is always there, so that it works without a script; the style hides it while another choice is taken. */
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
