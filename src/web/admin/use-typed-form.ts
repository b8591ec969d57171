// Hooks for a form that only the server validates: its values, how it is sent, and its errors.
import { type SubmitEvent, useState } from 'react'
import type { PageFormAction } from '../../contract/page-form.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { type FieldErrors, fieldErrorsOf, sentenceOf, useRefusedForm } from '../data/send.ts'
import { fieldId } from '../ui/fields.tsx'
import { useEarlyTyping } from '../ui/hydration.ts'

type Change<Typed> = { mutateAsync: (typed: Typed) => Promise<unknown> }
type TypedFormWords<Typed> = {
  /** Where the browser sends the form before its script is loaded. */
  action: PageFormAction
  /** In the order of the form: an error without a field is shown at the first field. */
  empty: Typed
  fallback: string
  onSent: (typed: Typed) => void
}

/** `form` has the props of the form element. `refused` is null once the script has sent the form. */
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

/**
 * `ref` is for the form element, and `fieldOf` returns the props of a field. `empty` has the names of the fields and their initial values.
 * `showErrors` is called when the script sends the form, and with the errors of a refusal: the first field with an error gets the focus.
 * From then on, `refused` is null.
 */
export function useTypedTexts<Fields extends Record<string, string>>(
  actions: PageFormAction | readonly PageFormAction[],
  empty: Fields,
) {
  const { refused, at } = useRefusedForm(...[actions].flat())
  const [typed, setTyped] = useState(() => readTexts(empty, (name) => refused?.values[name]?.[0]))
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const ref = useEarlyTyping((early) => setTyped(readTexts(empty, (name) => early.get(name))))
  const fieldOf = (name: keyof Fields & string) => ({
    name,
    value: typed[name],
    error: errors ? errors[name] : at(name).error,
    onChange: (event: { target: { value: string } }) => {
      setTyped((now) => ({ ...now, [name]: event.target.value }))
      if (errors) setErrors({ ...errors, [name]: undefined })
      else at(name).onChange()
    },
  })
  const showErrors = (next: FieldErrors) => {
    setErrors(next)
    const [first] = Object.keys(next)
    if (first) document.getElementById(fieldId(first))?.focus()
  }
  // Keeps what was typed after the form was sent.
  const clear = () =>
    setTyped((now) => readTexts(empty, (name) => (now[name] === typed[name] ? empty[name] : now[name])))
  return { ref, refused: errors ? null : refused, typed, clear, fieldOf, showErrors }
}

function readTexts<Fields extends Record<string, string>>(
  empty: Fields,
  read: (name: string) => unknown,
): Fields {
  const texts = Object.entries(empty).map(([name, text]) => [name, String(read(name) ?? text)])
  return Object.fromEntries(texts) as Fields
}
