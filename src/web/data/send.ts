// Sends a change to the server, and shows the errors of the response in the form.
import { call, isOk } from './browser-get.ts'
import { CallError, toCallError } from './call-error.ts'

const unreached =
  'The server could not be reached. Nothing you typed is lost: check your connection and try again.'

/** Returns the parsed response, or throws a CallError. Its `sentence` is set also when the server was not reached. */
export async function send<Result>(
  method: 'POST' | 'PATCH',
  url: string,
  body?: object | FormData,
): Promise<Result> {
  const response = await call(url, { method, ...contentOf(body) }).catch((cause: unknown) => {
    throw new CallError(0, String(cause), unreached)
  })
  if (!isOk(response)) throw toCallError(response)
  return response.body as Result
}

function contentOf(body: object | FormData | undefined): RequestInit {
  if (!body || body instanceof FormData) return { body: body ?? null }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** The sentence that people read about a failure: that of the server, or else the fallback of spec §8. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof CallError && error.sentence ? error.sentence : fallback
}

/** The part of react-hook-form's `setError` that is used here. */
type SetError<Name extends string> = (
  name: Name | 'root.server',
  error: { type: string; message: string },
) => void

/** Shows each issue at its field, or the sentence at `root.server` if no issue has a field. Returns the sentence. */
export function showFailure<Name extends string>(
  error: unknown,
  form: { fields: readonly Name[]; setError: SetError<Name>; fallback: string },
): string {
  const issues = error instanceof CallError ? error.issues : []
  const sentence = sentenceOf(error, form.fallback)
  let isShown = false
  for (const { path, message } of issues) {
    const name = form.fields.find((field) => field === path)
    if (!name) continue
    form.setError(name, { type: 'server', message })
    isShown = true
  }
  if (!isShown) form.setError('root.server', { type: 'server', message: sentence })
  return sentence
}
