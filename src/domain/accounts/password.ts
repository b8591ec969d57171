// Knows how passwords are hashed: with argon2id, so that a stolen database reveals none.
import { hash, verify } from '@node-rs/argon2'

/** m 19 MiB, t 2, p 1: the minimum that OWASP recommends for argon2id. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of 32 random bytes that were not stored, at the strength above. Verifying it takes as long as verifying a real one.
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$cnB98I4xUHVYddzPOTjTkQ$bLk8hUzZ986vK+XgBA5j+RX3Yoi64b5l8cCcVWDYoeg'

/** The argon2id hash of a password, with its salt and strength, as one text for `users.password`. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), strength)
}

/**
 * Whether a password belongs to a hash. Without a usable hash the result is false after the same time, so that the time does
 * not reveal who has an account.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isUsable = passwordHash?.startsWith('$argon2id$') ?? false
  const isRight = await verify(isUsable && passwordHash ? passwordHash : dummyHash, normalise(password))
  return isUsable && isRight
}

/**
 * The NFKC form of a password, as NIST SP 800-63B advises: Unicode can write "é" in several ways, and the keyboards of phones
 * and computers differ. Nothing else is changed: a password is never trimmed and never cut.
 */
function normalise(password: string): string {
  return password.normalize('NFKC')
}
