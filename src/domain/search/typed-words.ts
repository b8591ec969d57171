// The words of a text that somebody typed, and every form of them that a business may write.
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
