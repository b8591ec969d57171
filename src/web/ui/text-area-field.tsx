// Knows a field for text of several lines. Spread react-hook-form's `register(name)` on it.
import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

type TextAreaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'required'> & { name: string }

export function TextAreaField({
  label,
  help,
  error,
  required,
  hint,
  name,
  rows = 5,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field name={name} label={label} help={help} error={error} required={required} hint={hint}>
      {(attributes) => <textarea {...attributes} {...area} name={name} rows={rows} className="input" />}
    </Field>
  )
}
