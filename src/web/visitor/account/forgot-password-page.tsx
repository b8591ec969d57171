// The page for a forgotten password. After sending, it shows the same text for every address.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { ForgotPassword } from '../../../contract/account.ts'
import { send, showFailure } from '../../data/send.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { EmailField } from '../../ui/fields.tsx'
import { FormSummary, SubmitButton } from '../../ui/form-summary.tsx'
import { plainHead, titled, usePageHead, useSite } from '../../ui/page-head.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { AccountFrame, SupportLink } from './account-frame.tsx'
import { StartAgainButton } from './signup-page.tsx'

export const forgotPasswordPage: ScreenParts = {
  Component: ForgotPasswordPage,
  head: titled('Forgot your password?'),
}

function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  usePageHead(plainHead(useSite().name, 'Forgot your password?', '/forgot-password'))
  const isSent = new URLSearchParams(useAddress().search).has('sent')
  if (isSent) return <LinkSent />
  if (sentTo !== null) return <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <AccountFrame
      title="Forgot your password?"
      intro={<p>We will email you a link to set a new one. Your listing stays as it is.</p>}
      aside={
        <>
          <h2>It happens to everyone</h2>
          <p>You will be back at your listing in two minutes.</p>
        </>
      }
    >
      <ForgotPasswordForm onSent={setSentTo} />
    </AccountFrame>
  )
}

const fields = ['email'] as const

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
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
        help="The email address that you sign in with."
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="form-actions">
        <SubmitButton label="Send the Link" busyLabel="Sending..." busy={isSubmitting} />
      </div>
    </form>
  )
}

/** Without a script the page does not know what was typed: then both are missing. */
type LinkSentProps = { email?: string; onAgain?: () => void }

function LinkSent({ email, onAgain }: LinkSentProps) {
  useEffect(goToStart, [])
  return (
    <AccountFrame
      title="Check your inbox"
      intro={
        <p>
          If {email ? <b>{email}</b> : 'this address'} has an account here, a link to set a new password is on
          its way. It works once, within an hour.
        </p>
      }
      aside={
        <>
          <h2>Nothing there yet?</h2>
          <p>An email can take a few minutes, and sometimes lands in the spam folder.</p>
        </>
      }
    >
      <div className="signup-done">
        <p>
          Nothing after ten minutes? Check that this is the address of your account, or write to{' '}
          <SupportLink subject="Forgotten password" />.
        </p>
        <div className="form-actions">
          <PageLink className="button button-main" href="/login">
            Back to Sign In
          </PageLink>
          <StartAgainButton label="Try Another Address" href="/forgot-password" onAgain={onAgain} />
        </div>
      </div>
    </AccountFrame>
  )
}
