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
  /** The seconds after which the server may accept the call (Retry-After); 0 when it named none. */
  readonly waitSeconds: number

  constructor(
    status: number,
    message: string,
    sentence = '',
    waitSeconds = 0,
    issues: readonly Issue[] = [],
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.sentence = sentence
    this.issues = issues
    this.waitSeconds = waitSeconds
  }
}

/** Whether what a call was about is gone: somebody else, or another browser, removed it first. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** Whether somebody else changed or removed first what a call was about. */
export const isOutdated = (error: unknown): boolean =>
  isGone(error) || (error instanceof CallError && error.status === 409)

/** What people read when data could not be loaded: the sentence of the server, or a fixed one. */
export function loadFailureText(failure: unknown): string {
  const said = failure instanceof CallError ? failure.sentence : ''
  return said || 'The directory could not be reached just now. Nothing was lost.'
}

/** The field of an error response that people read: `error` for the login, `message` for every other call (spec §8). */
export type SentenceField = 'message' | 'error'

/** The error with the message of spec §8: status code, colon, space, body text. */
export function toCallError(response: CallResponse, field: SentenceField = 'message'): CallError {
  const { status, body } = response
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const message = `${status}: ${text}`
  return new CallError(status, message, sentenceIn(body, field), waitIn(response), issuesIn(body))
}

/** The same failure under a name of its own, as 'Search failed' (spec §7). */
export function renameCallError(response: CallResponse, message: string): CallError {
  return new CallError(response.status, message, sentenceIn(response.body, 'message'), waitIn(response))
}

const waitIn = ({ headers }: CallResponse) => Number(headers['retry-after']) || 0

/** The text of the field; '' when it has none. */
function sentenceIn(body: unknown, field: SentenceField): string {
  if (typeof body !== 'object' || body === null) return ''
  const said = (body as Partial<Record<SentenceField, unknown>>)[field]
  return typeof said === 'string' ? said : ''
}

function issuesIn(body: unknown): readonly Issue[] {
  const found = typeof body === 'object' && body !== null && 'issues' in body ? body.issues : []
  return Array.isArray(found) ? found : []
}
