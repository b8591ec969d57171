// Knows how a question is asked: label above, help under, a mistake in words beside it.
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './form.css'

export type FieldWords = {
  label: string
  help?: ReactNode
  /** What is wrong with the answer; nothing when it is fine. */
  error?: string | undefined
  /** Most questions must be answered, so those that need not be say '(optional)'. */
  required?: boolean
  /** A remark that lives with what is typed, as a count. */
  hint?: ReactNode
}

/** What ties an input to its words; spread it on the input. */
type FieldAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean
}

type FieldProps = FieldWords & { name: string; children: (attributes: FieldAttributes) => ReactNode }

/** Where the question of this name is found on the page. */
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

export function FieldLabel({ label, required }: { label: string; required: boolean }) {
  return (
    <>
      {label}
      {!required && <span className="field-optional"> (optional)</span>}
    </>
  )
}

type RemarksProps = { id: string; error: string | undefined; help: ReactNode; hint: ReactNode }

/** `id` is that of the question; inputs name `id-error` and `id-help` as their descriptions. */
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
          {hint && <div className="field-hint">{hint}</div>}
        </div>
      )}
    </>
  )
}
