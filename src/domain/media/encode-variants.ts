// Re-encodes an image with sharp: decodes it, rotates it upright, and writes it as WebP in several widths, or as PNG if it is a logo.
import type { Metadata } from 'sharp'
import sharp from 'sharp'
import type { ImageWidth } from '../../contract/image.ts'
import { maxImagePixels } from '../../contract/image-upload.ts'
import { Failure, invalid } from '../failures.ts'
import {
  hasTooManyPixels,
  type ImageFormat,
  keepNeededChunks,
  planVariants,
  type Size,
  type Variant,
} from './image-rules.ts'

/** The WebP file of one variant. */
export type EncodedVariant = { name: ImageWidth; bytes: Buffer }
/** All variants of an image, smallest first, and the size of the upright original. */
export type EncodedImage = { size: Size; variants: EncodedVariant[] }

/** The decoded pixels, scaled to the widest variant. */
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Files are small, because visitors pay for their data. The effort is 4 of 6; `smartSubsample` would double the time. */
const webp = { quality: 75, alphaQuality: 90, effort: 4 }

/**
 * Encodes the variants of a file that begins like `format`. Refuses a broken or animated image (400), too many pixels (413), and one that
 * takes too much memory or longer than `deadlineSeconds` (400; whole seconds).
 */
export function encodeVariants(
  file: Buffer,
  format: ImageFormat,
  deadlineSeconds: number,
): Promise<EncodedImage> {
  return decode(file, format, deadlineSeconds, (readable, size) => encodeAll(readable, size, deadlineSeconds))
}

/** Encodes a file as one PNG with sides of at most `maxSide` pixels. Never enlarges it. Refuses as encodeVariants does. */
export function encodePng(
  file: Buffer,
  format: ImageFormat,
  deadlineSeconds: number,
  maxSide: number,
): Promise<Buffer> {
  const box = { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true } as const
  return decode(file, format, deadlineSeconds, (readable) =>
    open(readable).timeout({ seconds: deadlineSeconds }).resize(box).png().toBuffer(),
  )
}

/** Makes the checks of encodeVariants, and passes on what a decoder may read and the upright size. */
async function decode<T>(
  file: Buffer,
  format: ImageFormat,
  deadlineSeconds: number,
  encode: (readable: Buffer, size: Size) => Promise<T>,
): Promise<T> {
  const began = performance.now()
  try {
    const readable = format === 'png' ? keepNeededChunks(file) : file
    const metadata = await open(readable, false).metadata()
    checkMetadata(metadata, format)
    return await encode(readable, metadata.autoOrient)
  } catch (error) {
    if (error instanceof Failure) throw error
    const isLate = performance.now() - began >= deadlineSeconds * 1000
    throw invalid(isLate ? tooSlowText : brokenText)
  }
}

async function encodeAll(file: Buffer, { width, height }: Size, seconds: number): Promise<EncodedImage> {
  const plan = planVariants({ width, height })
  const widest = plan.at(-1) as Variant
  const pixels = await readPixels(file, widest, seconds)
  const variants: EncodedVariant[] = []
  // One at a time: in parallel they would use more than the one thread that the semaphore counts for this image.
  for (const variant of plan) variants.push(await encodeVariant(pixels, variant, seconds))
  return { size: { width, height }, variants }
}

// `error` and not `warning`: phones write files with small faults that every decoder tolerates. A truncated file is an error.
// Metadata is read without a pixel limit: it comes from the header alone, and too many pixels get their own message.
const open = (file: Buffer, limitInputPixels: number | false = maxImagePixels) =>
  sharp(file, { failOn: 'error', limitInputPixels, autoOrient: true, sequentialRead: true })

function checkMetadata(metadata: Metadata, format: ImageFormat): void {
  if (metadata.format !== format || (metadata.pages ?? 1) > 1) throw invalid(brokenText)
  if (hasTooManyPixels(metadata)) throw new Failure('too_large', tooManyPixelsText)
  if (countUnpackedBytes(metadata) > maxUnpackedBytes) throw invalid(tooSlowText)
}

/** Two images are decoded at a time, and a server may have only 512 MB. */
const maxUnpackedBytes = 3 * maxImagePixels

/**
 * The bytes of an image that a decoder unpacks whole or in large parts: an interlaced PNG, one of 16 bits, or the coefficients of a
 * progressive JPEG. 0 for any other.
 */
function countUnpackedBytes({ isProgressive, depth, format, width, height, ...pixel }: Metadata): number {
  if (!isProgressive && depth !== 'ushort') return 0
  const { channels, chromaSubsampling } = pixel
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return width * height * bytes * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
}

// The file is decoded once, and every variant is made from these pixels, so Exif, GPS positions and all other metadata are dropped. A JPEG
// is shrunk while it is decoded, so a photo of 23 megapixels needs a few megabytes and not ninety.
async function readPixels(file: Buffer, { width, height }: Variant, seconds: number): Promise<Pixels> {
  const { data, info } = await open(file)
    .timeout({ seconds })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info }
}

async function encodeVariant(
  { data, info }: Pixels,
  variant: Variant,
  seconds: number,
): Promise<EncodedVariant> {
  const { width, height, channels } = info
  const bytes = await sharp(data, { raw: { width, height, channels } })
    .timeout({ seconds })
    .resize(variant.width, variant.height, { fit: 'fill' })
    .webp(webp)
    .toBuffer()
  return { name: variant.name, bytes }
}

const brokenText =
  'This picture could not be read. It may be damaged: please open it, save it again as a JPEG, and upload that.'
const tooSlowText = 'This picture takes too long to read. Please save it as an ordinary JPEG and upload that.'
const tooManyPixelsText =
  'This picture has more than 24 megapixels. Please upload a smaller version of it, such as 4000 × 3000.'

// One thread per image: two images use two cores, and each needs the memory of one decoder. Nothing is cached between images, because no
// two uploads are the same file.
sharp.concurrency(1)
sharp.cache(false)
// SVG stays allowed for our own drawings (share images). An uploaded SVG is refused before (findImageFormat in image-rules).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
})

export { sharp }
