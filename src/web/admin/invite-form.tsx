// Knows the form that invites somebody to moderate. The server checks it: the admin area needs no schemas.
import { roleWords } from '../business/role-words.ts'
import { usePeopleChanges } from '../data/people.ts'
import { EmailField } from '../ui/email-field.tsx'
import { RefusedSummary } from '../ui/refused-summary.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SignedInAs } from '../ui/signed-in-as.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useTypedForm } from './use-typed-form.ts'

const words = {
  action: '/admin/people' as const,
  empty: { email: '', role: 'moderator' },
  fallback: 'The invitation could not be sent. Please try again.',
  onSent: ({ email }: { email: string }) =>
    showToast({ title: 'Invitation sent', text: `A link is on its way to ${email}.` }),
}

export function InviteForm() {
  const { invite } = usePeopleChanges()
  const { form, refused, field } = useTypedForm(invite, words)
  return (
    <form className="form panel invite-form" {...form} aria-labelledby="invite">
      <SignedInAs />
      <RefusedSummary refused={refused} failureTitle="The invitation was not sent" />
      <EmailField
        label="Email"
        autoComplete="off"
        help="We mail a link that works once, within 48 hours. Another invitation replaces it."
        {...field('email')}
      />
      <SelectField label="Role" {...field('role')}>
        <option value="moderator">{roleWords.moderator}</option>
        <option value="administrator">{roleWords.administrator}</option>
      </SelectField>
      <SubmitButton busy={invite.isPending} label="Send invitation" busyLabel="Sending..." />
    </form>
  )
}
