// Knows which failures mean "the database cannot answer now" and which constraint a write ran into.

/** The database cannot answer now: the caller may try again; HTTP says 503. `message` is a sentence for the log. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** This program must not open this database; `message` is one sentence that says what to do. Never worth a retry. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
  /** Where the program that holds the data folder can be asked instead, if that is on this machine. */
  readonly holderSocketFolder: string | null

  constructor(message: string, holderSocketFolder: string | null = null) {
    super(message)
    this.holderSocketFolder = holderSocketFolder
  }
}

/**
 * True when the failure lies with the database and not with the question: connection lost or refused, deadline
 * passed, shutting down, too many connections, read-only standby. Looks through Drizzle's wrapping and `cause`. Ask only
 * about what the database may have thrown: the code of a lost connection does not say whose connection it was.
 */
export function isUnavailable(failure: unknown): boolean {
  return causes(failure).some(
    (error) =>
      error instanceof DatabaseUnavailable ||
      unavailableState.test(codeOf(error)) ||
      unavailableSocket.test(codeOf(error)) ||
      isMissingSocket(error) ||
      unavailableTexts.has(error.message),
  )
}

/** The name of the unique constraint or index that refused a write, or null when it was something else. */
export function findUniqueViolation(failure: unknown): string | null {
  const error = causes(failure).find((candidate) => codeOf(candidate) === '23505')
  return error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null
}

// By class: connection, resources, system; then shutdown or crash, cancelled by a limit, read-only standby, idle limits.
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const unavailableState = /^(08...|53...|58...|57P..|57014|25006|25P0[34])$/
const unavailableSocket =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

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

// A missing file of another kind is a defect, not a database that is away.
function isMissingSocket(error: Error): boolean {
  return codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}

function causes(failure: unknown): Error[] {
  const found: Error[] = []
  for (let error = failure; error instanceof Error && found.length < 5; error = error.cause) found.push(error)
  return found
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
