// The readable path of a business: words for people, and the code that identifies it.
import { tokenize } from '../text/token-rules.ts'

/** The maximum length of the words. Longer addresses break in messages. */
const maxLength = 60

/** What the path is made of. `place` is the name of the place, null without one. */
export type PathParts = { name: string; place: string | null; code: string }

/** The path, such as '/b/gogo-nomsas-kitchen-soweto-bcd346'. A name without letters or digits gives only the code. */
export function readablePath({ name, place, code }: PathParts): string {
  const named = plainWords(name)
  const placed = plainWords(place ?? '')
  const words = placed.every((word) => named.includes(word)) ? named : [...named, ...placed]
  return `/b/${[...takeFitting(words), code].join('-')}`
}

/** The same path without its words, '/b/bcd346', for use where others must not read what an owner wrote. */
export const wordlessPath = (path: string): string => `/b/${path.split(/[-/]/).at(-1)}`

/** The words that need no escaping in a URL. */
const plainWords = (text: string) => tokenize(text).filter((word) => /^[a-z0-9]+$/.test(word))

/** The first words that fit, or the beginning of the first word if that alone is too long. */
function takeFitting(words: readonly string[]): string[] {
  const ends = words.map((_, at) => words.slice(0, at + 1).join('-').length)
  const fitting = words.slice(0, ends.filter((end) => end <= maxLength).length)
  const [first] = words
  return fitting.length === 0 && first ? [first.slice(0, maxLength)] : fitting
}
