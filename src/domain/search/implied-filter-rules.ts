// Which words of a search ask for a filter or an order ('open now', 'near me'), and which for a day, for which there is none.
import { days as daysOfWeek, stopWords } from './stop-word-rules.ts'
import { tokenize } from './token-rules.ts'

/** `filters` ask for the same as the text. `leftOut` are the words for which there is no filter. */
export type ImpliedFilters = { filters: { q: string; open?: 'now'; sort?: 'near' }; leftOut: string }

const matcher = (words: string) => new RegExp(`\\b(?:${words})\\b`, 'gi')
const openNow = matcher('open (?:right )?now|now open|currently open|oop nou|nou oop')
const near = matcher(
  '(?:near|close to|around) me|(?:near|close) ?by(?: me)?|around here|nearest|closest|naby my|naaste|eduze(?: nami)?|kufutshane',
)
// 'Lunch on sunday' names a day, and 'sunday lunch' is something to eat.
const day = matcher(
  `(?:open|oop) (?:today|tonight|vandag|vanaand)|(?:(?:open|oop|on|over|this|op|hierdie) (?:(?:the|die) )?)+(?:${[...daysOfWeek].join('|')})`,
)

/** Null for a text without any. Only with an origin something is the nearest. */
export function readImpliedFilters(text: string, hasOrigin: boolean): ImpliedFilters | null {
  const said = (words: RegExp) => text.match(words) ?? []
  const [isOpen, isNear, days] = [said(openNow).length > 0, said(near).length > 0, said(day)]
  if (!isOpen && !isNear && days.length === 0) return null
  const rest = [openNow, near, day].reduce((left, words) => left.replace(words, ' '), text)
  // What is left of 'what is open now?' tells no business from another.
  const tells = tokenize(rest).some((word) => !stopWords.has(word))
  const q = tells ? rest.split(' ').filter(Boolean).join(' ') : ''
  return {
    filters: { q, ...(isOpen && { open: 'now' }), ...(isNear && hasOrigin && { sort: 'near' }) },
    leftOut: [...(hasOrigin ? [] : said(near)), ...days].join(' '),
  }
}
