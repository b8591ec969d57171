// Knows which failures mean "the database cannot answer now" and which constraint a write ran into.

/** The database cannot answer now: the caller may try again; HTTP says 503. `message` is a sentence for the log. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** This program must not open this database; `message` is one sentence that says what to do. Never worth a retry. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}

/**
 * True when the failure lies with the database and not with the question: connection lost or refused, deadline
 * passed, shutting down, too many connections, read-only standby. Looks through Drizzle's wrapping and `cause`.
 */
export function isUnavailable(failure: unknown): boolean {
  return causes(failure).some(
    (error) =>
      error instanceof DatabaseUnavailable ||
      unavailableCodes.has(codeOf(error)) ||
      unavailableTexts.has(error.message),
  )
}

/** The name of the unique constraint or index that refused a write, or null when it was something else. */
export function findUniqueViolation(failure: unknown): string | null {
  return findConstraint(failure, '23505')
}

/** The name of the check constraint that refused a write, or null when it was something else. */
export function findCheckViolation(failure: unknown): string | null {
  return findConstraint(failure, '23514')
}

/** True when two transactions got in each other's way (serialization failure, deadlock): running it again may work. */
export function isWorthRepeating(failure: unknown): boolean {
  return causes(failure).some((error) => ['40001', '40P01'].includes(codeOf(error)))
}

// SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html; the rest are Node's socket errors.
const unavailableCodes = new Set([
  ...[
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '57014',
    '53300',
    '53400',
  ],
  ...['25006', '25P03', '25P04', '55P03', '58000', '58030', '53100', '53200'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ENOENT',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])

// node-postgres gives these no code. tests/database/failures.test.ts provokes each one, so a changed wording is seen.
const unavailableTexts = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

function findConstraint(failure: unknown, code: string): string | null {
  const error = causes(failure).find((candidate) => codeOf(candidate) === code)
  return error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null
}

function causes(failure: unknown): Error[] {
  const found: Error[] = []
  for (let error = failure; error instanceof Error && found.length < 5; error = error.cause) found.push(error)
  return found
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
