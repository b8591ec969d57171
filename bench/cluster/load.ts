// The load of the trials: visitors who read and owners who write, all through the address of the site.
import { setTimeout as pause } from 'node:timers/promises'

/** One kind of request, which some clients send again and again. `isRight` says whether the status is the expected one. */
export type Kind = {
  name: string
  clients: number
  everyMs: number
  send: (tally: Tally) => Promise<Response>
  isRight: (status: number) => boolean
}

/** What happened to the requests of one kind. */
export type Tally = {
  name: string
  right: number
  /** The number of failures by status, or by the name of the error. */
  failures: Map<string, number>
  /** Requests that failed again when they were retried. */
  failedTwice: number
  /** The longest time between two expected responses. */
  longestGapMs: number
  lastRightAt: number
}

const timeoutMs = 15_000
const retryAfterMs = 250

/** Starts the load, and returns its tallies; `stop` waits until each client has finished. */
export function startLoad(kinds: Kind[]): { tallies: Tally[]; stop: () => Promise<void> } {
  let isStopping = false
  const loads = kinds.map((kind) => ({ kind, tally: newTally(kind.name) }))
  const clients = loads.flatMap(({ kind, tally }) =>
    Array.from({ length: kind.clients }, async () => {
      while (!isStopping) {
        if (!(await sendOnce(kind, tally))) {
          await pause(retryAfterMs)
          if (!(await sendOnce(kind, tally))) tally.failedTwice += 1
        }
        await pause(kind.everyMs)
      }
    }),
  )
  const stop = async () => {
    isStopping = true
    await Promise.all(clients)
  }
  return { tallies: loads.map(({ tally }) => tally), stop }
}

function newTally(name: string): Tally {
  return {
    name,
    right: 0,
    failures: new Map(),
    failedTwice: 0,
    longestGapMs: 0,
    lastRightAt: performance.now(),
  }
}

async function sendOnce(kind: Kind, tally: Tally): Promise<boolean> {
  const outcome = await kind.send(tally).then(
    ({ status }) => status,
    (error: unknown) => nameOf(error),
  )
  const isRight = typeof outcome === 'number' && kind.isRight(outcome)
  if (!isRight) tally.failures.set(String(outcome), (tally.failures.get(String(outcome)) ?? 0) + 1)
  else {
    const now = performance.now()
    tally.longestGapMs = Math.max(tally.longestGapMs, now - tally.lastRightAt)
    tally.lastRightAt = now
    tally.right += 1
  }
  return isRight
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.name) : error.name
}

/** Sends a request and reads the whole response. */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  await response.clone().arrayBuffer()
  return response
}

/** Prints a table of the tallies. */
export function printTallies(tallies: Tally[]): void {
  console.log('| requests | right | failed, by status | failed again when repeated | longest without, s |')
  console.log('|---|---:|---|---:|---:|')
  for (const { name, right, failures, failedTwice, longestGapMs } of tallies) {
    const failed = [...failures].map(([status, count]) => `${count} × ${status}`).join(', ') || '0'
    console.log(`| ${name} | ${right} | ${failed} | ${failedTwice} | ${(longestGapMs / 1000).toFixed(1)} |`)
  }
}
