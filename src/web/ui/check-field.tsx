// Knows a field for yes or no: a checkbox before its label.
import { FieldRemarks, fieldId } from './field.tsx'

type CheckFieldProps = {
  name: string
  label: string
  help: string
  error: string | undefined
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function CheckField({ name, label, help, error, isChecked, onChange }: CheckFieldProps) {
  const id = fieldId(name)
  const described = error ? `${id}-error ${id}-help` : `${id}-help`
  return (
    <div className="field check-field">
      <label htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={isChecked}
          aria-describedby={described}
          aria-invalid={Boolean(error)}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <FieldRemarks id={id} error={error} help={help} />
    </div>
  )
}
