// Knows the form that changes the password of the own account.
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { PasswordChange } from '../../../contract/account.ts'
import { openSessionsQuery } from '../../data/open-sessions.ts'
import { send, showFailure } from '../../data/send.ts'
import { FormSummary } from '../../ui/form-summary.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SignedInAs } from '../../ui/signed-in-as.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { FormPanel } from '../form-panel.tsx'
import { noPasswords } from './no-passwords.ts'

const order = ['currentPassword', 'newPassword', 'confirmPassword'] as const
const fallback = 'Something went wrong. Please try again.'

type PasswordFormProps = { action: '/admin/account?form=password' | '/account?form=password' }

export function PasswordForm({ action }: PasswordFormProps) {
  const { control, register, onSubmit, formState } = usePasswordForm(action)
  const { errors, isSubmitting } = formState
  return (
    <form
      className="form"
      method="post"
      action={action}
      noValidate
      onSubmit={onSubmit}
      aria-label="Change your password"
    >
      <SignedInAs />
      <FormSummary control={control} order={order} failureTitle="The password was not changed" />
      <FormPanel title="Change your password" text="Every other browser is then signed out.">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
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
          <SubmitButton label="Change Password" busyLabel="Saving..." busy={isSubmitting} />
        </div>
      </FormPanel>
    </form>
  )
}

function usePasswordForm(action: PasswordFormProps['action']) {
  const client = useQueryClient()
  const form = useCheckedForm(zodResolver(PasswordChange), {}, action)
  const change = async (input: PasswordChange) => {
    try {
      await send<'changePassword'>('POST', '/api/auth/change-password', input)
    } catch (error) {
      showFailure(error, { fields: order, setError: form.setError, fallback })
      return
    }
    form.reset(noPasswords)
    showToast({ title: 'Password changed', text: 'Every other browser is signed out.' })
    await client.invalidateQueries({ queryKey: openSessionsQuery.queryKey })
  }
  return { ...form, onSubmit: form.submit(change) }
}
