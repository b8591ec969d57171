// Which words of a text are kept when no business holds all of them, by what each of some businesses holds.
import { streetWords } from '../places/address-rules.ts'
import { days, tradeWords } from './stop-word-rules.ts'
import type { Term } from './terms-rules.ts'

/** How many businesses hold each word, by position, and how many there are. */
type Counts = { total: number; holders: readonly number[] }

// One or two letters alone begin too many names. A number ('24 hour pharmacy', 'R50', 'N1') is in many addresses. Most are open on a Sunday.
const minDistinctiveLength = 3

const neededOffers = ['step-free', 'accessible-toilet', 'halaal', 'kosher', 'vegetarian', 'vegan']
/** Whether somebody who asks for it is not helped without. */
export const isNeeded = ({ offers }: Term): boolean => offers.some((offer) => neededOffers.includes(offer))

/** Whether a word may be kept alone: no number, no day, no word of streets or of many trades, and nothing that somebody needs beside what is asked for. */
export const isDistinctive = (term: Term): boolean =>
  !isNeeded(term) && (term.isTrade || isDistinctiveWord(term.word))

const isDistinctiveWord = (word: string | null): boolean =>
  word === null ||
  (word.length >= minDistinctiveLength &&
    !/^[a-z]?\d+$/.test(word) &&
    [streetWords, days, tradeWords].every((words) => !words.has(word)))

/**
 * Of sets of words that businesses hold, the one whose words tell most: each counts the more, the fewer hold it (its idf). Of equal
 * sets it is the one with the last words. A set has bit n for the word at position n.
 */
export function chooseHeld(counts: Counts, held: readonly number[]): number {
  const weightOf = (set: number) =>
    counts.holders.reduce((sum, _, at) => sum + (set & (1 << at) ? idf(counts, at) : 0), 0)
  return held.reduce((best, set) => {
    const gain = weightOf(set) - weightOf(best)
    return gain > 0 || (gain === 0 && set > best) ? set : best
  }, 0)
}

/** In whole thousandths, so that equal sums are equal whatever their order. */
const idf = ({ total, holders }: Counts, at: number) =>
  Math.round(1000 * Math.log(1 + total / Math.max(1, holders[at] ?? 1)))
