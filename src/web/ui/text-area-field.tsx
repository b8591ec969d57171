// Knows a field for text of several lines. Spread react-hook-form's `register(name)` on it.
import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

type TextAreaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'required'> & { name: string }

export function TextAreaField({ label, help, error, required, hint, ...area }: TextAreaFieldProps) {
  return (
    <Field name={area.name} label={label} help={help} error={error} required={required} hint={hint}>
      {(attributes) => <textarea rows={5} {...attributes} {...area} className="input" />}
    </Field>
  )
}
