// Knows a field with a list of options. Spread react-hook-form's `register(name)` on it.
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

type SelectFieldProps = FieldWords & Omit<ComponentProps<'select'>, 'id' | 'required'> & { name: string }

/** Its children are the `<option>` elements. */
export function SelectField({ label, help, error, required, hint, ...select }: SelectFieldProps) {
  return (
    <Field name={select.name} label={label} help={help} error={error} required={required} hint={hint}>
      {(attributes) => (
        <span className="select">
          <select {...attributes} {...select} className="input" />
          <ChevronDown aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}
