// Explains an error that stops the program in one sentence for the operator: what is wrong and how to fix it.
import { DrizzleQueryError } from '#drizzle'
import {
  DatabaseRefused,
  DatabaseUnavailable,
  explainServerRefusal,
  isUnavailable,
} from './database/failures.ts'
import { Failure } from './domain/failures.ts'

/** The operator's settings make a start impossible; the message says what to change. */
export class CannotStart extends Error {}

/** The message when a start cannot create the administrator that the settings name. */
export const describeRefusedAdmin = (reason: string): string =>
  `ADMIN_EMAIL and ADMIN_PASSWORD make no administrator. ${reason}`

/** Why the program cannot listen at an address, as a CannotStart if the cause is known. The variables of the address begin with `prefix`. */
export function cannotListen(
  { host, port }: { host: string; port: number },
  cause: unknown,
  prefix = '',
): unknown {
  if (!(cause instanceof Error && 'code' in cause)) return cause
  if (cause.code === 'EADDRINUSE')
    return new CannotStart(
      `Port ${port} is in use by another program. Stop that one, or set ${prefix}PORT to a free port.`,
    )
  if (cause.code === 'EACCES')
    return new CannotStart(
      `Port ${port} needs the rights of an administrator. Set ${prefix}PORT to 1024 or more.`,
    )
  return new CannotStart(
    `${prefix}HOST ${host} is not an address of this machine (${cause.code}). Set it to 0.0.0.0 or 127.0.0.1.`,
  )
}

/**
 * The sentence for an error. It never contains the values of a query, nor a stack trace, unless `logLevel` is debug or trace and
 * the error was not foreseen.
 */
export function explainFailure(error: unknown, logLevel = 'info'): string {
  const isSentence = [CannotStart, DatabaseRefused, Failure].some((kind) => error instanceof kind)
  if (error instanceof Error && isSentence) return error.message
  if (!(error instanceof Error)) return String(error)
  // The message of this error contains the values of the query: personal data and password hashes.
  if (error instanceof DrizzleQueryError && error.cause) return explainFailure(error.cause, logLevel)
  const known = explainFileError(error) ?? explainServerRefusal(error)
  if (known) return known
  if (error instanceof DatabaseUnavailable) return `${describe(error)} ${unusableFolder}`
  if (isUnavailable(error)) return `The database does not respond: ${describe(error)} ${unreachable}`
  return ['debug', 'trace'].includes(logLevel)
    ? (error.stack ?? error.message)
    : `Something failed that should not: ${describe(error)} Set LOG_LEVEL to debug and try again to see where.`
}

const unusableFolder =
  'Make room if the disk is full. Otherwise restore the last backup into a new folder (mzansi-local restore).'
const unreachable =
  'Try again in a minute. With DATABASE_URL, check that the server runs, and the host and the port in DATABASE_URL (and DATABASE_LISTEN_URL).'

// A connection that fails for each address of a host name has an empty message and several inner errors.
function describe(error: Error): string {
  const inside = error instanceof AggregateError ? error.errors.map(({ message }) => message).join(', ') : ''
  const text = error.message || inside || error.name
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** The sentence for a file error, with the path; null for any other error. Looks through the causes. */
function explainFileError(error: Error): string | null {
  if ('code' in error && typeof error.code === 'string' && !isNetworkError(error)) {
    const path = 'path' in error && typeof error.path === 'string' ? error.path : 'the data folder'
    const sentence = fileErrors[error.code]?.(path)
    if (sentence) return sentence
  }
  return error.cause instanceof Error ? explainFileError(error.cause) : null
}

const isNetworkError = (error: Error) =>
  'syscall' in error && ['connect', 'listen'].includes(`${error.syscall}`)

const owner = () => `the user that runs this (id ${process.getuid?.() ?? 'unknown'})`
const mayNot = (path: string) =>
  `${path} may not be used by ${owner()}. Make that user its owner with chown, or set DATA_DIR to a folder of its own.`
const notFolder = (path: string) =>
  `${path} cannot be made, because a part of it is a file. Move that file away, or set DATA_DIR to another folder.`
const full = (path: string) => `There is no room left on the disk of ${path}. Make room, then try again.`
const manyFiles = () =>
  'Too many files are open. Raise the limit (ulimit -n, or LimitNOFILE of systemd), then start again.'

const fileErrors: Partial<Record<string, (path: string) => string>> = {
  EACCES: mayNot,
  EPERM: mayNot,
  ENOTDIR: notFolder,
  EEXIST: notFolder,
  ENAMETOOLONG: (path) => `${path} is too long a path. Set DATA_DIR to a shorter one.`,
  EISDIR: (path) =>
    `${path} is a folder and must be a file. Move it away, or set DATA_DIR to another folder.`,
  ENOENT: (path) => `There is no ${path}. Correct the setting that names it, or make it.`,
  EROFS: (path) =>
    `${path} cannot be written, because its disk is read-only. Set DATA_DIR to a folder on another disk.`,
  ENOSPC: full,
  EDQUOT: full,
  // PostgreSQL's own code, also from the embedded database of a running program.
  '53100': () => full('the database'),
  EMFILE: manyFiles,
  ENFILE: manyFiles,
}
