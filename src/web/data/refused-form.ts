// The result of a form that was sent without a script: what was typed and why it was refused, or what its call returned. It comes with the page.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnsweredForm, PageFormAction, RefusedForm } from '../../contract/page-form.ts'
import type { TypedForm } from '../../contract/typed-form.ts'

export const refusedFormKey = ['refused-form']

/**
 * What was typed into a form and what is still wrong with it, on the page that the server rendered in response: an error disappears as
 * soon as its field is changed. A form whose buttons lead to different addresses names all of them. `refused` is null on any other visit, for the other forms of the page, and once nothing is wrong any more.
 */
export function useRefusedForm(...actions: readonly PageFormAction[]) {
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: refusedFormKey }), [client])
  const found = client.getQueryData<RefusedForm>(refusedFormKey)
  const sent = found && actions.includes(found.action) ? found : null
  const [corrected, setCorrected] = useState<string[]>([])
  const issues = sent?.issues.filter(({ path }) => !corrected.includes(path)) ?? []
  const isCorrected = sent?.issues.some(({ path }) => corrected.includes(path)) && issues.length === 0
  /** The props of a field of the form. */
  const at = (name: string) => ({
    name,
    defaultValue: sent?.values[name]?.[0],
    error: issues.find(({ path }) => path === name)?.message,
    onChange: () => setCorrected((before) => (before.includes(name) ? before : [...before, name])),
  })
  return { refused: sent && !isCorrected ? { ...sent, issues } : null, at }
}

/** What was typed, as the browser sent it. */
export const typedFormOf = (values: RefusedForm['values']): TypedForm => ({
  texts: new URLSearchParams(
    Object.entries(values).flatMap(([name, texts]) => texts.map((text) => [name, text])),
  ),
  files: [],
})

export const answeredFormKey = ['answered-form']

/** What the call returned; it is shown once, because it must not be in an address. Null on any other visit, and for the other forms of the page. */
export function useAnsweredForm<Result>(action: PageFormAction): Result | null {
  const found = useQueryClient().getQueryData<AnsweredForm>(answeredFormKey)
  return found?.action === action ? (found.result as Result) : null
}
