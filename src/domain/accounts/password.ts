// Knows how passwords are kept: argon2id, so that a stolen database gives none away.
import { hash } from '@node-rs/argon2'

/** m 19 MiB, t 2, p 1: the least that OWASP names for argon2id (quality: passwords). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, with its salt and strength, as one text for `users.password`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength)
}
