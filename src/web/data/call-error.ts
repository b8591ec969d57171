// Knows what a failed call leaves behind: the status for decisions, the server's sentence for people.
import type { CallAnswer } from '../../contract/page.ts'

export class CallError extends Error {
  readonly status: number
  /** What the server said to people; empty when it said nothing. */
  readonly sentence: string

  constructor(status: number, message: string, sentence = '') {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.sentence = sentence
  }
}

/** The failure as specification §8 words it: status code, colon, space, body text. */
export function toCallError({ status, body }: CallAnswer): CallError {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new CallError(status, `${status}: ${text}`, sentenceIn(body))
}

/** The same failure under a name of its own, as 'Search failed' (spec §7). */
export function renameCallError(answer: CallAnswer, message: string): CallError {
  return new CallError(answer.status, message, sentenceIn(answer.body))
}

function sentenceIn(body: unknown): string {
  const found = typeof body === 'object' && body !== null && 'message' in body ? body.message : ''
  return typeof found === 'string' ? found : ''
}
