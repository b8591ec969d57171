// Estimates how hard a new password is to guess. It is only a hint while typing: no password is refused for it.
import { minPasswordLength } from '../../contract/text-input.ts'

export type Strength = { level: 0 | 1 | 2 | 3; words: string }

const easyParts = /password|passw0rd|qwerty|asdf|letmein|welcome|iloveyou|admin|12345|54321|abcd|mzansi/gi

/** Estimates the bits of the password. A common word or a repeated character counts as one character. */
export function rateStrength(password: string): Strength {
  if ([...password].length < minPasswordLength)
    return { level: 0, words: `At least ${minPasswordLength} characters` }
  const hard = password.replace(easyParts, 'a').replace(/(.)\1+/g, '$1')
  const bits = [...hard].length * Math.log2(alphabetOf(hard))
  if (bits < 42) return { level: 1, words: 'Easy to guess. Longer is better: three or four words work well' }
  return bits < 62 ? { level: 2, words: 'Good' } : { level: 3, words: 'Strong' }
}

const kinds: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/\p{Lo}/u, 50],
  [/[^\p{L}\d]/u, 20],
]

/** The number of characters to choose from, by the kinds of characters in the text. */
function alphabetOf(text: string): number {
  return kinds.filter(([kind]) => kind.test(text)).reduce((sum, [, size]) => sum + size, 0)
}
