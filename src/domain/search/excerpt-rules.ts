// The part of a description that says why a business is listed.
import { tokenize } from '../text/token-rules.ts'

/** The longest excerpt, with its dots. */
const maxLength = 120

/** At most 120 characters around the first word that is one of these, or begins with `begun`; null when the text has none. */
export function excerptOf(
  description: string,
  words: ReadonlySet<string>,
  begun: string | null,
): string | null {
  const pieces = description.split(/\s+/)
  const isMeant = (piece: string) =>
    tokenize(piece).some((word) => words.has(word) || (begun !== null && word.startsWith(begun)))
  const at = pieces.findIndex(isMeant)
  if (at < 0) return null
  let [from, to] = [at, at + 1]
  const text = () =>
    `${from > 0 ? '… ' : ''}${pieces.slice(from, to).join(' ')}${to < pieces.length ? ' …' : ''}`
  // A word before and a word after in turns, as long as both fit.
  for (let isFull = false; !isFull; ) {
    const [before, after] = [from, to]
    if (from > 0) from--
    if (text().length > maxLength) from = before
    if (to < pieces.length) to++
    if (text().length > maxLength) to = after
    isFull = from === before && to === after
  }
  return Array.from(text()).slice(0, maxLength).join('')
}
