// Classes for values of a business, because the content security policy forbids style attributes: the colour of its category, and the focal
// point by which its image is cropped. class-plugin.ts adds their rules to the style sheet.
import { slugOf } from '../../contract/categories.ts'
import { readFocalPoint } from '../../contract/image.ts'

/** The class that sets `--category-color` for everything inside. The server adds the rules of tints that are not default ones (http/static-files.ts). */
export const paletteClass = (category: string): string => `palette-${slugOf(category)}`

/** The classes of an image with this focal point. */
export function focalClasses(focalPoint: string): string {
  const point = readFocalPoint(focalPoint)
  return point ? `focal-x-${point.x} focal-y-${point.y}` : ''
}
