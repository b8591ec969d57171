// Decides which words of a text are wishes: for what is open now or near, which a filter and an order fulfil, or for a day, which nothing does.
import { days, stopWords } from './stop-word-rules.ts'
import { tokenize } from './token-rules.ts'

/** `filters` ask for the same as the text, `unmet` are the words of wishes that nothing fulfils. */
export type Wishes = { filters: { q: string; open?: 'now'; sort?: 'near' }; unmet: string }

const wish = (words: string) => new RegExp(`\\b(?:${words})\\b`, 'gi')
const openNow = wish('open (?:right )?now|now open|currently open|oop nou|nou oop')
const near = wish(
  '(?:near|close to|around) me|(?:near|close) ?by(?: me)?|around here|nearest|closest|naby my|naaste|eduze(?: nami)?|kufutshane',
)
// 'Lunch on sunday' wishes for a day, and 'sunday lunch' is something to eat.
const day = wish(
  `(?:open|oop) (?:today|tonight|vandag|vanaand)|(?:(?:open|oop|on|over|this|op|hierdie) (?:(?:the|die) )?)+(?:${[...days].join('|')})`,
)

/** Null for a text without any. Only with an origin something is the nearest. */
export function readWishes(text: string, hasOrigin: boolean): Wishes | null {
  const said = (words: RegExp) => text.match(words) ?? []
  const [isOpen, isNear, unmet] = [said(openNow).length > 0, said(near).length > 0, said(day)]
  if (!isOpen && !isNear && unmet.length === 0) return null
  const rest = [openNow, near, day].reduce((left, words) => left.replace(words, ' '), text)
  // What is left of 'what is open now?' tells no business from another.
  const tells = tokenize(rest).some((word) => !stopWords.has(word))
  const q = tells ? rest.split(' ').filter(Boolean).join(' ') : ''
  return {
    filters: { q, ...(isOpen && { open: 'now' }), ...(isNear && hasOrigin && { sort: 'near' }) },
    unmet: [...(hasOrigin ? [] : said(near)), ...unmet].join(' '),
  }
}
