// Knows the login form, and where a successful login leads (spec §2, §8).
import { zodResolver } from '@hookform/resolvers/zod'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Login, type SignedInUser } from '../../../contract/account.ts'
import { send, sentenceOf } from '../../data/send.ts'
import { landingPath, sessionQuery, switchUser } from '../../data/session.ts'
import { navigate } from '../../navigation/navigate.ts'
import { FormSummary } from '../../ui/form-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'

const fields = ['email', 'password'] as const
const failureTitle = 'Login failed'

export function LoginForm() {
  const client = useQueryClient()
  const { control, register, submit, setError, formState } = useCheckedForm(zodResolver(Login), {}, '/login')
  const { errors, isSubmitting } = formState
  const signIn = async (login: Login) => {
    try {
      const user = await openSession(client, login)
      showToast({ title: 'Login successful', text: welcome(user) })
      navigate(landingPath(user))
    } catch (error) {
      const text = sentenceOf(error, 'Invalid email or password')
      setError('root.server', { type: 'server', message: text })
      showToast({ title: failureTitle, text, tone: 'destructive' })
    }
  }
  return (
    <form className="form" method="post" action="/login" noValidate onSubmit={submit(signIn)}>
      <FormSummary control={control} order={fields} failureTitle={failureTitle} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
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

async function openSession(client: QueryClient, login: Login): Promise<SignedInUser> {
  const session = await send<'login'>('POST', '/api/auth/login', login, 'error')
  // Stored at once, in case the next session check fails.
  client.setQueryData(sessionQuery.queryKey, session)
  switchUser(client)
  return session.user
}

function welcome({ isAdmin, businessId }: SignedInUser): string {
  if (isAdmin === 1) return 'Welcome to the admin dashboard'
  return businessId ? 'Welcome to your business dashboard' : 'Welcome back'
}
