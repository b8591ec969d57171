// Decides how a form is checked: by the server's own schema when it is sent, then with every key until it is right.
import { type SubmitEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'

/**
 * Text fields need no default: then what was typed, or filled in by the browser, before the page woke is kept.
 * `submit` sends once however often it is pressed, until `send` is done.
 */
export function useCheckedForm<Fields extends FieldValues, Context, Sent extends FieldValues>(
  resolver: Resolver<Fields, Context, Sent>,
  defaultValues: DefaultValues<Fields>,
) {
  // The summary takes the focus, not the first wrong field.
  const form = useForm<Fields, Context, Sent>({ resolver, defaultValues, shouldFocusError: false })
  // A state would be late for the second half of a double click.
  const isSending = useRef(false)
  const submit = (send: (values: Sent) => Promise<void>) => async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await form
      .handleSubmit(send)(event)
      .finally(() => {
        isSending.current = false
      })
  }
  return { ...form, submit }
}
