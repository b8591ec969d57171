// Decides how many passwords are worked on at once: each takes 19 MiB and a core for a while.
import { createSemaphore } from '../semaphore.ts'
import { hashPassword, isPassword } from './password.ts'

/** Makes and checks password hashes; both refuse with `unavailable` (503) when too many wait. */
export type PasswordHasher = {
  /** The argon2id hash of a password, for `users.password`. Never inside a transaction: it may have to queue. */
  hash(password: string): Promise<string>
  /** Whether the password is the one behind the hash; `null` (no such account) costs the same and is never. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

/**
 * Two at a time; 40 more may wait, a second or two of work. One hasher for each process, so that two at a
 * time means two.
 */
export const passwordHasherLimits = { maxConcurrent: 2, maxWaiting: 40 }

/** A hasher with nothing to do. */
export function createPasswordHasher(limits = passwordHasherLimits): PasswordHasher {
  const semaphore = createSemaphore({ ...limits, maxWaitingBytes: 0, tooBusyText })
  return {
    hash: (password) => semaphore.run(0, () => hashPassword(password)),
    verify: (passwordHash, password) => semaphore.run(0, () => isPassword(password, passwordHash)),
  }
}

const tooBusyText = 'Many people are signing in at the moment. Please try again in a few seconds.'
