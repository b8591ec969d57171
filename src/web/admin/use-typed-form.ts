// Knows what is typed into a form that only the server checks, what is wrong with each field, and how it is sent.
import { type SubmitEvent, useState } from 'react'
import { fieldErrorOf, firstFieldOf } from '../data/field-errors.ts'
import { fieldId } from '../ui/field.tsx'

type Change<Typed> = { mutateAsync: (typed: Typed) => Promise<unknown>; error: Error | null }
type TypedFormWords<Typed> = {
  /** Has the first field first: an error of no field is shown beside it. */
  empty: Typed
  fallback: string
  onSent: (typed: Typed) => void
}

export function useTypedForm<Typed extends Record<string, string>>(
  change: Change<Typed>,
  { empty, fallback, onSent }: TypedFormWords<Typed>,
) {
  const [typed, setTyped] = useState(empty)
  const first = Object.keys(empty)[0] ?? ''
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    try {
      await change.mutateAsync(typed)
      setTyped(empty)
      onSent(typed)
    } catch (error) {
      document.getElementById(fieldId(firstFieldOf(error) ?? first))?.focus()
    }
  }
  const field = (name: keyof Typed & string) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    error: fieldErrorOf(change.error, name, name === first ? fallback : undefined),
  })
  return { send, field }
}
