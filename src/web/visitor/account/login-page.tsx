// The login screen: its form, where a successful login leads (spec §2, §8), and what follows it; and the email that the form starts with.
import { zodResolver } from '@hookform/resolvers/zod'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { type AuthCheck, Login, type SignedInUser } from '../../../contract/account.ts'
import { dashboardPath } from '../../../contract/public-addresses.ts'
import type { PasskeyRequest } from '../../../contract/second-factor.ts'
import { send, sentenceOf } from '../../data/send.ts'
import { sessionQuery, switchUser } from '../../data/session.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { EmailField, PasswordField } from '../../ui/fields.tsx'
import { FormSummary, SentNotice, SubmitButton } from '../../ui/form-summary.tsx'
import { usePageHead, useSite } from '../../ui/page-head.ts'
import { showToast } from '../../ui/toast.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { AccountFrame, loginHead, useEntryGuard } from './account-frame.tsx'
import { SecondStep } from './second-step.tsx'

const sentWords = {
  password: 'Your password was changed. You can sign in with it now.',
  logout: 'You have been logged out successfully.',
  nothing:
    'Nothing was saved, because you are no longer signed in. Sign in, then go back in your browser: what you typed should still be there.',
}

export const loginPage: ScreenParts = {
  Component: LoginPage,
  head: ({ site }) => loginHead(site),
}

function LoginPage() {
  usePageHead(loginHead(useSite()))
  useEntryGuard('guest')
  return (
    <AccountFrame
      title="Sign in"
      intro={<p>For owners of a listing and for the people who run the directory.</p>}
      aside={
        <>
          <h2>Your shop window, open all hours</h2>
          <p>Keep your phone number, hours and pictures up to date, so that people near you can find you.</p>
        </>
      }
    >
      <SentNotice words={sentWords} />
      <LoginForm />
      <div className="account-beside">
        <PageLink href="/forgot-password">Forgot your password?</PageLink>
        <p>
          Not listed yet? <PageLink href="/signup#step-business">List your business</PageLink>. It is free.
        </p>
      </div>
    </AccountFrame>
  )
}

const fields = ['email', 'password'] as const
const failureTitle = 'Login failed'

function LoginForm() {
  const client = useQueryClient()
  const [request, setRequest] = useState<PasskeyRequest | null>(null)
  const then = readThen(useAddress().search)
  const { control, register, submit, setError, formState } = useCheckedForm<Login, unknown, Login>(
    zodResolver(Login),
    findSignInEmail(client),
    '/login',
  )
  const { errors, isSubmitting } = formState
  const signIn = async (login: Login) => {
    try {
      const entered = await send<'login'>('POST', '/api/auth/login', login, 'error')
      if (entered.authenticated) finishSignIn(client, entered, then)
      else setRequest(entered.passkeyRequest)
    } catch (error) {
      const text = sentenceOf(error, 'Invalid email or password')
      setError('root.server', { type: 'server', message: text })
      showToast({ title: failureTitle, text, tone: 'destructive' })
    }
  }
  if (request)
    return (
      <SecondStep
        request={request}
        onSignedIn={(session, note) => finishSignIn(client, session, then, note)}
        onRestart={() => setRequest(null)}
      />
    )
  return (
    <form
      className="form"
      method="post"
      action={then ? `/login?then=${then}` : '/login'}
      noValidate
      onSubmit={submit(signIn)}
    >
      {then && <input type="hidden" name="page" value={then.slice('/claim/'.length)} />}
      <FormSummary control={control} order={fields} failureTitle={failureTitle} />
      <EmailField
        label="Email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div className="form-actions">
        <SubmitButton label="Sign In" busyLabel="Signing in..." busy={isSubmitting} />
      </div>
    </form>
  )
}

/** The page of a claim that led here, from `then`; null for any other address. */
const readThen = (search: string): string | null =>
  /^\/claim\/[\w-]+$/.exec(new URLSearchParams(search).get('then') ?? '')?.[0] ?? null

type SignedIn = AuthCheck & { user: SignedInUser }

/** `then` is where an account without a listing or a role continues, instead of the home page. `note` is shown after the welcome. */
export function finishSignIn(
  client: QueryClient,
  session: SignedIn,
  then: string | null = null,
  note = '',
): void {
  forgetSignInEmail(client)
  // Stored at once, in case the next session check fails.
  client.setQueryData(sessionQuery.queryKey, session)
  switchUser(client)
  const text = welcome(session.user)
  showToast({ title: 'Login successful', text: note ? `${text}. ${note}` : text })
  navigate(dashboardPath(session.user, then ?? '/'))
}

function welcome({ isAdmin, businessId }: SignedInUser): string {
  if (isAdmin === 1) return 'Welcome to the admin dashboard'
  return businessId ? 'Welcome to your business dashboard' : 'Welcome back'
}

type LoginDefaults = DefaultValues<Login>
const key = ['sign-in-email']

export const keepSignInEmail = (client: QueryClient, email: string) =>
  client.setQueryData<LoginDefaults>(key, { email })

/** The default values of the login form. */
const findSignInEmail = (client: QueryClient): LoginDefaults => client.getQueryData<LoginDefaults>(key) ?? {}

const forgetSignInEmail = (client: QueryClient) => client.removeQueries({ queryKey: key })
