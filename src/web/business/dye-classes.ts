// Gives the style sheet its `dyed-restaurant` … classes, so that a dye is written in one place only.
import { categoryDyes } from './category-dye.ts'

type Rules = Record<string, Record<string, string>>

/** A Tailwind plugin, named in styles.css. */
export default function addDyeClasses({ addBase }: { addBase: (rules: Rules) => void }): void {
  const rules = Object.entries(categoryDyes).map(([category, dye]): [string, Record<string, string>] => [
    `.dyed-${category.toLowerCase()}`,
    { '--dye': dye },
  ])
  addBase(Object.fromEntries(rules))
}
