// How a text is split into words, as search_tokens() in SQL splits what businesses write, and the other number of a word.

// What Unicode does not take apart into a letter and a mark.
const plainLetters = new Map(
  'Øo øo Łl łl Đd đd Ðd ðd ıi Ħh ħh ßss æae Æae œoe'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)
const accentsAndApostrophes = /[\u0300-\u036f]|['`\u02bc\u2018\u2019]/g
// Every sign, as ranges of code points: all that is neither a letter nor a digit, as far as people type it.
const signRanges = '01-2f 3a-60 7b-b4 b6-bf d7-d7 f7-f7 2000-2bff 2e00-303f fe00-fe6f fffd-fffd 1f000-1faff'
const signs = new RegExp(`[${signRanges.replace(/\w+/g, '\\u{$&}').replaceAll(' ', '')}]+`, 'u')

/** The words of a text in their order: lower case, without accents and apostrophes. */
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

/** The same with the signs inside a word left out: 'Bar-B-Q' is the word barbq. */
export function tokenizeJoined(text: string): string[] {
  return tokenize(text.replace(/[-&.+/–]/g, ''))
}

/** The words, then with the last in its other number: 'guest houses' is a 'guest house'. */
export function formsOf(said: string): string[] {
  const start = said.lastIndexOf(' ') + 1
  return [said, ...otherForms(said.slice(start)).map((form) => said.slice(0, start) + form)]
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
