// Decides when two spellings are the same name of a place.
import { tokenize } from '../search/token-rules.ts'

/** A name without case, accents, signs and spaces: 'Kwa-Mashu', 'Kwa Mashu' and 'KwaMashu' are the same. */
export const placeKey = (name: string): string => tokenize(name).join('')
