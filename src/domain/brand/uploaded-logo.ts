// Reads a logo that an administrator uploads: an SVG is kept as it is, any other image becomes a small PNG without its metadata.
import { Failure } from '../failures.ts'
import { encodeSiteLogo } from '../media/encode-upload.ts'
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
export async function readUploadedLogo(images: ImageStore, file: Buffer): Promise<Logo> {
  // Metadata of another image can contain an SVG, but no other image begins like one.
  const text = file.toString('utf8')
  if (/^\uFEFF?\s*</.test(text) && isSvg(text)) return readSvg(file)
  const bytes = await encodeSiteLogo(images, file, maxLogoPixels)
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

function refused(code: 'invalid' | 'too_large', message: string): Failure {
  return new Failure(code, message, [{ path: 'logo', message }])
}
