// Classifies errors of the database: unavailable, a violated constraint, or a setting that the operator must change.

/** The database is unavailable: the caller can try again; HTTP sends 503. `message` is a sentence for the log. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** This program must not use this database. `message` says why and what to do; trying again does not help. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
  /** The socket folder of the program that has locked the data folder, if that program runs on this machine. */
  readonly holderSocketFolder: string | null

  constructor(message: string, holderSocketFolder: string | null = null) {
    super(message)
    this.holderSocketFolder = holderSocketFolder
  }
}

/**
 * True when the database failed and not the query: connection lost or refused, no login, deadline exceeded, shutting down, too
 * many connections, read-only standby. Looks through Drizzle's error and every `cause`. Pass only errors that the database can have
 * thrown: the code of a lost connection does not say whose connection it was.
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

/** True when the server refuses the login, or has no such database: a setting of the program or of the server is wrong. */
export const isLoginRefused = (failure: unknown): boolean =>
  causes(failure).some((error) => noLoginState.test(codeOf(error)))

/** True when only writes fail: the disk is full, or the disk or the server is read-only. Looks through every `cause`. */
export const isWriteRefused = (failure: unknown): boolean =>
  causes(failure).some((error) => refusedWrite.test(codeOf(error)))

/** The name of the unique constraint or index that a write violated, or null for any other error. */
export const findUniqueViolation = (failure: unknown) => findViolation(failure, '23505')

/** The name of the foreign key that a write violated, or null for any other error. */
export const findForeignKeyViolation = (failure: unknown) => findViolation(failure, '23503')

function findViolation(failure: unknown, code: string): string | null {
  const error = causes(failure).find((candidate) => codeOf(candidate) === code)
  return error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null
}

// The classes of connection, resources and system; then shutdown or crash, cancelled by a deadline, read-only standby, idle timeouts.
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const unavailableState = /^(08...|53...|58...|57P..|57014|25006|25P0[34])$/
const noLoginState = /^(28...|3D000)$/
const refusedWrite = /^(53100|25006|ENOSPC|EDQUOT|EROFS)$/
const unavailableSocket =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

// Errors of node-postgres without a code. tests/database/failures.test.ts provokes each one, so it fails when a text changes.
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

// Any other ENOENT is a defect, and not an unavailable database.
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

/**
 * The sentence for an error of node-postgres that a setting caused, or null for any other error. It says what to change and
 * contains no password.
 */
export function explainServerRefusal(error: Error): string | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // OpenSSL's message names a line of its source code; `reason` is the part for people.
  const reason = 'reason' in error ? error.reason : error.message
  if (tlsCodes.test(code)) return `No encrypted connection to the PostgreSQL server: ${reason}. ${files}`
  const remedy =
    loginRemedies.find(([text]) => text.test(error.message))?.[1] ??
    remedies[code] ??
    (certificateCodes.test(code)
      ? certificate
      : remediesByText.find(([text]) => text.test(error.message))?.[1])
  return remedy ? `The PostgreSQL server refuses: ${error.message}. ${remedy}` : null
}

const login =
  'Correct the user and the password in DATABASE_URL, or allow them in the pg_hba.conf of the server.'
const encryption =
  'Add sslmode=require (or verify-full, with sslrootcert=/path/of/ca.pem) to DATABASE_URL if the server wants encryption, or allow this host and user in its pg_hba.conf.'
const ownCertificate =
  'Add sslcert=/path/of/cert.pem, sslkey=/path/of/key.pem and sslmode=require (or verify-full) to DATABASE_URL: the server wants a certificate of the program, from an authority that it knows and in the name of this user.'
const files =
  'Name PEM files in DATABASE_URL: sslcert and sslkey belong together and are of an authority that the server knows, the key has no password, and sslrootcert is the authority of the server.'
const certificate =
  'Add sslrootcert=/path/of/ca.pem to DATABASE_URL if the certificate is of your own authority, and use the host name that it is for.'
const extensions =
  'Install the extensions that come with PostgreSQL, pg_trgm and unaccent (package postgresql-contrib).'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const remedies: Partial<Record<string, string>> = {
  '28000': login,
  '28P01': login,
  '3D000': 'Make that database with createdb, or correct its name in DATABASE_URL.',
  '42501':
    'Make the user of DATABASE_URL the owner of the database: ALTER DATABASE name OWNER TO user. The start makes tables and extensions.',
  '25006':
    'DATABASE_URL names a server that cannot be written to, such as a standby. Name the primary server.',
}

// These have the same code as a wrong login.
const loginRemedies: [RegExp, string][] = [
  [/no encryption$/, encryption],
  [/valid client certificate|^certificate authentication failed/, ownCertificate],
]

// A file that OpenSSL cannot use, or a failed handshake.
const tlsCodes = /^ERR_(OSSL|SSL)_/

// Codes of OpenSSL for an untrusted certificate, and of Node for one of another host.
const certificateCodes = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_CERT_)/

// PostgreSQL's code for a missing extension has other meanings too; node-postgres gives its own errors none.
const remediesByText: [RegExp, string][] = [
  [/extension/, extensions],
  [
    /does not support SSL/,
    'Remove sslmode from DATABASE_URL if the network between them is yours, or turn SSL on in the server.',
  ],
  [/password must be a string|no password/i, login],
]
