// The Tailwind plugin that adds the rules of data-classes.ts to the style sheet: `palette-restaurant` … and `focal-x-35` …
import { defaultCategories } from '../../contract/default-categories.ts'
import { focalStep } from '../../contract/image.ts'
import { paletteClass } from './data-classes.ts'

type Rules = Record<string, Record<string, string>>

/** Named in styles.css. It adds the default categories, and every point of the grid. */
export default function addDataClasses({ addBase }: { addBase: (rules: Rules) => void }): void {
  const palettes = defaultCategories.map(({ name, tint }): [string, Record<string, string>] => [
    `.${paletteClass(name)}`,
    { '--category-color': tint },
  ])
  const steps = Array.from({ length: 100 / focalStep + 1 }, (_, step) => step * focalStep)
  const points = steps.flatMap((share): [string, Record<string, string>][] => [
    [`.focal-x-${share}`, { '--focal-x': `${share}%` }],
    [`.focal-y-${share}`, { '--focal-y': `${share}%` }],
  ])
  addBase(Object.fromEntries([...palettes, ...points]))
}
