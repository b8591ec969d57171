// How a secret token is made and stored. Only its hash is stored, so that a stolen backup opens no session.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters that are safe in a cookie and in a URL. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, for the database. A slow hash would add nothing, because nobody can guess 256 bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
