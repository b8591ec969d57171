// Knows the error of a failed call: the status for code, the server's sentence for people.
import type { Issue } from '../../contract/failure.ts'
import type { CallResponse } from '../../contract/page.ts'

export class CallError extends Error {
  /** 0 when the server was not reached. */
  readonly status: number
  /** The server's sentence for people; '' when it sent none. */
  readonly sentence: string
  /** What the server found wrong with single fields. */
  readonly issues: readonly Issue[]

  constructor(status: number, message: string, sentence = '', issues: readonly Issue[] = []) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.sentence = sentence
    this.issues = issues
  }
}

/** What people read when data could not be loaded: the sentence of the server, or a fixed one. */
export function loadFailureText(failure: unknown): string {
  const said = failure instanceof CallError ? failure.sentence : ''
  return said || 'The directory could not be reached just now. Nothing was lost.'
}

/** The error with the message of spec §8: status code, colon, space, body text. */
export function toCallError({ status, body }: CallResponse): CallError {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new CallError(status, `${status}: ${text}`, sentenceIn(body), issuesIn(body))
}

/** The same failure under a name of its own, as 'Search failed' (spec §7). */
export function renameCallError(response: CallResponse, message: string): CallError {
  return new CallError(response.status, message, sentenceIn(response.body))
}

/** The text of `message`, or else of `error` (spec §8); '' without both. */
function sentenceIn(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const said = body as { message?: unknown; error?: unknown }
  return [said.message, said.error].find((text) => typeof text === 'string') ?? ''
}

function issuesIn(body: unknown): readonly Issue[] {
  const found = typeof body === 'object' && body !== null && 'issues' in body ? body.issues : []
  return Array.isArray(found) ? found : []
}
