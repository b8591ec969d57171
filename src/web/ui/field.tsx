// Knows the parts of a form field: the label above the input, and the error, help and hint below it.
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './form.css'

export type FieldWords = {
  label: string
  help?: ReactNode
  /** What is wrong with the value; undefined if nothing is. */
  error?: string | undefined
  /** True by default. The label of any other field ends with '(optional)'. */
  required?: boolean | undefined
  /** Text that changes with the value, such as a count. */
  hint?: ReactNode
}

/** The attributes that connect an input to its label, error and help. Spread them on the input. */
type FieldAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean
}

type FieldProps = FieldWords & { name: string; children: (attributes: FieldAttributes) => ReactNode }

/** The id of the input with this name. */
export const fieldId = (name: string): string => `field-${name}`

export function Field({ name, label, help, error, required = true, hint, children }: FieldProps) {
  const id = fieldId(name)
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        <FieldLabel label={label} required={required} />
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': Boolean(error),
        'aria-required': required,
      })}
      <FieldRemarks id={id} error={error} help={help} hint={hint} />
    </div>
  )
}

function FieldLabel({ label, required }: { label: string; required: boolean }) {
  return (
    <>
      {label}
      {!required && <span className="field-optional"> (optional)</span>}
    </>
  )
}

type RemarksProps = Pick<FieldWords, 'error' | 'help' | 'hint'> & { id: string }

/** The error, help and hint. `id` is the id of the input, which refers to `id-error` and `id-help`. */
export function FieldRemarks({ id, error, help, hint }: RemarksProps) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <TriangleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      {(help || hint) && (
        <div className="field-under">
          {help && (
            <div className="field-help" id={`${id}-help`}>
              {help}
            </div>
          )}
          {hint && <div>{hint}</div>}
        </div>
      )}
    </>
  )
}
