// Decides how large the variants of a picture are: as wide as asked, never wider than the picture itself.
import { type ImageWidth, imageWidths, maxImagePixels } from '../../contract/image.ts'

/** A size in pixels. */
export type Size = { width: number; height: number }
/** One file to make: its name says `name` pixels; a picture that is smaller stays as it is. */
export type Variant = Size & { name: ImageWidth }

/** A picture taller than this many times its width (a long screenshot) is made narrower, so that files stay small. */
const tallest = 2

/** Whether a picture has more pixels than we decode. */
export function hasTooManyPixels({ width, height }: Size): boolean {
  return width * height > maxImagePixels
}

/**
 * The files to make of a picture of this size, upright, smallest first: every width up to the first that shows the
 * whole picture. Wider ones would hold the same pixels again, so the widest file answers for them.
 */
export function planVariants(picture: Size): Variant[] {
  const needed = imageWidths.findIndex((width) => scaleTo(width, picture) === 1)
  return imageWidths.slice(0, needed < 0 ? undefined : needed + 1).map((name) => {
    const scale = scaleTo(name, picture)
    return { name, width: scaled(picture.width, scale), height: scaled(picture.height, scale) }
  })
}

/** The file that answers for a width: its own, or the widest there is. `widths` is not empty. */
export function answeringWidth(widths: readonly ImageWidth[], asked: ImageWidth): ImageWidth {
  return widths.includes(asked) ? asked : (Math.max(...widths) as ImageWidth)
}

function scaleTo(width: number, picture: Size): number {
  return Math.min(1, width / picture.width, (width * tallest) / picture.height)
}

const scaled = (length: number, scale: number): number => Math.max(1, Math.round(length * scale))
