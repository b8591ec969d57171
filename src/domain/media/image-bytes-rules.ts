// Decides from its bytes alone what a file is; names and declared types say what the sender wants us to believe.

/** The formats we read, by the names sharp gives them. */
export type ImageFormat = 'jpeg' | 'png' | 'webp'

/**
 * The format of a file, or null when it is none of ours: another format, one that is also a document or a page to a
 * careless reader, or too short to tell. Reads the bytes only; what follows may still be broken.
 */
export function findImageFormat(file: Uint8Array): ImageFormat | null {
  const format = formats.find(({ isHead }) => isHead(file))?.format ?? null
  return format && !isAlsoSomethingElse(file) ? format : null
}

/** Whether a file of this format says that it moves: an APNG or an animated WebP. */
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

// Start of image, then a marker that may come first: a table, a frame, an application segment or a comment.
function isJpegHead(file: Uint8Array): boolean {
  const marker = byteAt(file, 3)
  const isMarker = (marker >= 0xc0 && marker <= 0xcf) || marker >= 0xdb
  return text(file, 0, 3) === '\xff\xd8\xff' && isMarker && marker !== 0xff
}

// The signature and a header chunk of its only possible length.
function isPngHead(file: Uint8Array): boolean {
  return text(file, 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'
}

// The size in the header must not reach past the end: such a file was cut off.
function isWebpHead(file: Uint8Array): boolean {
  const isWebp = text(file, 0, 4) === 'RIFF' && /^WEBPVP8[ LX]$/.test(text(file, 8, 16))
  return isWebp && view(file).getUint32(4, true) + 8 <= file.length
}

// Readers of other formats look for their mark within the first kilobyte and not only at its start (PDF says so). No
// camera writes these. At four characters or more, chance puts one there once in a hundred thousand files.
const otherMarks = [
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

function isAlsoSomethingElse(file: Uint8Array): boolean {
  const head = text(file, 0, 1024).toLowerCase()
  return otherMarks.some((mark) => head.includes(mark))
}

function hasChunkBeforePixels(file: Uint8Array, wanted: string): boolean {
  for (let at = 8; at + 12 <= file.length; at += 12 + view(file).getUint32(at)) {
    const name = text(file, at + 4, at + 8)
    if (name === wanted) return true
    if (name === 'IDAT') return false
  }
  return false
}

const byteAt = (file: Uint8Array, at: number): number => file[at] ?? 0
const view = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength)
const text = (file: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...file.subarray(from, to))
