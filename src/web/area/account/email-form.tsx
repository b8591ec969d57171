// Knows the form that asks for another email to sign in with. It stands beside the settings, which cannot change it.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { EmailChange } from '../../../contract/account.ts'
import { z } from '../../../contract/zod.ts'
import { useAccountForm } from '../../data/own-account.ts'
import { send, showFailure } from '../../data/send.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SignedInAs } from '../../ui/signed-in-as.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { FormPanel } from '../form-panel.tsx'

// Other names than in the settings: the name is the id of the field on the page.
const Fields = z.strictObject({
  newAddress: EmailChange.shape.email,
  addressPassword: EmailChange.shape.currentPassword,
})
const order = ['newAddress', 'addressPassword'] as const

export function EmailForm() {
  const action = useAccountForm('email')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { control, register, submit, setError, reset, formState } = useCheckedForm(
    zodResolver(Fields),
    {},
    action,
  )
  const { errors, isSubmitting } = formState
  const ask = async ({ newAddress: email, addressPassword: currentPassword }: z.infer<typeof Fields>) => {
    setSentTo(null)
    try {
      await send('POST', '/api/auth/change-email', { email, currentPassword })
    } catch (error) {
      showFailure(error, { fields: order, setError, fallback: 'Something went wrong. Please try again.' })
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
      <FormSummary control={control} order={order} failureTitle="The email was not changed" />
      <FormPanel
        title="Change your login email"
        text="We mail a link to the new one. You sign in with it as soon as you have opened the link and confirmed."
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
