// The icons of the categories as symbols, which the server writes into each page: no script has to bring them.
import { renderToStaticMarkup } from 'react-dom/server'
import type { Categories } from '../contract/categories.ts'
import { categoryIconDrawings } from './category-icons.ts'

/** The definitions as HTML; `CategoryIcon` shows one. React does not know them. */
export function writeCategorySymbols(categories: Categories): string {
  const names = [...new Set(categories.map(({ icon }) => icon))]
  return `<svg class="symbols" aria-hidden="true">${names.map(writeSymbol).join('')}</svg>`
}

const drawn = new Map<string, string>()

/** Drawn once: an icon never changes. */
function writeSymbol(name: string): string {
  const known = drawn.get(name)
  if (known !== undefined) return known
  const Drawing = categoryIconDrawings[name as keyof typeof categoryIconDrawings]
  const shapes = Drawing ? renderToStaticMarkup(<Drawing />).replace(/^<svg[^>]*>|<\/svg>$/g, '') : ''
  const symbol = `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapes}</symbol>`
  drawn.set(name, symbol)
  return symbol
}
