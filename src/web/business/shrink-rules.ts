// Decides how small the browser makes an image before it is sent, and what it says about that.

type Size = { width: number; height: number }

/** The longest side in pixels of an image that is sent. The widest one that is served has 1280. */
export const maxSide = 1600

/** The size to which an image is made smaller; null for one that is small enough. */
export function findSmallerSize({ width, height }: Size): Size | null {
  const scale = maxSide / Math.max(width, height)
  if (scale >= 1) return null
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** JPEG for photographs. The other types may have transparent parts, which JPEG would make black. */
export const typeAfter = (type: string): string => (/jpe?g$/.test(type) ? 'image/jpeg' : 'image/webp')

/** The name of a file with the ending of its new type. */
export function nameAfter(name: string, type: string): string {
  const ending = type === 'image/jpeg' ? 'jpg' : type.replace('image/', '')
  return `${name.replace(/\.[^.]*$/, '')}.${ending}`
}

/** What is said when an image of this many bytes became one of that many. */
export const smallerText = (before: number, after: number): string =>
  `Made smaller: ${describeBytes(before)} to ${describeBytes(after)}`

/** '400 kB', '1.2 MB' or '12 MB'. */
export function describeBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  if (kilobytes < 1000) return `${kilobytes} kB`
  const megabytes = bytes / 1_000_000
  return `${megabytes < 9.95 ? Number(megabytes.toFixed(1)) : Math.round(megabytes)} MB`
}
