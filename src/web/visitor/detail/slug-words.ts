// Knows the words of a readable address: those of the name and the place, without the code.
import { findCode } from '../../../contract/business-code.ts'
import { idPattern } from '../../data/business-query.ts'

/** Longer than those of any readable address, and short enough for a search. In characters. */
const maxWords = 100

/** '' for an id, which has no words. */
export function slugWords(slug: string): string {
  if (idPattern.test(slug)) return ''
  const words = findCode(slug) ? slug.slice(0, -6) : slug
  return words
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, maxWords)
}
