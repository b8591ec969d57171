// Splits text into words, as search_tokens() does in SQL for what businesses write; finds the singular or plural of a word, and the words a typo away.

// Letters that Unicode does not decompose into a letter and a mark.
const plainLetters = new Map(
  'Øo øo Łl łl Đd đd Ðd ðd ıi Ħh ħh ßss æae Æae œoe'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)
const accentsAndApostrophes = /[\u0300-\u036f]|['`\u02bc\u2018\u2019]/g
// All characters that are neither letters nor digits, as ranges of code points, as far as people type them.
const signRanges = '01-2f 3a-60 7b-b4 b6-bf d7-d7 f7-f7 2000-2bff 2e00-303f fe00-fe6f fffd-fffd 1f000-1faff'
const signs = new RegExp(`[${signRanges.replace(/\w+/g, '\\u{$&}').replaceAll(' ', '')}]+`, 'u')

/** The words of text, in order: lower case, without accents and apostrophes. */
export function tokenize(text: string): string[] {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(accentsAndApostrophes, '')
    .replace(/[ØøŁłĐđÐðıĦħßæÆœ]/g, (letter) => plainLetters.get(letter) ?? letter)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .split(signs)
    .filter((word) => word !== '')
}

/** The same, but without the signs inside a word: 'Bar-B-Q' is the word barbq. */
export function tokenizeJoined(text: string): string[] {
  return tokenize(text.replace(/[-&.+/–]/g, ''))
}

/** The phrase itself, then the phrase with its last word in the singular or plural: 'guest houses' also gives 'guest house'. */
export function formsOf(phrase: string): string[] {
  const start = phrase.lastIndexOf(' ') + 1
  return [phrase, ...otherForms(phrase.slice(start)).map((form) => phrase.slice(0, start) + form)]
}

function otherForms(word: string): string[] {
  if (word.length < 3 || /\d/.test(word)) return []
  if (word.endsWith('ves')) return [`${word.slice(0, -3)}fe`, `${word.slice(0, -3)}f`, word.slice(0, -1)]
  if (word.endsWith('fe')) return [`${word.slice(0, -2)}ves`, `${word}s`]
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (word.endsWith('s')) return word.endsWith('ss') ? [`${word}es`] : [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return /(x|z|ch|sh)$/.test(word) ? [`${word}es`] : [`${word}s`]
}

/** How many edits a word of this length may be away from the intended one: none up to three letters, one up to six, two above. */
export function allowedEdits(word: string): number {
  if (word.length <= 3) return 0
  return word.length <= 6 ? 1 : 2
}

/**
 * The edit distance of two words: letters inserted, deleted, replaced, or swapped with a neighbour (optimal string alignment, Damerau 1964). Infinite
 * if it is seen to be more than `most`.
 */
export function countEdits(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++) {
    rows.push([row])
    for (let column = 1; column <= other.length; column++) {
      const replaced = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = row > 1 && column > 1 && isSwapped ? at(row - 2, column - 2) + 1 : replaced
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped))
    }
    // No later row has less than the least of two rows.
    if (Math.min(...(rows[row - 1] ?? []), ...(rows[row] ?? [])) > most) return Number.POSITIVE_INFINITY
  }
  return at(one.length, other.length)
}

/** The edits between a typed word and another; null when there are more than the length of the typed word allows. */
export function editsTo(typed: string, other: string): number | null {
  const most = allowedEdits(typed)
  if (Math.abs(typed.length - other.length) > most) return null
  const edits = countEdits(typed, other, most)
  return edits <= most ? edits : null
}

/**
 * Every word that is one edit away: one letter inserted, deleted or replaced, or two neighbours swapped (Norvig 2007). A few hundred for a
 * usual word; none for words of up to three or over twenty letters.
 */
export function wordsOneEditAway(word: string): string[] {
  if (allowedEdits(word) === 0 || word.length > longestCorrected) return []
  const away = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    away.add(head + tail.slice(1))
    if (tail.length > 1) away.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
    for (const letter of alphabet) {
      away.add(head + letter + tail)
      if (tail) away.add(head + letter + tail.slice(1))
    }
  }
  away.delete(word)
  return [...away]
}

/** Every way to read a word as two or three words; none for words of up to three or over twenty letters. */
export function splitsOf(word: string): string[] {
  if (allowedEdits(word) === 0 || word.length > longestCorrected) return []
  const inTwo = (text: string) =>
    Array.from({ length: text.length - 1 }, (_, at) => [text.slice(0, at + 1), text.slice(at + 1)] as const)
  return inTwo(word).flatMap(([head, tail]) => [
    `${head} ${tail}`,
    ...inTwo(tail).map(([middle, end]) => `${head} ${middle} ${end}`),
  ])
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const longestCorrected = 20
