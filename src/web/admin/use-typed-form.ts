// Knows how a form that only the server checks is sent, and what is wrong with it afterwards.
import type { SubmitEvent } from 'react'
import type { PageFormAction } from '../../contract/page-form.ts'
import { fieldErrorsOf } from '../data/field-errors.ts'
import { sentenceOf } from '../data/send.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { useTypedTexts } from './use-typed-texts.ts'

type Change<Typed> = { mutateAsync: (typed: Typed) => Promise<unknown> }
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
  { mutateAsync }: Change<Typed>,
  { action, empty, fallback, onSent }: TypedFormWords<Typed>,
) {
  const { ref, refused, typed, clear, fieldOf, showErrors } = useTypedTexts(action, empty)
  const first = Object.keys(empty)[0] ?? ''
  const { run } = useOneAtATime(async () => {
    showErrors({})
    try {
      await mutateAsync(typed)
      clear()
      onSent(typed)
    } catch (error) {
      const errors = fieldErrorsOf(error)
      const isOfField = Object.keys(errors).length > 0
      showErrors(isOfField ? errors : { [first]: sentenceOf(error, fallback) })
    }
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  const form = { ref, action, onSubmit, method: 'post', noValidate: true } as const
  return { form, refused, field: fieldOf }
}
