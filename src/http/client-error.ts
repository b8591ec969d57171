// Decides the response to what the HTTP parser refuses: it becomes no request, so the error handler never sees it.
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FailureBody, FailureCode } from '../contract/failure.ts'

type Refusal = [status: number, code: FailureCode, sentence: string]
const unreadable: Refusal = [400, 'invalid', 'This request could not be read. Please check it and try again.']
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'too_large',
    'This address is too long, or this browser keeps too many cookies of this site. Please shorten it or delete them.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid', 'This request took too long to arrive. Please try again.'],
}

/** Responds with a sentence and `headers`, and ends the connection. A connection that was lost gets nothing. */
export const respondToClientError =
  (headers: Record<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, code, sentence] = refusals[error.code ?? ''] ?? unreadable
    const body = JSON.stringify({ message: sentence, error: sentence, code } satisfies FailureBody)
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      'content-length': Buffer.byteLength(body),
    }).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () =>
      socket.destroy(),
    )
  }
