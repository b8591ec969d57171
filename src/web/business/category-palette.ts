// The palette class of a category, and the Tailwind plugin that adds `palette-restaurant` … to the style sheet.
// The server adds the classes of other tints (http/static-files.ts).
import { defaultCategories, slugOf } from '../../contract/categories.ts'

/** The class that sets `--category-color` for everything inside. */
export const paletteClass = (category: string): string => `palette-${slugOf(category)}`

type Rules = Record<string, Record<string, string>>

/** A Tailwind plugin, named in styles.css. */
export default function addPaletteClasses({ addBase }: { addBase: (rules: Rules) => void }): void {
  const rules = defaultCategories.map(({ name, tint }): [string, Record<string, string>] => [
    `.${paletteClass(name)}`,
    { '--category-color': tint },
  ])
  addBase(Object.fromEntries(rules))
}
