// Classes that the style sheet gets from data, because the content security policy forbids style attributes: the colour of a category, and
// the focal point by which an image is cropped.
import { slugOf } from '../../contract/categories.ts'
import { defaultCategories } from '../../contract/default-categories.ts'
import { focalStep, readFocalPoint } from '../../contract/image.ts'

/** The class that sets `--category-color` for everything inside. For tints that are not the default ones, the server sends it (http/static-files.ts). */
export const paletteClass = (category: string): string => `palette-${slugOf(category)}`

/** The classes of an image with this focal point. */
export function focalClasses(focalPoint: string): string {
  const point = readFocalPoint(focalPoint)
  return point ? `focal-x-${point.x} focal-y-${point.y}` : ''
}

type Rules = Record<string, Record<string, string>>

/** A Tailwind plugin, named in styles.css. It adds the classes of the default categories, and those for every point of the grid. */
export default function addGeneratedClasses({ addBase }: { addBase: (rules: Rules) => void }): void {
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
