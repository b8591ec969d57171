// The forms with which people change their password and their login email.
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EmailChange, PasswordChange } from '../../../contract/account.ts'
import { z } from '../../../contract/zod.ts'
import { CallError } from '../../data/calls.ts'
import { openSessionsQuery, useAccountForm } from '../../data/own-business.ts'
import { send, showFailure } from '../../data/send.ts'
import { EmailField, PasswordField } from '../../ui/fields.tsx'
import { FormSummary, SignedInAs, SubmitButton } from '../../ui/form-summary.tsx'
import { NewPasswordFields } from '../../ui/new-password-fields.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { FormPanel } from '../page-heading.tsx'

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
        <NewPasswordFields
          control={control}
          label="New password"
          password={register('newPassword', { deps: 'confirmPassword' })}
          confirmation={register('confirmPassword')}
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
  const { mutateAsync } = useMutation({
    mutationFn: (input: PasswordChange) => send<'changePassword'>('POST', '/api/auth/change-password', input),
  })
  const change = async (input: PasswordChange) => {
    try {
      await mutateAsync(input).catch(explainLoss)
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

// The names differ from those in the settings, because the id of a field is made from its name.
const Fields = z.strictObject({
  newAddress: EmailChange.shape.email,
  addressPassword: EmailChange.shape.currentPassword,
})
const emailOrder = ['newAddress', 'addressPassword'] as const
const emailNames = { email: 'newAddress', currentPassword: 'addressPassword' } as const

export function EmailForm() {
  const action = useAccountForm('email')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { control, register, submit, setError, reset, formState } = useCheckedForm(
    zodResolver(Fields),
    {},
    action,
  )
  const { errors, isSubmitting } = formState
  const { mutateAsync } = useMutation({
    mutationFn: (input: EmailChange) => send<'changeEmail'>('POST', '/api/auth/change-email', input),
  })
  const ask = async ({ newAddress: email, addressPassword: currentPassword }: z.infer<typeof Fields>) => {
    setSentTo(null)
    try {
      await mutateAsync({ email, currentPassword })
    } catch (error) {
      showFailure(error, { fields: emailOrder, names: emailNames, setError, fallback })
      return
    }
    reset({ newAddress: '', addressPassword: '' })
    setSentTo(email)
  }
  return (
    <form
      id="change-email"
      className="form"
      method="post"
      action={action}
      noValidate
      onSubmit={submit(ask)}
      aria-label="Change your login email"
    >
      <SignedInAs />
      <FormSummary control={control} order={emailOrder} failureTitle="The email was not changed" />
      <FormPanel
        title="Change your login email"
        text="We email a link to the new address. Once you have opened it and confirmed, you sign in with the new address."
      >
        <EmailField label="New email" error={errors.newAddress?.message} {...register('newAddress')} />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.addressPassword?.message}
          {...register('addressPassword')}
        />
        <div className="form-actions">
          <SubmitButton label="Send the Link" busyLabel="Sending..." busy={isSubmitting} />
          <p role="status">
            {sentTo && `A link is on its way to ${sentTo}. Until you confirm, nothing changes.`}
          </p>
        </div>
      </FormPanel>
    </form>
  )
}

/** Without a response, nobody knows which password is valid. If it is the new one, the session of this browser has ended. */
export function explainLoss(error: unknown): never {
  if (error instanceof CallError && error.status === 0) throw new CallError(0, error.message, lostText)
  throw error
}

const lostText =
  'The server could not be reached. Your password may have been changed: if the current one is refused now, sign in with the new one.'

export const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' }

export const sentWords = {
  password: 'Your password was changed. Every other browser is signed out.',
  email: 'A link is on its way to the new address. Until you confirm, nothing changes.',
  sessions: 'Every other browser is signed out.',
  keep: 'Your account is kept. Everything is as it was before.',
}
