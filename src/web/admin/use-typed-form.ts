// Knows what is typed into a form that only the server checks, what is wrong with each field, and how it is sent.
import type { SubmitEvent } from 'react'
import type { PageFormAction } from '../../contract/page-form.ts'
import { fieldErrorOf, firstFieldOf } from '../data/field-errors.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { fieldId } from '../ui/field.tsx'
import { useTypedTexts } from './use-typed-texts.ts'

type Change<Typed> = {
  mutateAsync: (typed: Typed) => Promise<unknown>
  error: Error | null
  isIdle: boolean
}
type TypedFormWords<Typed> = {
  /** Where the browser sends the form before its script is loaded. */
  action: PageFormAction
  /** Has the first field first: an error of no field is shown beside it. */
  empty: Typed
  fallback: string
  onSent: (typed: Typed) => void
}

/** `form` is for the form. `refused` is null as soon as the script has sent it. */
export function useTypedForm<Typed extends Record<string, string>>(
  change: Change<Typed>,
  { action, empty, fallback, onSent }: TypedFormWords<Typed>,
) {
  const { ref, refused, typed, clear, fieldOf } = useTypedTexts(action, empty)
  const first = Object.keys(empty)[0] ?? ''
  const { run } = useOneAtATime(async () => {
    try {
      await change.mutateAsync(typed)
      clear()
      onSent(typed)
    } catch (error) {
      document.getElementById(fieldId(firstFieldOf(error) ?? first))?.focus()
    }
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  const field = (name: keyof Typed & string) => ({
    ...fieldOf(name),
    ...(!change.isIdle && {
      error: fieldErrorOf(change.error, name, name === first ? fallback : undefined),
    }),
  })
  const form = { ref, action, onSubmit, method: 'post', noValidate: true } as const
  return { form, refused: change.isIdle ? refused : null, field }
}
