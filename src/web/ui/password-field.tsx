// Knows the password field, with a button that shows what is typed.
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldWords } from './field.tsx'

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
