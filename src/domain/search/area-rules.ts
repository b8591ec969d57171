// Decides which words of a search may name where, and when that is believed.
import type { PlaceKind } from '../../contract/place.ts'
import type { Term } from './terms-rules.ts'

/** What a text asks for, and the words that may name where. */
export type Split = { text: Term[]; where: Term[] }

/** The words at the end may name the place ('plumber in upington'), or those at the beginning; the longest first. */
export function splitWhere(terms: readonly Term[]): Split[] {
  const ends = terms.map((_, at) => ({ text: terms.slice(0, at), where: terms.slice(at) }))
  const begins = terms.map((_, at) => ({ text: terms.slice(-at), where: terms.slice(0, -at) }))
  return [...ends, ...begins.slice(1)]
}

/** The words as they were typed. */
export const wordsOf = (terms: readonly Term[]): string =>
  terms.map(({ phrases }) => phrases[0]?.join(' ')).join(' ')

// With three results a page does not go on elsewhere either.
export const leastFound = 3

/** A text that is nothing but a name, and a village: some are called Beauty, Test and Workshop. */
export const isDoubtful = ({ text }: Split, kind: PlaceKind): boolean =>
  text.length === 0 || kind === 'village'
