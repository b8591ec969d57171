// Knows the part of the signup form about the owner and the account.
import { EmailField } from '../../ui/email-field.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { SignupFormMethods } from './signup-fields.ts'

export function OwnerFields({ form: { control, register, formState } }: { form: SignupFormMethods }) {
  const { errors } = formState
  return (
    <fieldset className="form-part">
      <legend>About you</legend>
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
    </fieldset>
  )
}
