// Knows a form that was sent without a script and refused: what was typed, and why. It came with the page.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RefusedForm } from '../../contract/page-form.ts'

export const refusedFormKey = ['refused-form']

/** What was typed and what is wrong with it, on the page that the server rendered for it; null on any other visit. */
export function useRefusedForm(): RefusedForm | null {
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: refusedFormKey }), [client])
  return client.getQueryData<RefusedForm>(refusedFormKey) ?? null
}
