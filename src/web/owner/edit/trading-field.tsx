// Knows how an owner says that the business is closed or has moved: one of four choices, and a day for a closure.
import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import {
  dayAfter,
  maxClosedDays,
  type Trading,
  tradingLabels,
  tradingStates,
} from '../../../contract/trading.ts'
import { dateToday } from '../../ui/day-text.ts'
import { FieldRemarks, fieldId } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tradingHelp, tradingWords } from './trading-words.ts'
import '../../business/choices.css'
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
  const id = fieldId('trading')
  const choices = useEarlyChoice(value, onChange)
  return (
    <div className="trading-field" ref={choices}>
      <fieldset className="field" id={id} tabIndex={-1} aria-describedby={errors.trading && `${id}-error`}>
        <legend>{tradingWords.legend}</legend>
        <div className="choices trading-choices">
          {tradingStates.map((state) => (
            <Fragment key={state}>
              <label>
                <input
                  type="radio"
                  name="trading"
                  value={state}
                  checked={value === state}
                  onChange={() => onChange(state)}
                />
                <b>{tradingLabels[state]}</b>
                <span>{tradingHelp[state]}</span>
              </label>
              {state === 'temporarily-closed' && (
                <ReopeningDay register={register} error={errors.closedUntil} />
              )}
            </Fragment>
          ))}
        </div>
        <FieldRemarks id={id} error={errors.trading} help={undefined} hint={undefined} />
      </fieldset>
    </div>
  )
}

/** Below its choice, where a phone shows it. It is always there, so that it works without a script; the style hides it while another choice is taken. */
function ReopeningDay({
  register,
  error,
}: {
  register: () => UseFormRegisterReturn
  error: string | undefined
}) {
  const today = dateToday()
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
  const choices = useRef<HTMLDivElement>(null)
  const hydrate = useEffectEvent(() => {
    const checked = choices.current?.querySelector<HTMLInputElement>(':checked')?.value
    const chosen = tradingStates.find((state) => state === checked)
    if (chosen && chosen !== value) onChange(chosen)
  })
  useEffect(() => hydrate(), [])
  return choices
}
