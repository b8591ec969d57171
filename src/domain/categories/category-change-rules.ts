// What an administrator's change makes of the categories: which names and colours are refused, and which names stay as former ones.
import { type Categories, type Category, findCategory, slugOf } from '../../contract/categories.ts'
import { contrastOf, mixColours } from '../brand/accent-rules.ts'

/** A field of the form, and what is wrong with it: perhaps another category has the name. */
export type CategoryFault = { path: 'name' | 'plural' | 'tint'; message: string; isTaken?: true }

/** WCAG 2.2 AA, of text with its background (1.4.3). */
const leastContrast = 4.5
/** The colours of src/web that a tint stands on or under. A badge has the card with so much of the tint. */
const sand = '#f6efe3'
const card = '#fffefb'
const badgeShare = 0.11

/** Why a tint cannot be read: as text on the page and on its own badge, and under white text. Null when it can. */
export function findTintFault(tint: string): CategoryFault | null {
  const backgrounds = [sand, '#ffffff', mixColours(card, tint, badgeShare)]
  const least = Math.min(...backgrounds.map((colour) => contrastOf(tint, colour)))
  if (least >= leastContrast) return null
  // Never rounded up: 4.49 must not read as 4.5.
  const told = (Math.floor(least * 10) / 10).toFixed(1)
  return {
    path: 'tint',
    message: `This colour is too light to be read: it has a contrast of ${told} to 1 with the page, and must have 4.5. Choose a darker one.`,
  }
}

/** Why a name or a plural cannot be an address or belongs to another category than `own`; null when nothing is wrong. */
export function findNameFault(
  categories: Categories,
  own: Category | null,
  { name, plural }: Pick<Category, 'name' | 'plural'>,
): CategoryFault | null {
  for (const [path, text] of [
    ['name', name],
    ['plural', plural],
  ] as const) {
    if (slugOf(text).length < 2)
      return {
        path,
        message: 'Use at least two letters from a to z or digits: they make the address of its pages.',
      }
    const others = categories.filter((one) => one !== own)
    const other = findCategory(others, text)
    if (other)
      return { path, message: `"${text}" is already a name of the category ${other.name}.`, isTaken: true }
  }
  return null
}

/** The names that still lead to a category after it is called otherwise: all that it had but the present ones. */
export function formerNamesOf(
  before: Category,
  { name, plural }: Pick<Category, 'name' | 'plural'>,
): string[] {
  const all = [...before.formerNames, before.name, before.plural]
  return [...new Set(all)].filter((text) => text !== name && text !== plural)
}
