// Knows the form that sets a new password through a one-time link.
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PasswordReset } from '../../../contract/account.ts'
import { send, showFailure } from '../../data/send.ts'
import { switchUser } from '../../data/session.ts'
import { navigate } from '../../navigation/navigate.ts'
import { FormSummary } from '../../ui/form-summary.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { LinkField } from './link-field.tsx'

const fields = ['newPassword', 'confirmPassword'] as const
const failureTitle = 'The password was not changed'

export function PasswordResetForm({ token }: { token: string }) {
  const client = useQueryClient()
  const { control, register, submit, setError, setValue, formState } = useCheckedForm(
    zodResolver(PasswordReset),
    {},
    '/reset-password',
  )
  const { errors, isSubmitting } = formState
  useEffect(() => setValue('token', token), [token, setValue])
  const reset = async (input: PasswordReset) => {
    try {
      await send('POST', '/api/auth/reset-password', input)
    } catch (error) {
      const text = showFailure(error, {
        fields,
        setError,
        fallback: 'Something went wrong. Please try again.',
      })
      showToast({ title: failureTitle, text, tone: 'destructive' })
      return
    }
    switchUser(client)
    showToast({ title: 'Password changed', text: 'You can sign in with it now.' })
    navigate('/login')
  }
  return (
    <form className="form" method="post" action="/reset-password" noValidate onSubmit={submit(reset)}>
      <FormSummary control={control} order={fields} failureTitle={failureTitle} />
      <LinkField action="/reset-password" />
      <NewPasswordField
        control={control}
        label="New password"
        error={errors.newPassword?.message}
        {...register('newPassword', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <div className="form-actions">
        <SubmitButton label="Set Password" busyLabel="Saving..." busy={isSubmitting} />
      </div>
    </form>
  )
}
