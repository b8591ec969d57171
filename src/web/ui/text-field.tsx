// Knows a field for text of one line. Spread react-hook-form's `register(name)` on it.
import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

type TextFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'id' | 'required'> & { name: string }

export function TextField({ label, help, error, required, hint, ...input }: TextFieldProps) {
  return (
    <Field name={input.name} label={label} help={help} error={error} required={required} hint={hint}>
      {(attributes) => <input type="text" {...attributes} {...input} className="input" />}
    </Field>
  )
}
