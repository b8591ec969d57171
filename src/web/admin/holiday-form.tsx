// Knows the form that adds a proclaimed public holiday. The server checks it: the admin area needs no schemas.
import { type SubmitEvent, useState } from 'react'
import { fieldErrorOf, firstFieldOf } from '../data/field-errors.ts'
import { useHolidayChanges } from '../data/public-holidays.ts'
import { fieldId } from '../ui/field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast-store.ts'

const empty = { day: '', name: '' }
const fallback = 'The day could not be added. Please try again.'

export function HolidayForm() {
  const [typed, setTyped] = useState(empty)
  const { proclaim } = useHolidayChanges()
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    try {
      await proclaim.mutateAsync(typed)
      setTyped(empty)
      showToast({ title: 'Day added', text: `${typed.name} is a public holiday now.` })
    } catch (error) {
      document.getElementById(fieldId(firstFieldOf(error) ?? 'day'))?.focus()
    }
  }
  const field = (name: keyof typeof empty) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    error: fieldErrorOf(proclaim.error, name, name === 'day' ? fallback : undefined),
  })
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
