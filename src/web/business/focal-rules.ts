// Decides in which direction a photograph can move in its frame, and how far a drag moves it.

export type Size = { width: number; height: number }
export type Axis = 'x' | 'y'

/** Width by height of the frame of every image. */
const frameRatio = 16 / 10
/** What a photograph may differ from the frame before anything worth a slider is cut. */
const tolerance = 0.02

/** The direction in which the frame cuts something off; null when it shows the whole photograph. */
export function findAxis({ width, height }: Size): Axis | null {
  const stretch = width / height / frameRatio
  if (Math.abs(stretch - 1) <= tolerance) return null
  return stretch > 1 ? 'x' : 'y'
}

/**
 * The share after a drag by `pixels` in a frame of this width. A photograph that is dragged down shows more of its top, so
 * the share becomes smaller.
 */
export function shareAfter(share: number, pixels: number, image: Size, frameWidth: number): number {
  const frameHeight = frameWidth / frameRatio
  const scale = Math.max(frameWidth / image.width, frameHeight / image.height)
  const cut = Math.max(image.width * scale - frameWidth, image.height * scale - frameHeight)
  return Math.min(100, Math.max(0, share - (pixels / cut) * 100))
}
