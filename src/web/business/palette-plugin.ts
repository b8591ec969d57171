// The Tailwind plugin that adds `palette-restaurant` … to the style sheet.
import { defaultCategories } from '../../contract/default-categories.ts'
import { paletteClass } from './category-palette.ts'

type Rules = Record<string, Record<string, string>>

/** A Tailwind plugin, named in styles.css. */
export default function addPaletteClasses({ addBase }: { addBase: (rules: Rules) => void }): void {
  const rules = defaultCategories.map(({ name, tint }): [string, Record<string, string>] => [
    `.${paletteClass(name)}`,
    { '--category-color': tint },
  ])
  addBase(Object.fromEntries(rules))
}
