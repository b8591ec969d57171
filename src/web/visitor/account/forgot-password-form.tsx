// Knows the form that asks for a link to a new password.
import { zodResolver } from '@hookform/resolvers/zod'
import { ForgotPassword } from '../../../contract/account.ts'
import { send, showFailure } from '../../data/send.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'

const fields = ['email'] as const

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { control, register, submit, setError, formState } = useCheckedForm(
    zodResolver(ForgotPassword),
    {},
    '/forgot-password',
  )
  const { errors, isSubmitting } = formState
  const ask = async (input: ForgotPassword) => {
    try {
      await send('POST', '/api/auth/forgot-password', input)
    } catch (error) {
      showFailure(error, { fields, setError, fallback: 'Something went wrong. Please try again.' })
      return
    }
    onSent(input.email)
  }
  return (
    <form className="form" method="post" action="/forgot-password" noValidate onSubmit={submit(ask)}>
      <FormSummary control={control} order={fields} failureTitle="The link was not sent" />
      <EmailField
        label="Email"
        autoComplete="username"
        help="The address that you sign in with."
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="form-actions">
        <SubmitButton label="Send the Link" busyLabel="Sending..." busy={isSubmitting} />
      </div>
    </form>
  )
}
