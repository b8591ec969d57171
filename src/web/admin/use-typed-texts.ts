// Knows the texts of a form that only the server checks, with what was typed before hydration, or sent without a script and refused. Decides
// how long an error stays: until its field is changed.
import { useState } from 'react'
import type { PageFormAction } from '../../contract/page-form.ts'
import type { FieldErrors } from '../data/field-errors.ts'
import { useRefusedForm } from '../data/refused-form.ts'
import { fieldId } from '../ui/field.tsx'
import { useEarlyTyping } from '../ui/use-early-typing.ts'

/**
 * `ref` is for the form, `fieldOf` for each of its fields. `empty` has their names, and their texts when nothing was typed.
 * `showErrors` is called when the script sends the form, and with the errors of a refusal: the first of them gets the focus. `refused` is
 * null from then on.
 */
export function useTypedTexts<Fields extends Record<string, string>>(action: PageFormAction, empty: Fields) {
  const { refused, at } = useRefusedForm(action)
  const [typed, setTyped] = useState(() => readTexts(empty, (name) => refused?.values[name]?.[0]))
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const ref = useEarlyTyping((early) => setTyped(readTexts(empty, (name) => early.get(name))))
  const fieldOf = (name: keyof Fields & string) => ({
    name,
    value: typed[name],
    error: errors ? errors[name] : at(name).error,
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value })
      if (errors) setErrors({ ...errors, [name]: undefined })
      else at(name).onChange()
    },
  })
  const showErrors = (next: FieldErrors) => {
    setErrors(next)
    const [first] = Object.keys(next)
    if (first) document.getElementById(fieldId(first))?.focus()
  }
  return { ref, refused: errors ? null : refused, typed, clear: () => setTyped(empty), fieldOf, showErrors }
}

function readTexts<Fields extends Record<string, string>>(
  empty: Fields,
  read: (name: string) => unknown,
): Fields {
  const texts = Object.entries(empty).map(([name, text]) => [name, String(read(name) ?? text)])
  return Object.fromEntries(texts) as Fields
}
