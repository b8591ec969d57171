// Knows what the log may hold: structured lines, no cookies, no values of a query.

import pino, { type Logger } from 'pino'
import { DrizzleQueryError } from '#drizzle'

/** Characters of a failed query that still tell which one it was. */
const queryStart = 200

/** A logger to standard output. `level` is pino's. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: { err: (error: Error) => describeError(error) },
  })
}

/** A failed query carries its values, which are people's data: only its start and its cause are told. */
function describeError(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error)
  const cause = error.cause ? pino.stdSerializers.err(error.cause) : undefined
  return { type: error.name, query: error.query.slice(0, queryStart), cause }
}
