// The paths of images, their widths and their focal points (spec §3, §9).

/** The widths in pixels in which every image is served, smallest first. */
export const imageWidths = [320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/** The default focal point: the middle of the image. CSS syntax: from the left, from the top. */
export const centre = '50% 50%'

/** A focal point lies on a grid of this many percent: each step is a class in the style sheet, and owners would not see a finer one. */
export const focalStep = 5

/** The two numbers of a focal point; null for any other text. */
export function readFocalPoint(text: string): { x: number; y: number } | null {
  const found = /^(\d{1,3})% (\d{1,3})%$/.exec(text)
  const [x, y] = [Number(found?.[1]), Number(found?.[2])]
  return x <= 100 && y <= 100 ? { x, y } : null
}

/** The focal point on the grid that is nearest to these percentages. */
export function focalPointAt(x: number, y: number): string {
  const onGrid = (part: number) => Math.min(100, Math.max(0, Math.round(part / focalStep) * focalStep))
  return `${onGrid(x)}% ${onGrid(y)}%`
}

/** The path of an upload, as stored in `image` or `logo`. It serves the image in its middle width. */
export const imagePath = (id: string): string => `/images/${id}`
/** The path of an upload in one width, for `srcset`. Every width is served; a smaller image keeps its own size. */
export const imageVariantPath = (id: string, width: ImageWidth): string => `/images/${id}/${width}.webp`

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const uploadPattern = new RegExp(`^/images/(${uuid})$`)

/** The id in the path of an upload; null for any other text. */
export function findImageId(path: string): string | null {
  return uploadPattern.exec(path)?.[1] ?? null
}

/**
 * Which part of a stock image a business shows, derived from its id: 0 is the whole image, the others are parts. So businesses with the
 * same stock image can differ, and each shows the same part everywhere.
 */
export const stockViewOf = (id: string): number => Number.parseInt(id.slice(0, 2), 16) % 5 || 0

/** How many times a part is enlarged, and the position of each part, from the left and from the top, between 0 and 1. */
export const stockZoom = 1.5
export const stockViews = [
  [0, 0],
  [0, 0.3],
  [1, 0.3],
  [0.2, 1],
  [0.8, 1],
] as const

/** The `srcset` of an upload; null for a stock image, which has one size, and for no image. */
export function imageSrcSet(path: string): string | null {
  const id = findImageId(path)
  return id && imageWidths.map((width) => `${imageVariantPath(id, width)} ${width}w`).join(', ')
}
