// Passwords: hashing and verifying them, refusing weak ones, and actions that ask for the current password.
import { hash, verify } from '@node-rs/argon2'
import { minPasswordLength } from '../../contract/text-input.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Semaphore } from '../concurrency.ts'
import { type Failure, invalidField } from '../failures.ts'
import { type Account, findAccount, lockAccountForUpdate } from './account-queries.ts'

/** m 19 MiB, t 2, p 1: the minimum that OWASP recommends for argon2id. */
const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of 32 random bytes that were not stored, with the parameters above. Verifying it takes as long as verifying a real hash.
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$cnB98I4xUHVYddzPOTjTkQ$bLk8hUzZ986vK+XgBA5j+RX3Yoi64b5l8cCcVWDYoeg'

/** The argon2id hash of a password, including salt and parameters, in one string for `users.password`. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), argon2Parameters)
}

/**
 * Whether a password matches a hash. Without a usable hash, the result is false after the same time, so that timing does not reveal who has
 * an account.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isUsable = passwordHash?.startsWith('$argon2id$') ?? false
  const isRight = await verify(isUsable && passwordHash ? passwordHash : dummyHash, normalise(password))
  return isUsable && isRight
}

/**
 * The NFKC form of a password, as NIST SP 800-63B advises: Unicode can write "é" in several ways, and the keyboards of phones and computers
 * differ. Passwords are never trimmed or truncated.
 */
function normalise(password: string): string {
  return password.normalize('NFKC')
}

/** Hashes and verifies passwords. Both refuse with `unavailable` (503) when too many calls are waiting. */
export type PasswordHasher = {
  /** The argon2id hash of a password, for `users.password`. Never call it inside a transaction: it may wait in the queue. */
  hash(password: string): Promise<string>
  /** Whether the password matches the hash. `null` (no such account) takes the same time and is always false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

/**
 * Two hashes run at a time and 40 more can wait, which is one or two seconds of work. A process has only one hasher, so that the limit
 * applies to the whole process.
 */
export const passwordHasherLimits = { maxConcurrent: 2, maxWaiting: 40 }

/** A hasher with an empty queue; `waiting` is the length of the queue. */
export function createPasswordHasher(
  limits = passwordHasherLimits,
): PasswordHasher & Pick<Semaphore, 'waiting'> {
  const semaphore = new Semaphore({ ...limits, tooBusyText })
  return {
    hash: (password) => semaphore.run(() => hashPassword(password)),
    verify: (passwordHash, password) => semaphore.run(() => isPassword(password, passwordHash)),
    get waiting() {
      return semaphore.waiting
    },
  }
}

const tooBusyText = 'Many people are signing in at the moment. Please try again in a few seconds.'

/** Refuses (400, with an issue at `path`) one of the most common passwords and the account's own email address, both compared case-insensitively. */
export async function checkNewPassword(password: string, path: string, email: string): Promise<void> {
  const plain = password.normalize('NFKC').toLowerCase()
  if (plain === email.toLowerCase())
    throw invalidField(path, 'Please choose a password that is not your email address')
  commonPasswords ??= loadCommonPasswords()
  if ((await commonPasswords).has(plain))
    throw invalidField(path, 'This password is too common. Please choose another one')
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

// Loaded when the first new password is checked, because it takes 40 ms and 4 MB. The package lists 49,233 passwords in lower case, of
// which 17,950 have eight characters or more.
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength))
}

/** `work` runs in the transaction and gets the results of `prepare` and `lockFirst`. The other steps are optional. */
type Steps<Prepared, Locked, Result> = {
  refuse?: () => Failure
  /** Runs outside the transaction after the password was verified, such as another slow hash. */
  prepare?: (account: Account) => Promise<Prepared>
  /** Takes the locks that must be taken before the lock of the account, and may write to the rows that they guard. */
  lockFirst?: (db: Db) => Promise<Locked>
  work: (db: Db, account: Account, prepared: Prepared, locked: Locked) => Promise<Result>
}

/**
 * Runs `work` in a transaction that has locked the account, if the password is right. The hash is slow and may wait in a queue, so it is
 * verified outside the transaction, while no lock is held. The password can change in the meantime, so under the lock the account must
 * still have the hash that was verified. A wrong password, a password that changed in the meantime and a missing account are all refused
 * with `refuse`, after the same time.
 */
export async function withVerifiedPassword<Result, Prepared = undefined, Locked = undefined>(
  { db, passwords }: { db: Db; passwords: PasswordHasher },
  known: Account | null,
  password: string,
  { refuse = wrongPassword, prepare, lockFirst, work }: Steps<Prepared, Locked, Result>,
): Promise<Result> {
  const isRight = await passwords.verify(known?.password ?? null, password)
  if (!known || !isRight) throw refuse()
  const prepared = (await prepare?.(known)) as Prepared
  return inTransaction(db, async (db) => {
    const locked = (await lockFirst?.(db)) as Locked
    await lockAccountForUpdate(db, known.id)
    const account = await findAccount(db, known.id)
    if (account?.password !== known.password) throw refuse()
    return work(db, account, prepared, locked)
  })
}

/** The refusal of a password that is not the current one. */
const wrongPassword = () => invalidField('currentPassword', 'Current password is incorrect')
