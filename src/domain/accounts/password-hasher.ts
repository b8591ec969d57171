// Decides how many passwords are hashed at once: each takes 19 MiB and one core.
import { Semaphore } from '../semaphore.ts'
import { hashPassword, isPassword } from './password.ts'

/** Makes and verifies password hashes. Both refuse with `unavailable` (503) when too many wait. */
export type PasswordHasher = {
  /** The argon2id hash of a password, for `users.password`. Never inside a transaction: it may wait in the queue. */
  hash(password: string): Promise<string>
  /** Whether the password belongs to the hash. `null` (no such account) takes the same time and is always false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

/**
 * Two run at a time, and 40 more may wait, which is one or two seconds of work. A process has one hasher, so that the limit
 * holds for the whole process.
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
