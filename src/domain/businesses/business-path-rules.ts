// The readable address of a business: words for people, and the code that finds it.
import { tokenize } from '../text/token-rules.ts'

/** The most characters of the words. A longer address breaks in messages. */
const maxLength = 60

/** What the address is made of. `place` is the name of the place, null without one. */
export type PathParts = { name: string; place: string | null; code: string }

/** '/b/gogo-nomsas-kitchen-soweto-bcd346'. A name of signs only has no words; then the code is enough. */
export function readablePath({ name, place, code }: PathParts): string {
  const named = plainWords(name)
  const placed = plainWords(place ?? '')
  const words = placed.every((word) => named.includes(word)) ? named : [...named, ...placed]
  return `/b/${[...takeFitting(words), code].join('-')}`
}

/** The same address without its words, '/b/bcd346': where what an owner wrote must not be read by somebody else. */
export const wordlessPath = (path: string): string => `/b/${path.split(/[-/]/).at(-1)}`

/** Letters that an address needs no escapes for. */
const plainWords = (text: string) => tokenize(text).filter((word) => /^[a-z0-9]+$/.test(word))

/** The first words that fit, and at least the beginning of the first one. */
function takeFitting(words: readonly string[]): string[] {
  const ends = words.map((_, at) => words.slice(0, at + 1).join('-').length)
  const fitting = words.slice(0, ends.filter((end) => end <= maxLength).length)
  const [first] = words
  return fitting.length === 0 && first ? [first.slice(0, maxLength)] : fitting
}
