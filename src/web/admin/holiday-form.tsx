// Knows the form that adds a proclaimed public holiday. The server checks it: the admin area needs no schemas.
import { useHolidayChanges } from '../data/public-holidays.ts'
import { RefusedSummary } from '../ui/refused-summary.tsx'
import { SignedInAs } from '../ui/signed-in-as.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useTypedForm } from './use-typed-form.ts'

const words = {
  action: '/admin/holidays' as const,
  empty: { day: '', name: '' },
  fallback: 'The day could not be added. Please try again.',
  onSent: ({ name }: { name: string }) =>
    showToast({ title: 'Day added', text: `${name} is a public holiday now.` }),
}

export function HolidayForm() {
  const { proclaim } = useHolidayChanges()
  const { form, refused, field } = useTypedForm(proclaim, words)
  return (
    <form className="form panel holiday-form" {...form} aria-labelledby="proclaimed">
      <SignedInAs />
      <RefusedSummary refused={refused} failureTitle="The day was not added" />
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
