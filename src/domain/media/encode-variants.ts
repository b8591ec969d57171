// How an image is encoded again with sharp: decoded, turned upright, and written as WebP in several widths.
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
/** All variants of an image, smallest first, and the size of its file, upright. */
export type EncodedImage = { size: Size; variants: EncodedVariant[] }

/** The decoded pixels, in the size of the widest variant. */
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Small files, since visitors pay for their data: effort 4 of 6. `smartSubsample` would double the time. */
const webp = { quality: 75, alphaQuality: 90, effort: 4 }

/**
 * Encodes the variants of a file that begins like `format`. Refuses with a sentence: a broken or animated
 * image (400), too many pixels (413), one that takes longer than `deadlineSeconds` (400; whole seconds).
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
  // One after the other: at once they would use more than the one thread that the semaphore counts for this image.
  for (const variant of plan) variants.push(await encodeVariant(pixels, variant, seconds))
  return { size: { width, height }, variants }
}

// `error` and not `warning`: phones write files with small faults that every reader forgives. A cut-off file is an error.
// Metadata is read without a limit: it comes from the header alone, and too many pixels have a refusal of their own.
const open = (file: Buffer, limitInputPixels: number | false = maxImagePixels) =>
  sharp(file, { failOn: 'error', limitInputPixels, autoOrient: true, sequentialRead: true })

function checkMetadata(metadata: Metadata, format: ImageFormat): void {
  if (metadata.format !== format || (metadata.pages ?? 1) > 1) throw invalid(brokenText)
  if (hasTooManyPixels(metadata)) throw new Failure('too_large', tooManyPixelsText)
}

// The file is decoded once, and every variant is made from these pixels: Exif, GPS positions and all other metadata end here. A JPEG is shrunk while it is decoded, so a
// photograph of 23 megapixels needs a few megabytes here and not ninety.
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

// One thread for each image: two images fill two cores, and each needs the memory of one decoder. Nothing is cached
// between images, since no two uploads are the same file.
sharp.concurrency(1)
sharp.cache(false)
// SVG stays allowed for our own drawings (share images). An upload of SVG is refused before it gets here (image-format-rules).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
})

export { sharp }
