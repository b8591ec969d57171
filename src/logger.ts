// Decides what the log may hold: structured lines without cookies and without the values of a query.
import pino, { type DestinationStream, type Logger } from 'pino'
import { DrizzleQueryError } from '#drizzle'
import { createLogDestination } from './log-destination.ts'

/** Characters of a failed query that are logged; enough to recognise the query. */
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
 * A failed query holds its values, which are personal data. Only the start of its SQL and its cause are logged. Anything may
 * be thrown, also null. It is logged as it is: what fails in here would end the program.
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
