// Knows how recovery codes are made, read and stored. Only a hash is stored, so that a stolen backup signs nobody in.
import { createHash, randomInt } from 'node:crypto'
import { recoveryCodeCount } from './second-factor-rules.ts'

/** No two look alike on paper: l, 1, i, o and 0 are missing. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten new codes of 16 signs in groups of four, such as 'k7mw-2tqc-x9fb-hs4p'. That is 79 bits: nobody can guess one. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, makeCode)

const makeCode = () => Array.from({ length: 4 }, makeGroup).join('-')
const makeGroup = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')

/** The SHA-256 of a code, for the database; spaces, hyphens and case do not count. A slow hash would add nothing. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ''))
    .digest()
