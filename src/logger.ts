// Creates the logger, which leaves out personal data and writes its lines without ever waiting for the disk.
import { constants, fstatSync, openSync, write } from 'node:fs'
import { hostname } from 'node:os'
import type { DestinationStream, Logger } from 'pino'
import pino from 'pino'
import { DrizzleQueryError } from '#drizzle'

/** Writes bytes and calls back with the error of the system, if any, and the number of bytes written. */
export type WriteBytes = (bytes: Buffer, done: (error: Error | null, written: number) => void) => void

/** Where pino writes. `flush` calls back when everything is written or dropped, after `flushMs` at the latest. */
export type LogDestination = DestinationStream & { flush(done: () => void): void }

/** Characters that can be queued while a write is running. More are dropped: a reader that hangs must not fill the memory. */
const maxWaiting = 1024 * 1024
/** A write to a pipe with a slow reader is retried after this time. */
const retryMs = 100
/** The longest time that the exit of the process waits for the log. */
const flushMs = 1000

/**
 * One write runs at a time, in the background. After a failed one, the next line is tried as usual. The first line that succeeds
 * again comes after a line with the number of lines that were dropped.
 */
export function createLogDestination(writeBytes: WriteBytes = standardOutput()): LogDestination {
  let waiting: string[] = []
  let waitingLength = 0
  let dropped = 0
  let isWriting = false
  // Whether the last write ended inside a line.
  let isTorn = false
  let flushed = Promise.withResolvers<void>()

  const writeWaiting = () => {
    const lines = waiting
    const reported = dropped
    waiting = []
    waitingLength = 0
    isWriting = true
    const report = reported > 0 ? [`${isTorn ? '\n' : ''}${describeDropped(reported)}`] : []
    const bytes = Buffer.from([...report, ...lines].join(''))
    writeAll(writeBytes, bytes, (written) => {
      const missing = written === 0 ? report.length + lines.length : countLines(bytes.subarray(written))
      dropped += Math.min(missing, lines.length) - (missing > lines.length ? 0 : reported)
      if (written > 0) isTorn = bytes[written - 1] !== lineFeed
      isWriting = false
      if (waiting.length > 0) return writeWaiting()
      flushed.resolve()
      flushed = Promise.withResolvers()
    })
  }

  return {
    write: (line) => {
      if (waitingLength + line.length > maxWaiting) {
        dropped += 1
        return
      }
      waiting.push(line)
      waitingLength += line.length
      if (!isWriting) writeWaiting()
    },
    flush: (done) => {
      if (!isWriting) return done()
      const timer = setTimeout(done, flushMs)
      void flushed.promise.then(() => {
        clearTimeout(timer)
        done()
      })
    },
  }
}

/** Writes until all bytes are taken or an error says that no more will be. Calls back with the number of bytes taken. */
function writeAll(writeBytes: WriteBytes, bytes: Buffer, done: (written: number) => void, written = 0): void {
  writeBytes(bytes.subarray(written), (error, more) => {
    const total = written + (error ? 0 : more)
    const isBusy = error !== null && 'code' in error && error.code === 'EAGAIN'
    if (total === bytes.length || (error && !isBusy)) return done(total)
    if (isBusy) setTimeout(() => writeAll(writeBytes, bytes, done, total), retryMs)
    else writeAll(writeBytes, bytes, done, total)
  })
}

// A pipe is opened again without blocking: otherwise a write to a full pipe would block one of Node's few threads, and with it the
// exit of the process. Opened this way, it fails with EAGAIN. Where that is not possible, the pipe is used as it is.
function standardOutput(): WriteBytes {
  let file = 1
  try {
    if (fstatSync(1).isFIFO()) file = openSync('/dev/stdout', constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {}
  return (bytes, done) => write(file, bytes, done)
}

function describeDropped(count: number): string {
  const line = { level: 40, time: Date.now(), pid: process.pid, hostname: hostname(), dropped: count }
  return `${JSON.stringify({ ...line, msg: 'log lines were dropped, because they could not be written' })}\n`
}

const lineFeed = 10

function countLines(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte === lineFeed) count += 1
  return count
}

/** How many characters of a failed query are logged; enough to recognise it. */
const maxLoggedQueryLength = 200

/** A logger to standard output, or to `destination`. `level` is one of pino's. */
export function createLogger(level: string, destination: DestinationStream = createLogDestination()): Logger {
  const options = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: { err: describeError },
  }
  return pino(options, destination)
}

/**
 * A failed query contains its values, which are personal data, so only the start of its SQL and its cause are logged. Anything can
 * be thrown, also null. It is logged as it is, because an exception in here would stop the program.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (!(error instanceof DrizzleQueryError)) return withoutRow(error)
  const cause = error.cause && withoutRow(error.cause)
  return { type: error.name, query: error.query.slice(0, maxLoggedQueryLength), cause }
}

// PostgreSQL puts the whole row into the detail of an error ('Failing row contains …').
function withoutRow(error: Error): object {
  const { detail: _, ...rest } = pino.stdSerializers.err(error)
  return rest
}
