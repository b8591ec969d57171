// The singular and the plural of English words: what differs only in them is the same word.

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
