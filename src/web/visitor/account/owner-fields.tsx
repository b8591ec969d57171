// The fields of the account that an owner gets with the registration.
import { EmailField, PasswordField, TextField } from '../../ui/fields.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import type { SignupFormMethods } from './use-signup-form.ts'

export function OwnerFields({ form: { control, register, formState } }: { form: SignupFormMethods }) {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Your name"
        autoComplete="name"
        error={errors.ownerName?.message}
        {...register('ownerName')}
      />
      <EmailField
        label="Email"
        help="You sign in with it, and we write to it about your listing. Visitors do not see it."
        error={errors.ownerEmail?.message}
        {...register('ownerEmail')}
      />
      <NewPasswordField
        control={control}
        label="Password"
        error={errors.password?.message}
        {...register('password', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}
