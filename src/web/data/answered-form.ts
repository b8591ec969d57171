// What a call returned to a form that was sent without a script, where the page shows it once and no address may hold it.
import { useQueryClient } from '@tanstack/react-query'
import type { AnsweredForm, PageFormAction } from '../../contract/page-form.ts'

export const answeredFormKey = ['answered-form']

/** Null on any other visit, and for the other forms of the page. */
export function useAnsweredForm<Result>(action: PageFormAction): Result | null {
  const found = useQueryClient().getQueryData<AnsweredForm>(answeredFormKey)
  return found?.action === action ? (found.result as Result) : null
}
