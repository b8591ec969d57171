// How a screen sends data, and where the errors of the server are shown; and the result of a form that was sent without a script.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EndpointName, ResultOf } from '../../contract/endpoints.ts'
import type { AnsweredForm, PageFormAction, RefusedForm } from '../../contract/page-form.ts'
import type { TypedForm } from '../../contract/typed-form.ts'
import { showToast } from '../ui/toast.ts'
import { bodyOf, CallError, call, isOk, type SentenceField, toCallError } from './calls.ts'

const unreached =
  'The server could not be reached. Nothing you typed is lost: check your connection and try again.'

/** Returns the parsed response, or throws a CallError. Its `sentence` explains the failure, also if the server was not reached. */
export async function send<Name extends EndpointName>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object | FormData,
  sentenceField?: SentenceField,
): Promise<ResultOf<Name>> {
  const response = await call(url, { method, ...contentOf(body) }).catch((cause: unknown) => {
    throw new CallError(0, String(cause), unreached)
  })
  if (!isOk(response)) throw toCallError(response, sentenceField)
  return bodyOf<Name>(response)
}

function contentOf(body: object | FormData | undefined): RequestInit {
  if (!body || body instanceof FormData) return { body: body ?? null }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** The text that people see about a failure: the server's sentence, else the fallback of specification §8. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof CallError && error.sentence ? error.sentence : fallback
}

/** The part of react-hook-form's `setError` that is used here. */
type SetError<Name extends string> = (
  name: Name | 'root.server',
  error: { type: string; message: string },
) => void

type FailedForm<Name extends string> = {
  fields: readonly Name[]
  /** The fields that are called otherwise on the page, by their name in the call. */
  names?: Record<string, Name>
  setError: SetError<Name>
  fallback: string
}

/** Shows each issue next to its field; without any such issue, the sentence goes to `root.server`. Returns the sentence. */
export function showFailure<Name extends string>(error: unknown, form: FailedForm<Name>): string {
  const issues = error instanceof CallError ? error.issues : []
  const sentence = sentenceOf(error, form.fallback)
  let isShown = false
  for (const { path, message } of issues) {
    // A list is one field of the form: 'hoursWeek.0.opens' is shown next to the hours as a whole.
    const [part = ''] = path.split('.')
    const name = form.fields.find((field) => field === (form.names?.[part] ?? part))
    if (!name) continue
    form.setError(name, { type: 'server', message })
    isShown = true
  }
  if (!isShown) form.setError('root.server', { type: 'server', message: sentence })
  return sentence
}

/** Whether two values of a field are the same; lists are compared by content, and a missing value equals the empty text. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** The value as the server reads it from a multipart form: lists as JSON, a missing value as the empty text. */
export const toFormText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** The error of each field, by its name. */
export type FieldErrors = { [name: string]: string | undefined }

const issuesOf = (error: unknown) => (error instanceof CallError ? error.issues : [])

/** The first sentence about each field that the server found wrong, in its order; empty for an error of no field. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const errors: FieldErrors = {}
  // A list is one field of the form.
  for (const { path, message } of issuesOf(error)) errors[path.split('.')[0] ?? path] ??= message
  return errors
}

/** The error of a form with one field. */
export const onlyFieldErrorOf = (error: unknown, fallback: string): string =>
  issuesOf(error)[0]?.message || sentenceOf(error, fallback)

/** `fallback` is the text if the server sent no sentence. */
export function showFailureToast(title: string, error: unknown, fallback = 'Please try again.'): void {
  showToast({ title, text: sentenceOf(error, fallback), tone: 'destructive' })
}

/** Whether it is the second click of a double click. After a quick response, another button may be under the pointer by then. */
export const isSecondClick = ({ detail }: { detail: number }): boolean => detail > 1

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
