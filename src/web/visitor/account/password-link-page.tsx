// The pages that a one-time link opens to choose a password: a forgotten one, the first one after an invitation, and the setup, where the first administrator also names the site.
import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { PasswordReset } from '../../../contract/account.ts'
import type { PageFormAction } from '../../../contract/page-form.ts'
import type { SetupState } from '../../../contract/site-endpoints.ts'
import { maxSiteName } from '../../../contract/site-settings.ts'
import { tokenTime } from '../../../contract/token-times.ts'
import { send, showFailure, useRefusedForm } from '../../data/send.ts'
import { switchUser } from '../../data/session.ts'
import { navigate, PageLink } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { EmailField, PasswordField, TextField } from '../../ui/fields.tsx'
import { FormSummary, RefusedSummary, SubmitButton, useSendOnce } from '../../ui/form-summary.tsx'
import { NewPasswordFields } from '../../ui/new-password-fields.tsx'
import { plainHead, titled, usePageHead, useSite } from '../../ui/page-head.ts'
import { showToast } from '../../ui/toast.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { AccountFrame } from './account-frame.tsx'
import { keepSignInEmail } from './login-page.tsx'
import { IncompleteLink, LinkField, useLinkCheck, useLinkToken } from './one-time-link.tsx'

type PasswordLinkPageProps = Omit<PasswordLinkFormProps, 'token'> & {
  path: string
  title: string
  intro: ReactNode
  /** What to do when the link no longer works. */
  instead: ReactNode
}

function PasswordLinkPage({ path, title, intro, instead, ...form }: PasswordLinkPageProps) {
  const { name } = useSite()
  const token = useLinkToken()
  const link = useLinkCheck(token)
  usePageHead(plainHead(name, title, path))
  return (
    <AccountFrame title={title} intro={<p>{intro}</p>} aside={<GoodPassword />}>
      {link === 'incomplete' && <IncompleteLink />}
      {link === 'over' && (
        <p className="notice" role="alert">
          This link no longer works: it has been used, or it is too old. {instead}
        </p>
      )}
      {link === 'good' && <PasswordLinkForm token={token ?? ''} {...form} />}
    </AccountFrame>
  )
}

const fields = ['newPassword', 'confirmPassword'] as const

type PasswordLinkFormProps = {
  token: string
  /** Where a browser without a script sends the form. */
  action: PageFormAction
  /** The path of the call. */
  call: string
  label: string
  button: string
  doneTitle: string
  failureTitle: string
}

function PasswordLinkForm({
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
  const { isSubmitting } = formState
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
      <NewPasswordFields
        control={control}
        label={label}
        password={register('newPassword', { deps: 'confirmPassword' })}
        confirmation={register('confirmPassword')}
      />
      <div className="form-actions">
        <SubmitButton label={button} busyLabel="Saving..." busy={isSubmitting} />
      </div>
    </form>
  )
}

export const passwordResetPage: ScreenParts = {
  Component: PasswordResetPage,
  head: titled('Set a new password'),
}

function PasswordResetPage() {
  return (
    <PasswordLinkPage
      path="/reset-password"
      title="Set a new password"
      intro={
        <>
          The link works once, within {tokenTime('password-reset')}. If it no longer works,{' '}
          <PageLink href="/forgot-password">ask for another</PageLink>.
        </>
      }
      instead={
        <>
          If you have set your password with it, <PageLink href="/login">sign in</PageLink>. Otherwise{' '}
          <PageLink href="/forgot-password">ask for another link</PageLink>.
        </>
      }
      action="/reset-password"
      call="/api/auth/reset-password"
      label="New password"
      button="Set Password"
      doneTitle="Password changed"
      failureTitle="The password was not changed"
    />
  )
}

export const invitationPage: ScreenParts = {
  Component: InvitationPage,
  head: titled('Your invitation'),
}

function InvitationPage() {
  return (
    <PasswordLinkPage
      path="/invitation"
      title="Your invitation"
      intro={`Choose a password to accept it. Then sign in with the address that the email came to. The link works once, within ${tokenTime('invitation')}.`}
      instead={
        <>
          If you accepted the invitation, <PageLink href="/login">sign in</PageLink>. Otherwise ask whoever
          invited you for another.
        </>
      }
      action="/invitation"
      call="/api/auth/accept-invitation"
      label="Password"
      button="Accept Invitation"
      doneTitle="Welcome"
      failureTitle="The invitation was not accepted"
    />
  )
}

function GoodPassword() {
  return (
    <>
      <h2>A good password is a long one</h2>
      <p>Three or four words that only you would put together are easy to remember and hard to guess.</p>
    </>
  )
}

const setupTitle = 'Set up your directory'
const setupQuery = queryOptions<SetupState>({ queryKey: ['/api/setup'] })

export const setupPage: ScreenParts = {
  Component: SetupPage,
  head: titled(setupTitle),
  load: ({ client }) => [client.prefetchQuery(setupQuery)],
}

function SetupPage() {
  const { data } = useQuery(setupQuery)
  usePageHead(plainHead(useSite().name, setupTitle, '/setup'))
  return (
    <AccountFrame
      title={setupTitle}
      intro={<p>{data?.isSetUp ? alreadySetUp : setupIntro}</p>}
      aside={<GoodPassword />}
    >
      {data?.isSetUp ? (
        <p>
          <PageLink href="/login">Sign in</PageLink>, and find everything else under Settings.
        </p>
      ) : (
        <SetupForm />
      )}
    </AccountFrame>
  )
}

const setupIntro =
  'Create your account as the first administrator, and give the directory its name. The look, the mail server and the rest come next, and each of them can wait.'
const alreadySetUp = 'This directory already has an administrator.'

/** The browser sends this form, with and without a script. */
function SetupForm() {
  const { refused, at } = useRefusedForm('/setup')
  const token = useLinkToken()
  const site = useSite()
  const sendOnce = useSendOnce()
  const link = at('link')
  return (
    <>
      {token === '' && !link.defaultValue && (
        <p className="notice" role="alert">
          This address is incomplete. Open the whole link that the program printed at its start, or run
          mzansi-local setup-link for another one.
        </p>
      )}
      <form className="form" method="post" action="/setup" noValidate onSubmit={sendOnce}>
        <RefusedSummary refused={refused} failureTitle="The directory was not set up" />
        <input type="hidden" name="link" value={token || link.defaultValue || ''} />
        <LinkField action="/setup" label="The link that the program printed" />
        <TextField
          label="Name of the directory"
          maxLength={maxSiteName}
          autoComplete="off"
          {...withDefault(at('name'), site.name)}
        />
        <EmailField label="Your email" help="You sign in with it. Visitors never see it." {...at('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          help="At least 8 characters."
          {...at('password')}
        />
        <div className="form-actions">
          <button type="submit" className="button button-main submit">
            Set Up
          </button>
        </div>
      </form>
    </>
  )
}

const withDefault = <Field extends { defaultValue: string | undefined }>(field: Field, text: string) => ({
  ...field,
  defaultValue: field.defaultValue ?? text,
})
