// Decides when a form is validated, with the schema of the server: on submit, and after that on every change.
import type { SubmitEvent } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'

/**
 * Text fields need no default value: without one, text that was typed or filled in before hydration stays.
 * `submit` ignores further presses until `send` is done.
 */
export function useCheckedForm<Fields extends FieldValues, Context, Sent extends FieldValues>(
  resolver: Resolver<Fields, Context, Sent>,
  defaultValues: DefaultValues<Fields>,
) {
  // The error summary takes the focus, not the first field with an error.
  const form = useForm<Fields, Context, Sent>({ resolver, defaultValues, shouldFocusError: false })
  const { run } = useOneAtATime((send: (values: Sent) => Promise<void>, event: SubmitEvent) =>
    form.handleSubmit(send)(event),
  )
  const submit = (send: (values: Sent) => Promise<void>) => async (event: SubmitEvent) => {
    event.preventDefault()
    await run(send, event)
  }
  return { ...form, submit }
}
