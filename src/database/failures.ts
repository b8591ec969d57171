// Knows which failures mean that the database is unavailable, and which constraint a write violated.

/** The database is unavailable: the caller may try again; HTTP sends 503. `message` is a sentence for the log. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** This program must not use this database. `message` says why and what to do; trying again does not help. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
  /** The socket folder of the program that holds the data folder, if that program runs on this machine. */
  readonly holderSocketFolder: string | null

  constructor(message: string, holderSocketFolder: string | null = null) {
    super(message)
    this.holderSocketFolder = holderSocketFolder
  }
}

/**
 * True when the database failed and not the query: connection lost or refused, no login, deadline passed, shutting down, too
 * many connections, read-only standby. Looks through Drizzle's error and every `cause`. Pass only errors that the database may
 * have thrown: the code of a lost connection does not say whose connection it was.
 */
export function isUnavailable(failure: unknown): boolean {
  return causes(failure).some(
    (error) =>
      error instanceof DatabaseUnavailable ||
      unavailableState.test(codeOf(error)) ||
      unavailableSocket.test(codeOf(error)) ||
      isMissingSocket(error) ||
      noLoginState.test(codeOf(error)) ||
      unavailableTexts.has(error.message),
  )
}

/** True when the server does not let the program in, or has no such database: a setting is wrong, here or there. */
export const isLoginRefused = (failure: unknown): boolean =>
  causes(failure).some((error) => noLoginState.test(codeOf(error)))

/** True when only a write failed: the disk is full, or it or the server is read-only. Looks through every `cause`. */
export const isWriteRefused = (failure: unknown): boolean =>
  causes(failure).some((error) => refusedWrite.test(codeOf(error)))

/** The name of the unique constraint or index that refused a write, or null when it was something else. */
export const findUniqueViolation = (failure: unknown) => findViolation(failure, '23505')

/** The name of the foreign key that refused a write, or null when it was something else. */
export const findForeignKeyViolation = (failure: unknown) => findViolation(failure, '23503')

function findViolation(failure: unknown, code: string): string | null {
  const error = causes(failure).find((candidate) => codeOf(candidate) === code)
  return error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null
}

// By class: connection, resources, system; then shutdown or crash, cancelled by a limit, read-only standby, idle limits.
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const unavailableState = /^(08...|53...|58...|57P..|57014|25006|25P0[34])$/
const noLoginState = /^(28...|3D000)$/
const refusedWrite = /^(53100|25006|ENOSPC|EDQUOT|EROFS)$/
const unavailableSocket =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

// node-postgres gives these no code. tests/database/failures.test.ts provokes each one, so it fails when a text changes.
const unavailableTexts = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

// Any other missing file is a defect, and not an unavailable database.
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
