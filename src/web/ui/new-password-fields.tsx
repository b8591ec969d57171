// The two fields for a new password, with its strength while it is typed.
import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormRegisterReturn,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { minPasswordLength } from '../../contract/text-input.ts'
import { PasswordField } from './fields.tsx'

type NewPasswordFieldsProps<Fields extends FieldValues, Context, Sent> = {
  control: Control<Fields, Context, Sent>
  label: string
  help?: string
  required?: boolean
  /** What `register` returns for each of the two fields. */
  password: UseFormRegisterReturn<FieldPath<Fields>>
  confirmation: UseFormRegisterReturn<FieldPath<Fields>>
}

/** The new password, and the same once more. */
export function NewPasswordFields<Fields extends FieldValues, Context, Sent>({
  control,
  label,
  help = 'At least 8 characters. A few words in a row are easy to remember.',
  required,
  password,
  confirmation,
}: NewPasswordFieldsProps<Fields, Context, Sent>) {
  const typed = useWatch({ control, name: password.name }) as string | undefined
  const { errors } = useFormState({ control })
  const attributesOf = (field: UseFormRegisterReturn<FieldPath<Fields>>) => ({
    ...field,
    required,
    autoComplete: 'new-password' as const,
    error: (get(errors, field.name) as FieldError | undefined)?.message,
  })
  return (
    <>
      <PasswordField
        label={label}
        help={help}
        hint={<PasswordStrength password={typed ?? ''} />}
        {...attributesOf(password)}
      />
      <PasswordField label={`Confirm ${label.toLowerCase()}`} {...attributesOf(confirmation)} />
    </>
  )
}

/** Empty until something is typed. Screen readers read the words and skip the bars. */
function PasswordStrength({ password }: { password: string }) {
  if (!password) return null
  const { level, words } = rateStrength(password)
  return (
    <span className="strength" data-level={level}>
      <span aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span role="status">{words}</span>
    </span>
  )
}

export type Strength = { level: 0 | 1 | 2 | 3; words: string }

const easyParts = /password|passw0rd|qwerty|asdf|letmein|welcome|iloveyou|admin|12345|54321|abcd|mzansi/gi

/** Estimates the bits of the password. A common word or a repeated character counts as one character. */
export function rateStrength(password: string): Strength {
  if ([...password].length < minPasswordLength)
    return { level: 0, words: `At least ${minPasswordLength} characters` }
  const hard = password.replace(easyParts, 'a').replace(/(.)\1+/g, '$1')
  const bits = [...hard].length * Math.log2(alphabetOf(hard))
  if (bits < 42) return { level: 1, words: 'Easy to guess. Longer is better: three or four words work well' }
  return bits < 62 ? { level: 2, words: 'Good' } : { level: 3, words: 'Strong' }
}

const kinds: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/\p{Lo}/u, 50],
  [/[^\p{L}\d]/u, 20],
]

/** The size of the alphabet, estimated from the kinds of characters in the text. */
function alphabetOf(text: string): number {
  return kinds.filter(([kind]) => kind.test(text)).reduce((sum, [, size]) => sum + size, 0)
}
