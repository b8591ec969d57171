// Knows the time limits of the database, and the part of the logger that it needs.

/** The part of pino's logger that the database uses. */
export type DatabaseLog = Record<'info' | 'warn' | 'error', (what: object, message: string) => void>

/** Limits in milliseconds. The program runs with the defaults; tests shorten them. */
export type DatabaseLimits = typeof defaultLimits

/** The limits that the program runs with. `startMs` is how long a start waits for a database server. */
export const defaultLimits = {
  deadlineMs: 10_000,
  idleInTransactionMs: 10_000,
  connectMs: 5000,
  startMs: 15_000,
  heartbeatMs: 5000,
}
