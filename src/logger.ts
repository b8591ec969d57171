// Knows what the log may hold: structured lines, no cookies, no values of a query.

import pino, { type DestinationStream, type Logger } from 'pino'
import { DrizzleQueryError } from '#drizzle'

/** Characters of a failed query that still tell which one it was. */
const queryStart = 200

/** A logger to standard output, or to `destination`. `level` is pino's. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: { err: (error: Error) => describeError(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A failed query carries its values, which are people's data: only its start and its cause are told. */
function describeError(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return withoutRow(error)
  const cause = error.cause && withoutRow(error.cause)
  return { type: error.name, query: error.query.slice(0, queryStart), cause }
}

// PostgreSQL puts the whole row into the details of a refusal ('Failing row contains …').
function withoutRow(error: Error): object {
  const { detail: _, ...told } = pino.stdSerializers.err(error)
  return told
}
