// Gives the style sheet its `palette-restaurant` … classes, so that a colour is written in one place only.
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
