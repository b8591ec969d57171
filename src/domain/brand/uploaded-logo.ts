// Reads a logo that an administrator uploads: an SVG is kept as it is, any other image becomes a small PNG without its metadata.
import { Failure } from '../failures.ts'
import { refuseUnfitFile } from '../media/encode-upload.ts'
import type { ImageStore } from '../media/image-store.ts'
import {
  asLogo,
  findSvgProblem,
  isSvg,
  type Logo,
  makeBrandFiles,
  maxLogoBytes,
  maxLogoPixels,
  nameBrand,
} from './brand-files.ts'

/**
 * The logo in an uploaded file. Refuses, with an issue of the field `logo`, whatever encodeUpload refuses, an SVG over 200 kB and another
 * image that is larger than that when it is redrawn (413), and an SVG that contains a script or cannot be drawn (400).
 */
export async function readUploadedLogo({ semaphore }: ImageStore, file: Buffer): Promise<Logo> {
  // Metadata of another image can contain an SVG, but no other image begins like one.
  const text = file.toString('utf8')
  if (/^\uFEFF?\s*</.test(text) && isSvg(text)) return readSvg(file)
  await refuseUnfitFile('edit', 'logo', file)
  const bytes = await semaphore.run(() => draw(file), file.length)
  if (bytes.length > maxLogoBytes)
    throw refused(
      'too_large',
      `This picture is more than 200 kB even at ${maxLogoPixels} pixels. Choose one with fewer colours`,
    )
  return asLogo('png', bytes)
}

async function readSvg(file: Buffer): Promise<Logo> {
  if (file.length > maxLogoBytes) throw refused('too_large', 'An SVG must be at most 200 kB')
  const problem = findSvgProblem(file.toString('utf8'))
  if (problem) throw refused('invalid', `This file ${problem}`)
  const logo = asLogo('svg', file)
  const brand = nameBrand(null, logo)
  if (brand)
    await makeBrandFiles(brand, logo, '').catch((error: unknown) => {
      throw error instanceof Failure ? refused('invalid', error.message) : error
    })
  return logo
}

/** Draws the image no larger than share images need it. An image without transparency stays opaque. */
async function draw(file: Buffer): Promise<Buffer> {
  const { sharp } = await import('../media/encode-variants.ts')
  const size = {
    width: maxLogoPixels,
    height: maxLogoPixels,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  try {
    return await sharp(file, { autoOrient: true, limitInputPixels: 24_000_000 }).resize(size).png().toBuffer()
  } catch {
    throw refused(
      'invalid',
      'This picture is broken or too large to be drawn. Save it again as a PNG of 512 pixels',
    )
  }
}

function refused(code: 'invalid' | 'too_large', message: string): Failure {
  return new Failure(code, message, [{ path: 'logo', message }])
}
