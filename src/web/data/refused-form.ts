// Knows a form that was sent without a script and refused: what was typed, and why. It came with the page.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageFormAction, RefusedForm } from '../../contract/page-form.ts'
import type { TypedForm } from '../../contract/typed-form.ts'

export const refusedFormKey = ['refused-form']

/**
 * What was typed into a form and what is wrong with it, on the page that the server rendered for it; `refused` is null on any
 * other visit, and for the other forms of the page.
 */
export function useRefusedForm(action: PageFormAction) {
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: refusedFormKey }), [client])
  const found = client.getQueryData<RefusedForm>(refusedFormKey)
  const refused = found?.action === action ? found : null
  /** What a field of the form shows. */
  const at = (name: string) => ({
    name,
    defaultValue: refused?.values[name]?.[0],
    error: refused?.issues.find(({ path }) => path === name)?.message,
  })
  return { refused, at }
}

/** What was typed, as the browser sent it. */
export const typedFormOf = (values: RefusedForm['values']): TypedForm => ({
  texts: new URLSearchParams(
    Object.entries(values).flatMap(([name, texts]) => texts.map((text) => [name, text])),
  ),
  files: [],
})
