// Decides how a picture is made anew: decoded, turned upright, and written as WebP without anything it brought along.
import type { Metadata } from 'sharp'
import { type ImageWidth, maxImagePixels } from '../../contract/image.ts'
import { Failure, invalid } from '../failures.ts'
import type { ImageFormat } from './image-bytes-rules.ts'
import { sharp } from './image-library.ts'
import { hasTooManyPixels, planVariants, type Variant } from './image-size-rules.ts'

/** A picture made anew in one width. */
export type MadeVariant = { name: ImageWidth; bytes: Buffer }

/** What sharp keeps of the first decoding: plain pixels, at most as large as the widest variant. */
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Bytes first, since visitors pay for them: effort 4 of 6. `smartSubsample` would double the time (bench/uploads.ts). */
const webp = { quality: 75, alphaQuality: 90, effort: 4 }

/**
 * Makes the variants of a file that begins like `format`, smallest first. Refuses with a sentence: a broken or moving
 * picture (400), too many pixels (413), one that takes longer than `deadlineSeconds` (400; whole seconds).
 */
export async function decodeImage(
  file: Buffer,
  format: ImageFormat,
  deadlineSeconds: number,
): Promise<MadeVariant[]> {
  const began = performance.now()
  try {
    return await makeVariants(file, format, deadlineSeconds)
  } catch (error) {
    if (error instanceof Failure) throw error
    const isLate = performance.now() - began >= deadlineSeconds * 1000
    throw invalid(isLate ? tooSlowText : brokenText)
  }
}

async function makeVariants(file: Buffer, format: ImageFormat, seconds: number): Promise<MadeVariant[]> {
  const metadata = await open(file, false).metadata()
  checkMetadata(metadata, format)
  const plan = planVariants(metadata.autoOrient)
  const widest = plan.at(-1) as Variant
  const pixels = await readPixels(file, widest, seconds)
  const made: MadeVariant[] = []
  // One after another: side by side they would take more than the one place this picture has.
  for (const variant of plan) made.push(await makeVariant(pixels, variant, seconds))
  return made
}

// `error` and not `warning`: phones write files with small faults that every reader forgives. A cut-off file is an error.
// Metadata are read without a limit, since they come from the header alone and the refusal has a sentence of its own.
const open = (file: Buffer, limitInputPixels: number | false = maxImagePixels) =>
  sharp(file, { failOn: 'error', limitInputPixels, autoOrient: true, sequentialRead: true })

function checkMetadata(metadata: Metadata, format: ImageFormat): void {
  if (metadata.format !== format || (metadata.pages ?? 1) > 1) throw invalid(brokenText)
  if (hasTooManyPixels(metadata)) throw new Failure('too_large', tooManyPixelsText)
}

// The file is decoded once; the variants are made of these pixels. JPEG is shrunk while it is decoded, which is why a
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

async function makeVariant({ data, info }: Pixels, variant: Variant, seconds: number): Promise<MadeVariant> {
  const { width, height, channels } = info
  const bytes = await sharp(data, { raw: { width, height, channels } })
    .timeout({ seconds })
    .resize(variant.width, variant.height, { fit: 'fill' })
    .webp(webp)
    .toBuffer()
  return { name: variant.name, bytes }
}

const brokenText =
  'This picture could not be read. It may be damaged: please open it, save it again as JPEG, and upload that.'
const tooSlowText = 'This picture takes too long to read. Please save it as an ordinary JPEG and upload that.'
const tooManyPixelsText =
  'This picture has more than 24 megapixels. Please upload a smaller version of it, such as 4000 × 3000.'
