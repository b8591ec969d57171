// Re-encodes an image with sharp: decodes it, rotates it upright, and writes it as WebP in several widths.
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
 * takes longer than `deadlineSeconds` (400; whole seconds).
 */
export async function encodeVariants(
  file: Buffer,
  format: ImageFormat,
  deadlineSeconds: number,
): Promise<EncodedImage> {
  const began = performance.now()
  try {
    return await encodeAll(format === 'png' ? keepNeededChunks(file) : file, format, deadlineSeconds)
  } catch (error) {
    if (error instanceof Failure) throw error
    const isLate = performance.now() - began >= deadlineSeconds * 1000
    throw invalid(isLate ? tooSlowText : brokenText)
  }
}

async function encodeAll(file: Buffer, format: ImageFormat, seconds: number): Promise<EncodedImage> {
  const metadata = await open(file, false).metadata()
  checkMetadata(metadata, format)
  const { width, height } = metadata.autoOrient
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
