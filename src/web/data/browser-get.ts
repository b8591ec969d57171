// Knows how the browser makes a call. On the server the same calls are made in-process.
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
    headers: {
      link: response.headers.get('link') ?? undefined,
      'retry-after': response.headers.get('retry-after') ?? undefined,
      'x-corrected': response.headers.get('x-corrected') ?? undefined,
      'x-place': response.headers.get('x-place') ?? undefined,
      'x-total-count': response.headers.get('x-total-count') ?? undefined,
    },
  }
}

async function failureBody(response: Response): Promise<unknown> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return isJson && text ? JSON.parse(text) : text || response.statusText
}

export const isOk = ({ status }: CallResponse): boolean => status >= 200 && status < 300
