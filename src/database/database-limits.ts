// Knows how long the database may take for what, and what it needs to tell the log.

/** The part of pino's logger that the database uses. */
export type DatabaseLog = Record<'info' | 'warn' | 'error', (what: object, message: string) => void>

/** Limits in milliseconds; the defaults are for service, tests shorten them. */
export type DatabaseLimits = typeof defaultLimits

export const defaultLimits = {
  deadlineMs: 10_000,
  idleInTransactionMs: 10_000,
  connectMs: 5000,
  startMs: 15_000,
  housekeepingMs: 60_000,
  /** False only in the test that shows that a database without fsync is refused. */
  syncs: true,
}
