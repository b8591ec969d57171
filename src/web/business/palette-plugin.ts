// Adds the classes `palette-restaurant` … to the style sheet, so that each colour is defined once.
import { categoryColors } from './category-palette.ts'

type Rules = Record<string, Record<string, string>>

/** A Tailwind plugin, named in styles.css. */
export default function addPaletteClasses({ addBase }: { addBase: (rules: Rules) => void }): void {
  const rules = Object.entries(categoryColors).map(([category, color]): [string, Record<string, string>] => [
    `.palette-${category.toLowerCase()}`,
    { '--category-color': color },
  ])
  addBase(Object.fromEntries(rules))
}
