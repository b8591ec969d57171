// The login screen: its form, and where a successful login leads (spec §2, §8).

import { zodResolver } from '@hookform/resolvers/zod'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AuthCheck, Login, type SignedInUser } from '../../../contract/account.ts'
import type { PasskeyRequest } from '../../../contract/second-factor.ts'
import { send, sentenceOf } from '../../data/send.ts'
import { landingPath, sessionQuery, switchUser } from '../../data/session.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { EmailField, PasswordField } from '../../ui/fields.tsx'
import { FormSummary, SentNotice, SubmitButton } from '../../ui/form-summary.tsx'
import { usePageHead, useSite } from '../../ui/page-head.ts'
import { showToast } from '../../ui/toast.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import {
  AccountFrame,
  findSignInEmail,
  forgetSignInEmail,
  loginHead,
  useEntryGuard,
} from './account-frame.tsx'
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

export function LoginForm() {
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
      if (entered.authenticated) goOn(client, entered, then)
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
        onSignedIn={(session, note) => goOn(client, session, then, note)}
        onRestart={() => setRequest(null)}
      />
    )
  return (
    <form className="form" method="post" action="/login" noValidate onSubmit={submit(signIn)}>
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

/** The page of a claim that led here; null for any other address. */
const readThen = (search: string): string | null =>
  /^\/claim\/[\w-]+$/.exec(new URLSearchParams(search).get('then') ?? '')?.[0] ?? null

function goOn(
  client: QueryClient,
  session: AuthCheck & { user: SignedInUser },
  then: string | null,
  note?: string,
): void {
  forgetSignInEmail(client)
  // Stored at once, in case the next session check fails.
  client.setQueryData(sessionQuery.queryKey, session)
  switchUser(client)
  showToast({
    title: 'Login successful',
    text: note ? `${welcome(session.user)}. ${note}` : welcome(session.user),
  })
  const landing = landingPath(session.user)
  // An account with a listing or a role claims none.
  navigate(landing === '/' && then ? then : landing)
}

function welcome({ isAdmin, businessId }: SignedInUser): string {
  if (isAdmin === 1) return 'Welcome to the admin dashboard'
  return businessId ? 'Welcome to your business dashboard' : 'Welcome back'
}
