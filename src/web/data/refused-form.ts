// Knows a form that was sent without a script and refused: what was typed, and why. It came with the page.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RefusedForm } from '../../contract/page-form.ts'

export const refusedFormKey = ['refused-form']

/** What was typed and what is wrong with it, on the page that the server rendered for it; `refused` is null on any other visit. */
export function useRefusedForm() {
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: refusedFormKey }), [client])
  const refused = client.getQueryData<RefusedForm>(refusedFormKey) ?? null
  /** What a field of the form shows. */
  const at = (name: string) => ({
    name,
    defaultValue: refused?.values[name],
    error: refused?.issues.find(({ path }) => path === name)?.message,
  })
  return { refused, at }
}
