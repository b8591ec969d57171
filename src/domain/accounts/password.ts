// Knows how passwords are kept: argon2id, so that a stolen database gives none away.
import { hash, verify } from '@node-rs/argon2'

/** m 19 MiB, t 2, p 1: the least that OWASP names for argon2id. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Of 32 random bytes that nobody kept, at the strength above. Verifying it costs what a real one costs.
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$cnB98I4xUHVYddzPOTjTkQ$bLk8hUzZ986vK+XgBA5j+RX3Yoi64b5l8cCcVWDYoeg'

/** The argon2id hash of a password, with its salt and strength, as one text for `users.password`. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), strength)
}

/**
 * Whether a password is the one behind a hash. Without a usable hash it is not, and finding that out takes as long: time
 * must not tell who has an account.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isUsable = passwordHash?.startsWith('$argon2id$') ?? false
  const isRight = await verify(isUsable && passwordHash ? passwordHash : nobodysHash, normalise(password))
  return isUsable && isRight
}

/**
 * One of the several ways in which Unicode writes the same text (NFKC, as NIST SP 800-63B advises): the keyboards of a phone
 * and of a desk send "é" differently. Otherwise a password stays as it was typed: never trimmed, never cut.
 */
function normalise(password: string): string {
  return password.normalize('NFKC')
}
