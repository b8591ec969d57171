// Knows the form that adds a proclaimed public holiday. The server checks it: the admin area needs no schemas.
import { useHolidayChanges } from '../data/public-holidays.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useTypedForm } from './use-typed-form.ts'

const words = {
  empty: { day: '', name: '' },
  fallback: 'The day could not be added. Please try again.',
  onSent: ({ name }: { name: string }) =>
    showToast({ title: 'Day added', text: `${name} is a public holiday now.` }),
}

export function HolidayForm() {
  const { proclaim } = useHolidayChanges()
  const { send, field } = useTypedForm(proclaim, words)
  return (
    <form className="form panel holiday-form" noValidate onSubmit={send} aria-labelledby="proclaimed">
      <TextField label="Day" type="date" {...field('day')} />
      <TextField
        label="Name"
        placeholder="Local government elections"
        autoComplete="off"
        {...field('name')}
      />
      <SubmitButton busy={proclaim.isPending} label="Add day" busyLabel="Adding..." />
    </form>
  )
}
