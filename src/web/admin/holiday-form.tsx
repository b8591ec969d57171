// Knows the form that adds a proclaimed public holiday. The server checks it: the admin area needs no schemas.
import type { SubmitEvent } from 'react'
import { fieldErrorOf, firstFieldOf } from '../data/field-errors.ts'
import { useHolidayChanges } from '../data/public-holidays.ts'
import { fieldId } from '../ui/field.tsx'
import { RefusedSummary } from '../ui/refused-summary.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useTypedForm } from '../ui/use-typed-form.ts'

const action = '/admin/holidays'
const empty = { day: '', name: '' }
const fallback = 'The day could not be added. Please try again.'

export function HolidayForm() {
  const { ref, refused, typed, clear, fieldOf } = useTypedForm(action, empty)
  const { proclaim } = useHolidayChanges()
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    try {
      await proclaim.mutateAsync(typed)
      clear()
      showToast({ title: 'Day added', text: `${typed.name} is a public holiday now.` })
    } catch (error) {
      document.getElementById(fieldId(firstFieldOf(error) ?? 'day'))?.focus()
    }
  }
  const field = (name: keyof typeof empty) => ({
    ...fieldOf(name),
    ...(!proclaim.isIdle && {
      error: fieldErrorOf(proclaim.error, name, name === 'day' ? fallback : undefined),
    }),
  })
  return (
    <form
      className="form panel holiday-form"
      ref={ref}
      method="post"
      action={action}
      noValidate
      onSubmit={send}
      aria-label="Add a public holiday"
    >
      <RefusedSummary refused={proclaim.isIdle ? refused : null} failureTitle="The day was not added" />
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
