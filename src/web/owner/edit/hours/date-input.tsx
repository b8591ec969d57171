// Knows a date of a special day, with its label.
import type { ComponentProps } from 'react'

export function DateInput({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label>
      {label}
      <input type="date" className="input" {...input} />
    </label>
  )
}
