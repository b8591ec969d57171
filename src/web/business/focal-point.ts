// Crops an image around its focal point by classes, because the content security policy forbids style attributes.
import { focalStep, readFocalPoint } from '../../contract/image.ts'

type Rules = Record<string, Record<string, string>>

/** The classes of an image with this focal point. */
export function focalClasses(focalPoint: string): string {
  const point = readFocalPoint(focalPoint)
  return point ? `focal-x-${point.x} focal-y-${point.y}` : ''
}

/** A Tailwind plugin, named in styles.css. It adds the classes for every point of the grid. */
export default function addFocalClasses({ addBase }: { addBase: (rules: Rules) => void }): void {
  const steps = Array.from({ length: 100 / focalStep + 1 }, (_, step) => step * focalStep)
  const rules = steps.flatMap((share): [string, Record<string, string>][] => [
    [`.focal-x-${share}`, { '--focal-x': `${share}%` }],
    [`.focal-y-${share}`, { '--focal-y': `${share}%` }],
  ])
  addBase(Object.fromEntries(rules))
}
