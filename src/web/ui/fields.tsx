// The fields of forms: label, input, error, help and hint. Spread react-hook-form's `register(name)` on them.
import { ChevronDown, Eye, EyeOff, TriangleAlert } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useRef,
  useState,
} from 'react'
import { useIsHydrated } from './hydration.ts'
import './form.css'

type FieldWords = {
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
  useEarlyText(id)
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

/** Hydration sets a text area back to the stored text. What was typed before is put back before the form reads it: refs come later. */
function useEarlyText(id: string): void {
  const isHydrated = useIsHydrated()
  const [typed] = useState(() => (isHydrated ? undefined : readEarlyText(id)))
  useInsertionEffect(() => {
    const area = findTextArea(id)
    if (area && typed !== undefined && area.value !== typed) area.value = typed
  }, [id, typed])
}

const earlyTexts = new Map<string, string>()

/** React may begin a hydration again, and has then set the text area back already: unless something else was typed since, the first text counts. */
function readEarlyText(id: string): string | undefined {
  const area = findTextArea(id)
  if (area && (area.value !== area.defaultValue || !earlyTexts.has(id))) earlyTexts.set(id, area.value)
  return earlyTexts.get(id)
}

const findTextArea = (id: string) =>
  globalThis.document?.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`)

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

type TextFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'id' | 'required'> & { name: string }

export function TextField({ label, help, error, required, hint, ...input }: TextFieldProps) {
  return (
    <Field name={input.name} label={label} help={help} error={error} required={required} hint={hint}>
      {(attributes) => <input type="text" {...attributes} {...input} className="input" />}
    </Field>
  )
}

type TextAreaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'required'> & { name: string }

export function TextAreaField({ label, help, error, required, hint, ...area }: TextAreaFieldProps) {
  return (
    <Field name={area.name} label={label} help={help} error={error} required={required} hint={hint}>
      {(attributes) => <textarea rows={5} {...attributes} {...area} className="input" />}
    </Field>
  )
}

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
  const box = useRef<HTMLInputElement>(null)
  // Before hydration only the DOM knows whether it is ticked, and the next render would undo it.
  const hydrate = useEffectEvent(() => {
    const isTicked = box.current?.checked ?? isChecked
    if (isTicked !== isChecked) onChange(isTicked)
  })
  useEffect(() => hydrate(), [])
  return (
    <div className="field check-field">
      <label htmlFor={id}>
        <input
          ref={box}
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

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>

export function EmailField(field: EmailFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  )
}

type PasswordFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'required' | 'type'> & {
    name: string
    autoComplete: 'current-password' | 'new-password'
  }

/** Use `hint` for the strength: `<PasswordStrength password={…} />`. */
export function PasswordField({ label, help, error, required, hint, name, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field name={name} label={label} help={help} error={error} required={required} hint={hint}>
      {(attributes) => (
        <span className="password">
          <input
            {...attributes}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            {...input}
            name={name}
            type={isShown ? 'text' : 'password'}
            className="input"
          />
          <button
            type="button"
            className="password-show needs-script"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  )
}
