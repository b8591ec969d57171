// Knows what a secret that somebody carries looks like, and how it is kept: only its hash, so that a stolen backup opens nothing.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters that fit a cookie and a link. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, which is what the database keeps. A slow hash would add nothing: nobody guesses 256 bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
