// The form that creates an account for a visitor before a claim.
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { NewAccount } from '../../../contract/account.ts'
import { send, showFailure } from '../../data/send.ts'
import { sessionQuery, switchUser } from '../../data/session.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { EmailField, PasswordField } from '../../ui/fields.tsx'
import { FormSummary, SubmitButton } from '../../ui/form-summary.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'

const fields = ['email', 'password', 'confirmPassword'] as const
const failureTitle = 'The account was not created'

export function CreateAccountForm({ id, isInvited }: { id: string; isInvited: boolean }) {
  const client = useQueryClient()
  const { control, register, submit, setError, formState } = useCheckedForm<NewAccount, unknown, NewAccount>(
    zodResolver(NewAccount),
    {},
    '/claim/:id?form=account',
  )
  const { errors, isSubmitting } = formState
  const create = async (account: NewAccount) => {
    try {
      const session = await send<'createAccount'>('POST', '/api/auth/create-account', account)
      client.setQueryData(sessionQuery.queryKey, session)
    } catch (error) {
      const text = showFailure(error, {
        fields,
        setError,
        fallback: 'Something went wrong. Please try again.',
      })
      return showToast({ title: failureTitle, text, tone: 'destructive' })
    }
    switchUser(client)
    showToast({
      title: 'Account created',
      text: 'You are signed in. We sent you a link that confirms your address.',
    })
    goToStart()
  }
  return (
    <>
      <section className="claim-part" aria-labelledby="claim-account">
        <h2 id="claim-account">First, an account</h2>
        <p>
          Have one already? <PageLink href={`/login?then=/claim/${id}`}>Sign in</PageLink>, and{' '}
          {isInvited ? 'accept the invitation then.' : 'go on here.'}
        </p>
      </section>
      <form
        className="form"
        method="post"
        action={`/claim/${id}?form=account`}
        noValidate
        onSubmit={submit(create)}
      >
        <FormSummary control={control} order={fields} failureTitle={failureTitle} />
        <input type="hidden" name="page" value={id} />
        <EmailField
          label="Your email"
          autoComplete="username"
          help="You sign in with it, and we write to it. Visitors never see it."
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPasswordField
          control={control}
          label="Password"
          error={errors.password?.message}
          {...register('password', { deps: 'confirmPassword' })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <div className="form-actions">
          <SubmitButton label="Create Account" busyLabel="Creating..." busy={isSubmitting} />
        </div>
      </form>
    </>
  )
}
