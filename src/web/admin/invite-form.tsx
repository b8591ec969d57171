// Knows the form that invites somebody to moderate. The server checks it: the admin area needs no schemas.
import { type SubmitEvent, useState } from 'react'
import { roleWords } from '../business/role-words.ts'
import { fieldErrorOf, firstFieldOf } from '../data/field-errors.ts'
import { usePeopleChanges } from '../data/people.ts'
import { fieldId } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast-store.ts'

const empty = { email: '', role: 'moderator' }
const fallback = 'The invitation could not be sent. Please try again.'

export function InviteForm() {
  const [typed, setTyped] = useState(empty)
  const { invite } = usePeopleChanges()
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    try {
      await invite.mutateAsync(typed)
      setTyped(empty)
      showToast({ title: 'Invitation sent', text: `A link is on its way to ${typed.email}.` })
    } catch (error) {
      document.getElementById(fieldId(firstFieldOf(error) ?? 'email'))?.focus()
    }
  }
  const field = (name: keyof typeof empty) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    error: fieldErrorOf(invite.error, name, name === 'email' ? fallback : undefined),
  })
  return (
    <form
      className="form panel invite-form"
      method="post"
      noValidate
      onSubmit={send}
      aria-labelledby="invite"
    >
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
