// Knows how a price level is chosen: four radio buttons with their signs and their words.
import { useEffect, useEffectEvent, useRef } from 'react'
import { type PriceLevel, priceLevels } from '../../contract/categories.ts'
import { FieldRemarks, fieldId } from '../ui/field.tsx'
import './choices.css'
import './price-level-field.css'

type PriceLevelFieldProps = {
  label: string
  value: PriceLevel
  onChange: (level: PriceLevel) => void
  error?: string | undefined
}

const levels = Object.entries(priceLevels).map(([level, words]) => ({
  level: Number(level) as PriceLevel,
  words,
}))

export function PriceLevelField({ label, value, onChange, error }: PriceLevelFieldProps) {
  const id = fieldId('priceLevel')
  const choices = useRef<HTMLDivElement>(null)
  // A level chosen before the page is hydrated is known to the DOM only, and the next render would undo it.
  const hydrate = useEffectEvent(() => {
    const chosen = choices.current?.querySelector<HTMLInputElement>(':checked')
    const level = levels.find((one) => String(one.level) === chosen?.value)?.level
    if (level && level !== value) onChange(level)
  })
  useEffect(() => hydrate(), [])
  return (
    <fieldset className="field" id={id} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      <div className="choices price-choices" ref={choices}>
        {levels.map(({ level, words }) => (
          <label key={level}>
            <input
              type="radio"
              name="priceLevel"
              value={level}
              checked={value === level}
              onChange={() => onChange(level)}
            />
            <span aria-hidden="true">{'$'.repeat(level)}</span>
            {words}
          </label>
        ))}
      </div>
      <FieldRemarks id={id} error={error} />
    </fieldset>
  )
}
