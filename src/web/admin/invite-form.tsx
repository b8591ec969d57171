// Knows the form that invites somebody to moderate. The server checks it: the admin area needs no schemas.
import type { SubmitEvent } from 'react'
import { roleWords } from '../business/role-words.ts'
import { fieldErrorOf, firstFieldOf } from '../data/field-errors.ts'
import { usePeopleChanges } from '../data/people.ts'
import { fieldId } from '../ui/field.tsx'
import { RefusedSummary } from '../ui/refused-summary.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useTypedForm } from '../ui/use-typed-form.ts'

const action = '/admin/people'
const empty = { email: '', role: 'moderator' }
const fallback = 'The invitation could not be sent. Please try again.'

export function InviteForm() {
  const { ref, refused, typed, clear, fieldOf } = useTypedForm(action, empty)
  const { invite } = usePeopleChanges()
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    try {
      await invite.mutateAsync(typed)
      clear()
      showToast({ title: 'Invitation sent', text: `A link is on its way to ${typed.email}.` })
    } catch (error) {
      document.getElementById(fieldId(firstFieldOf(error) ?? 'email'))?.focus()
    }
  }
  const field = (name: keyof typeof empty) => ({
    ...fieldOf(name),
    ...(!invite.isIdle && {
      error: fieldErrorOf(invite.error, name, name === 'email' ? fallback : undefined),
    }),
  })
  return (
    <form
      className="form panel invite-form"
      ref={ref}
      method="post"
      action={action}
      noValidate
      onSubmit={send}
      aria-label="Invite somebody"
    >
      <RefusedSummary refused={invite.isIdle ? refused : null} failureTitle="The invitation was not sent" />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
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
