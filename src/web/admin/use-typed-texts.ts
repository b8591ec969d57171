// Knows the texts of a form that only the server checks: with what was typed before hydration, or sent without a script and refused.
import { useState } from 'react'
import type { PageFormAction } from '../../contract/page-form.ts'
import { useRefusedForm } from '../data/refused-form.ts'
import { useEarlyTyping } from '../ui/use-early-typing.ts'

/** `ref` is for the form, `fieldOf` for each of its fields. `empty` has their names, and their texts when nothing was typed. */
export function useTypedTexts<Fields extends Record<string, string>>(action: PageFormAction, empty: Fields) {
  const { refused, at } = useRefusedForm(action)
  const [typed, setTyped] = useState(() => readTexts(empty, (name) => refused?.values[name]?.[0]))
  const ref = useEarlyTyping((early) => setTyped(readTexts(empty, (name) => early.get(name))))
  const fieldOf = (name: keyof Fields & string) => ({
    name,
    value: typed[name],
    error: at(name).error,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return { ref, refused, typed, clear: () => setTyped(empty), fieldOf }
}

function readTexts<Fields extends Record<string, string>>(
  empty: Fields,
  read: (name: string) => unknown,
): Fields {
  const texts = Object.entries(empty).map(([name, text]) => [name, String(read(name) ?? text)])
  return Object.fromEntries(texts) as Fields
}
