// How calls are made and how they fail: a status for code, the server's sentence for people, and when a retry makes sense.

import type { QueryClient } from '@tanstack/react-query'
import type { Issue } from '../../contract/endpoint.ts'
import type { EndpointName, ResultOf } from '../../contract/endpoints.ts'
import type { CallResponse } from '../../contract/page.ts'

/** Makes a GET call, in the browser or on the server. */
export type Get = (url: string, signal?: AbortSignal) => Promise<CallResponse>

export const browserGet: Get = (url, signal) => call(url, signal ? { signal } : {})

/** Makes a call with the session of this browser. An error response keeps its text unchanged (spec §8). */
export async function call(url: string, init: RequestInit): Promise<CallResponse> {
  const response = await fetch(url, { credentials: 'include', ...init })
  return {
    status: response.status,
    body: response.ok ? await response.json() : await failureBody(response),
    headers: Object.fromEntries(response.headers),
  }
}

async function failureBody(response: Response): Promise<unknown> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return isJson && text ? JSON.parse(text) : text || response.statusText
}

export const isOk = ({ status }: CallResponse): boolean => status >= 200 && status < 300

/** The calls that return a list. */
export type ListCall = {
  [Name in EndpointName]: ResultOf<Name> extends unknown[] ? Name : never
}[EndpointName]

/**
 * The body of a successful response to this call. It is not validated here: the server validates every body against the same shape
 * before it sends it (http/api.ts), and validation would bring zod into the first script.
 */
export const bodyOf = <Name extends EndpointName>({ body }: CallResponse) => body as ResultOf<Name>

export class CallError extends Error {
  /** 0 when the server was not reached. */
  readonly status: number
  /** The server's sentence for people; '' when it sent none. */
  readonly sentence: string
  /** What the server found wrong with single fields. */
  readonly issues: readonly Issue[]
  /** The seconds until the server may accept the call again (Retry-After); 0 if it named none. */
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

/** Whether the subject of a call is gone: somebody else, or another browser, removed it. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** Whether somebody else changed or removed the subject of a call first. */
export const isOutdated = (error: unknown): boolean =>
  isGone(error) || (error instanceof CallError && error.status === 409)

/** What people read when data could not be loaded: the sentence of the server, or a fixed one. */
export function loadFailureText(failure: unknown): string {
  const sentence = failure instanceof CallError ? failure.sentence : ''
  return sentence || 'The directory could not be reached. Nothing was lost.'
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

/** The same failure with a message of its own, such as 'Search failed' (spec §7). */
export function renameCallError(response: CallResponse, message: string): CallError {
  return new CallError(response.status, message, sentenceIn(response.body, 'message'), waitIn(response))
}

const waitIn = ({ headers }: CallResponse) => Number(headers['retry-after']) || 0

/** The text of the field; '' when it has none. */
function sentenceIn(body: unknown, field: SentenceField): string {
  const sentence = (body as Partial<Record<SentenceField, unknown>> | null)?.[field]
  return typeof sentence === 'string' ? sentence : ''
}

function issuesIn(body: unknown): readonly Issue[] {
  const found = (body as { issues?: unknown } | null)?.issues
  return Array.isArray(found) ? found : []
}

/** Whole seconds from `now` until every failed query may be retried and `waitUntil` has passed; both are in milliseconds. */
export function secondsToWait(client: QueryClient, now: number, waitUntil = 0): number {
  const ends = client
    .getQueryCache()
    .getAll()
    .map(({ state: { error, errorUpdatedAt } }) => endOfWait(error, errorUpdatedAt))
  return Math.ceil(Math.max(0, ...[...ends, waitUntil].map((end) => end - now)) / 1000)
}

/** When a call that failed at `failedAt` can be made again; both are in milliseconds. */
export const endOfWait = (error: unknown, failedAt: number): number =>
  error instanceof CallError ? failedAt + error.waitSeconds * 1000 : 0

/** Whether the server would refuse the same request again: its sentence says what to change. */
export const isRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 400 || error.status === 404)
