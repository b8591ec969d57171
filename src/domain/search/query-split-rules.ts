// How a search may be split into what and where, and when the name of a place is doubtful.
import type { PlaceKind } from '../../contract/place.ts'
import { articles, placePrepositions } from './stop-word-rules.ts'
import type { Term } from './terms-rules.ts'

/** What a text asks for, and the words that may name where. */
export type Split = { text: Term[]; where: Term[] }

/**
 * The words at the end may name the place ('plumber in upington'), those after a preposition ('plumber in upington to fix
 * a pipe'), or those at the beginning; the longest first.
 */
export function listSplits(terms: readonly Term[]): Split[] {
  const ends = terms.map((_, at) => ({ text: terms.slice(0, at), where: terms.slice(at) }))
  const begins = terms.map((_, at) => ({ text: terms.slice(-at), where: terms.slice(0, -at) }))
  return [...ends, ...listMiddles(terms), ...begins.slice(1)]
}

function listMiddles(terms: readonly Term[]): Split[] {
  return terms.flatMap((term, at) => {
    const following = at > 0 && followsPreposition(term) ? terms.slice(at + 1) : []
    return following.map((_, shorter) => {
      const end = terms.length - 1 - shorter
      return { text: [...terms.slice(0, at), ...terms.slice(end)], where: terms.slice(at, end) }
    })
  })
}

/** Whether a word such as 'in' stands before it: 'in the Reeds' names a place as 'in Soweto' does. */
export const followsPreposition = ({ before }: Term): boolean =>
  placePrepositions.has(before.findLast((word) => !articles.has(word)) ?? '')

/** The words as they were typed, without those that a search leaves out. */
export const wordsOf = (terms: readonly Term[]): string =>
  terms.map(({ phrases }) => phrases[0]?.join(' ')).join(' ')

/** What may be the name of a place: the words with those that a search leaves out ('the reeds', 'kenton on sea'), then without. */
export function namesOf(where: readonly Term[]): string[] {
  const typed = where.flatMap((term, at) => {
    const before = at > 0 ? term.before : term.before.slice(-1).filter((word) => articles.has(word))
    return [...before, wordsOf([term])]
  })
  return [...new Set([typed.join(' '), wordsOf(where)])]
}

/** So many results are enough: then no word is read as a place. A page with fewer goes on elsewhere, too. */
export const enoughResults = 3

/** A text that is nothing but a name, and a village: some are called Beauty, Test and Workshop. */
export const isDoubtful = ({ text }: Split, kind: PlaceKind): boolean =>
  text.length === 0 || kind === 'village'
