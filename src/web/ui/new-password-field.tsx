// Knows the field for a new password: it shows the strength of the password while it is typed.
import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type NewPasswordFieldProps<Fields extends FieldValues, Context, Sent> = Omit<
  ComponentProps<typeof PasswordField>,
  'autoComplete' | 'name'
> & { control: Control<Fields, Context, Sent>; name: FieldPath<Fields> }

export function NewPasswordField<Fields extends FieldValues, Context, Sent>({
  control,
  name,
  ...field
}: NewPasswordFieldProps<Fields, Context, Sent>) {
  const typed = useWatch({ control, name }) as string | undefined
  return (
    <PasswordField
      help="At least 8 characters. A few words in a row are easy to remember."
      hint={<PasswordStrength password={typed ?? ''} />}
      {...field}
      name={name}
      autoComplete="new-password"
    />
  )
}
