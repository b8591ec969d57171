// Rules for image files: names, variants, frames, age, and the recognition of formats.
import { type ImageWidth, imageWidths, readFocalPoint } from '../../contract/image.ts'
import { maxImagePixels } from '../../contract/image-upload.ts'

/** How long the sweep keeps an unused row or file, in milliseconds: the request that created it may still be running. */
export const graceMs = 60 * 60 * 1000

/** The key of an image's file in one width. It is in one of 256 folders, so that no folder grows large. */
export function imageFileKey(id: string, width: ImageWidth): string {
  return `${id.slice(0, 2)}/${id}-${width}.webp`
}

/** Whether something that was created at `time` is older than `graceMs`. */
export function isOldEnough(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() > graceMs
}

/** A size in pixels. */
export type Size = { width: number; height: number }
/** One file to write. `name` is the width for which it is served; its real width is smaller if the image is smaller. */
export type Variant = Size & { name: ImageWidth }

/** The greatest height, as a multiple of the width. A taller image (a long screenshot) is scaled down, so that files stay small. */
const maxHeightToWidth = 2

/** Whether an image has more pixels than the program decodes. */
export function hasTooManyPixels({ width, height }: Size): boolean {
  return width * height > maxImagePixels
}

/**
 * The variants of an upright image of this size, smallest first: every width up to the first that contains all pixels of the image. A wider
 * one would contain the same pixels again, so the widest variant is served instead.
 */
export function planVariants(image: Size): Variant[] {
  const needed = imageWidths.findIndex((width) => scaleTo(width, image) === 1)
  return imageWidths.slice(0, needed < 0 ? undefined : needed + 1).map((name) => {
    const scale = scaleTo(name, image)
    return { name, width: scaled(image.width, scale), height: scaled(image.height, scale) }
  })
}

/** The variant to serve for a requested width: the one with that name, or the widest. `widths` is not empty. */
export function servedWidth(widths: readonly ImageWidth[], requested: ImageWidth): ImageWidth {
  return widths.includes(requested) ? requested : (Math.max(...widths) as ImageWidth)
}

/**
 * How an image covers a frame: scaled to `width` × `height`, and then cropped at `left` and `top`. The focal point keeps its place, as with
 * CSS `object-position`: a point 20 % from the left of the image is 20 % from the left of the frame.
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
  return Math.min(1, width / image.width, (width * maxHeightToWidth) / image.height)
}

const scaled = (length: number, scale: number): number => Math.max(1, Math.round(length * scale))

/** The accepted formats, with sharp's names. */
export type ImageFormat = 'jpeg' | 'png' | 'webp'

/**
 * The format of a file, or null if it is not accepted: another format, a file that other programs read as a document or a web page (a
 * polyglot), or one that is too short. Reads only its beginning: the rest may still be broken.
 */
export function findImageFormat(file: Uint8Array): ImageFormat | null {
  const format = formats.find(({ isHead }) => isHead(file))?.format ?? null
  return format && !isPolyglot(file) ? format : null
}

/** Whether a file of this format declares that it is animated: an APNG or an animated WebP. */
export function isAnimated(file: Uint8Array, format: ImageFormat): boolean {
  if (format === 'png') return hasChunkBeforePixels(file, 'acTL')
  // https://developers.google.com/speed/webp/docs/riff_container: bit 1 of the flags of the extended header.
  return format === 'webp' && text(file, 12, 16) === 'VP8X' && (byteAt(file, 20) & 0b10) !== 0
}

const formats: { format: ImageFormat; isHead: (file: Uint8Array) => boolean }[] = [
  { format: 'jpeg', isHead: isJpegHead },
  { format: 'png', isHead: isPngHead },
  { format: 'webp', isHead: isWebpHead },
]

// The marker "start of image", then a marker that can follow it: a table, a frame, an application segment or a comment.
function isJpegHead(file: Uint8Array): boolean {
  const marker = byteAt(file, 3)
  const isMarker = (marker >= 0xc0 && marker <= 0xcf) || marker >= 0xdb
  return text(file, 0, 3) === '\xff\xd8\xff' && isMarker && marker !== 0xff
}

// The signature, then the header chunk with its only valid length.
function isPngHead(file: Uint8Array): boolean {
  return text(file, 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'
}

/** Whether a file begins like a WebP. The decoder checks the sizes of the chunks and detects a damaged file. */
export function isWebpHead(file: Uint8Array): boolean {
  return text(file, 0, 4) === 'RIFF' && /^WEBPVP8[ LX]$/.test(text(file, 8, 16))
}

// Programs for other formats search the whole first kilobyte for their signature (the PDF standard says so). No camera writes these.
// A signature of four characters or more occurs there by chance in one of a hundred thousand files.
const otherSignatures = [
  '%pdf-',
  '<svg',
  '<html',
  '<!doctype',
  '<script',
  '<?php',
  'pk\x03\x04',
  'gif87a',
  'gif89a',
]

function isPolyglot(file: Uint8Array): boolean {
  const head = text(file, 0, 1024).toLowerCase()
  return otherSignatures.some((signature) => head.includes(signature))
}

function hasChunkBeforePixels(file: Uint8Array, wanted: string): boolean {
  for (const { type } of readChunks(file)) {
    if (type === wanted) return true
    if (type === 'IDAT') return false
  }
  return false
}

const byteAt = (file: Uint8Array, at: number): number => file[at] ?? 0
const text = (file: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...file.subarray(from, to))

/** A chunk: its type, the start of its length and the end of its checksum. Nothing is copied, because a file can have 400,000 chunks. */
type PngChunk = { type: string; start: number; end: number }

const signatureBytes = 8

/** The chunks of a PNG from the header to IEND. Stops at a truncated chunk. */
function* readChunks(png: Uint8Array): Generator<PngChunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  let at = signatureBytes
  while (at + 12 <= png.length) {
    const end = at + 12 + view.getUint32(at)
    if (end > png.length) return
    const type = String.fromCharCode(png[at + 4] ?? 0, png[at + 5] ?? 0, png[at + 6] ?? 0, png[at + 7] ?? 0)
    yield { type, start: at, end }
    if (type === 'IEND') return
    at = end
  }
}

/** The chunks with size, colours, pixels and orientation. https://www.w3.org/TR/png-3/#5ChunkOrdering */
const needed = new Set('IHDR PLTE tRNS IDAT IEND iCCP sRGB gAMA cHRM cICP eXIf'.split(' '))

/**
 * The PNG without text and other chunks that are not stored. A decoder would unpack each compressed text before the first pixel: a file of
 * 700 kB with a hundred of them took 3.3 GB.
 */
export function keepNeededChunks(png: Uint8Array): Buffer {
  const kept = [png.subarray(0, signatureBytes)]
  for (const { type, start, end } of readChunks(png)) {
    if (needed.has(type)) kept.push(png.subarray(start, end))
  }
  return Buffer.concat(kept)
}
