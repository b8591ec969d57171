// Knows the form that sets a password through a one-time link: of a forgotten password, or of an invitation.
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PasswordReset } from '../../../contract/account.ts'
import type { PageFormAction } from '../../../contract/page-form.ts'
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
import { keepSignInEmail } from './sign-in-email.ts'

const fields = ['newPassword', 'confirmPassword'] as const

export type PasswordLinkFormProps = {
  token: string
  /** Where a browser without a script sends it. */
  action: PageFormAction
  /** The path of the call. */
  call: string
  label: string
  button: string
  doneTitle: string
  failureTitle: string
}

export function PasswordLinkForm({
  token,
  action,
  call,
  label,
  button,
  doneTitle,
  failureTitle,
}: PasswordLinkFormProps) {
  const client = useQueryClient()
  const { control, register, submit, setError, setValue, formState } = useCheckedForm(
    zodResolver(PasswordReset),
    {},
    action,
  )
  const { errors, isSubmitting } = formState
  useEffect(() => setValue('token', token), [token, setValue])
  const save = async (input: PasswordReset) => {
    try {
      const { email } = await send<'resetPassword' | 'acceptInvitation'>('POST', call, input)
      keepSignInEmail(client, email)
    } catch (error) {
      const fallback = 'Something went wrong. Please try again.'
      const text = showFailure(error, { fields, setError, fallback })
      showToast({ title: failureTitle, text, tone: 'destructive' })
      return
    }
    switchUser(client)
    showToast({ title: doneTitle, text: 'You can sign in with it now.' })
    navigate('/login')
  }
  return (
    <form className="form" method="post" action={action} noValidate onSubmit={submit(save)}>
      <FormSummary control={control} order={fields} failureTitle={failureTitle} />
      <LinkField action={action} />
      <NewPasswordField
        control={control}
        label={label}
        error={errors.newPassword?.message}
        {...register('newPassword', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <div className="form-actions">
        <SubmitButton label={button} busyLabel="Saving..." busy={isSubmitting} />
      </div>
    </form>
  )
}
