// The names, sizes and lives of the files of an image.
import { type ImageWidth, imageWidths, readFocalPoint } from '../../contract/image.ts'
import { maxImagePixels } from '../../contract/image-upload.ts'

/** Milliseconds for which the sweep spares an unused row or file: the request that made it may still be running. */
export const graceMs = 60 * 60 * 1000

/** The file of an image in one width. It is in one of 256 folders, so that no folder grows large. */
export function imageFileKey(id: string, width: ImageWidth): string {
  return `${id.slice(0, 2)}/${id}-${width}.webp`
}

/** Whether something that was made at `time` is older than that. */
export function isOldEnough(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() > graceMs
}

/** A size in pixels. */
export type Size = { width: number; height: number }
/** One file to make. `name` is the width that it is served for; its real width is smaller when the image is smaller. */
export type Variant = Size & { name: ImageWidth }

/** An image that is taller than this many times its width (a long screenshot) is scaled down, so that files stay small. */
const tallest = 2

/** Whether an image has more pixels than the program decodes. */
export function hasTooManyPixels({ width, height }: Size): boolean {
  return width * height > maxImagePixels
}

/**
 * The variants of an upright image of this size, smallest first: every width up to the first that holds all pixels of the
 * image. A wider one would hold the same pixels again, so the widest variant is served for it.
 */
export function planVariants(image: Size): Variant[] {
  const needed = imageWidths.findIndex((width) => scaleTo(width, image) === 1)
  return imageWidths.slice(0, needed < 0 ? undefined : needed + 1).map((name) => {
    const scale = scaleTo(name, image)
    return { name, width: scaled(image.width, scale), height: scaled(image.height, scale) }
  })
}

/** The variant to serve for a requested width: the one of that name, or the widest. `widths` is not empty. */
export function servedWidth(widths: readonly ImageWidth[], requested: ImageWidth): ImageWidth {
  return widths.includes(requested) ? requested : (Math.max(...widths) as ImageWidth)
}

/**
 * How an image fills a frame: scaled to `width` × `height`, and cut out from `left` and `top` there. The focal point keeps
 * its place, as with CSS `object-position`: a point 20 % from the left of the image is 20 % from the left of the frame.
 */
export function coverFrame(
  image: Size,
  frame: Size,
  focalPoint: string,
): Size & { left: number; top: number } {
  const scale = Math.max(frame.width / image.width, frame.height / image.height)
  const width = Math.max(frame.width, Math.round(image.width * scale))
  const height = Math.max(frame.height, Math.round(image.height * scale))
  const { x, y } = readFocalPoint(focalPoint) ?? { x: 50, y: 50 }
  const left = Math.round(((width - frame.width) * x) / 100)
  const top = Math.round(((height - frame.height) * y) / 100)
  return { width, height, left, top }
}

function scaleTo(width: number, image: Size): number {
  return Math.min(1, width / image.width, (width * tallest) / image.height)
}

const scaled = (length: number, scale: number): number => Math.max(1, Math.round(length * scale))
