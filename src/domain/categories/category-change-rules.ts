// The rules for changes of categories: which names and tints are refused, and which old names still lead to a category.
import { type Categories, type Category, findCategory, slugOf } from '../../contract/categories.ts'
import { card, contrastOf, mixColours, roundDown, sand, textContrast } from '../brand/accent-rules.ts'

/** An invalid field of the form and the message; `isTaken` when another category has the name. */
export type CategoryFault = { path: 'name' | 'plural' | 'tint'; message: string; isTaken?: true }

/** The background of a badge is the card colour mixed with this share of the tint. */
const badgeShare = 0.11

/** Why a tint is not readable, as text on the page and on its own badge, and under white text; null when it is. */
export function findTintFault(tint: string): CategoryFault | null {
  const backgrounds = [sand, '#ffffff', mixColours(card, tint, badgeShare)]
  const lowest = Math.min(...backgrounds.map((colour) => contrastOf(tint, colour)))
  if (lowest >= textContrast) return null
  return {
    path: 'tint',
    message: `This colour is too light to be read: it has a contrast of ${roundDown(lowest)} to 1 with the page, and must have 4.5. Choose a darker one.`,
  }
}

/** Why a name or a plural cannot be used in an address, or which category other than `own` has it; null when nothing is wrong. */
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

/** The names that still lead to a category after it is renamed: all its former and old names except the new ones. */
export function formerNamesOf(
  before: Category,
  { name, plural }: Pick<Category, 'name' | 'plural'>,
): string[] {
  const all = [...before.formerNames, before.name, before.plural]
  return [...new Set(all)].filter((text) => text !== name && text !== plural)
}
