// The files of a brand: its style sheet, its logo, as it was uploaded and the icons made from it, and the images of the home page.
import { createHash } from 'node:crypto'
import { type HeroName, type HeroPicture, heroNames } from '../../contract/image-upload.ts'
import { type AccentColours, type Brand, brandPaths, defaultAccent } from '../../contract/page.ts'
import { Failure, invalid } from '../failures.ts'
import { encodeSiteLogo } from '../media/encode-upload.ts'
import type { ImageStore } from '../media/image-store.ts'

/** A file as the server sends it. */
export type BrandFile = { type: string; body: Buffer }

const iconBackground = '#fdfaf2'
/** The size of the logo. Pages show it at 44 px at most; share images are the largest use. */
const maxLogoPixels = 512
/** Larger images are refused before they take memory. */
const limitInputPixels = 16_000_000
/** The density (dots per inch) at which sharp renders an SVG with one pixel per unit. */
const unitDensity = 72

/**
 * All files of a brand by their paths. `own` is null if the operator set only the colour: then our logo, the SVG `drawing`, gets that
 * colour. Refuses, with a message, a logo that cannot be drawn.
 */
export async function makeBrandFiles(
  brand: Brand,
  own: Logo | null,
  drawing: string,
): Promise<Map<string, BrandFile>> {
  const paths = brandPaths(brand)
  const source = own?.bytes ?? Buffer.from(drawing.replaceAll(defaultAccent, brand.colours?.accent ?? ''))
  const draw = await openLogo(source, own)
  const files: [string, BrandFile][] = [
    [paths.style, { type: 'text/css; charset=utf-8', body: Buffer.from(brandStyle(brand, own !== null)) }],
    [
      paths.logo,
      brand.logoType === 'svg' ? { type: 'image/svg+xml', body: source } : await draw(maxLogoPixels),
    ],
    [paths.icon, await draw(192)],
    [paths.largeIcon, await draw(512)],
    [paths.maskableIcon, await draw(512, 0.6)],
    [paths.appleIcon, await draw(180, 0.8)],
  ]
  return new Map(files)
}

type Draw = (size: number, share?: number) => Promise<BrandFile>

/** Returns a function that draws the logo as a square PNG of `size` pixels. With a `share`, the logo fills that proportion of a light background. */
async function openLogo(source: Buffer, own: Logo | null): Promise<Draw> {
  const { sharp } = await import('../media/encode-variants.ts')
  return async (size, share) => {
    const inner = Math.round(size * (share ?? 1))
    const margin = Math.round((size - inner) / 2)
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
    try {
      // An SVG may have any size, so it is rendered at the size that is needed: sharp if it is small, and with little memory if it is large.
      const { width, height } = await sharp(source, { limitInputPixels: false }).metadata()
      const density = Math.max(1, (unitDensity * maxLogoPixels) / Math.max(width, height))
      const logo = sharp(source, { density, limitInputPixels })
        .resize(inner, inner, { fit: 'contain', background: transparent })
        .extend({ top: margin, bottom: margin, left: margin, right: margin, background: transparent })
      const body = await (share ? logo.flatten({ background: iconBackground }) : logo).png().toBuffer()
      return { type: 'image/png', body }
    } catch {
      const name = own?.path ? `LOGO_FILE ${own.path}` : 'The logo'
      throw invalid(`${name} is broken or too large to be drawn. Save it again as a PNG of 512 pixels.`)
    }
  }
}

/** The logo of an operator; `path` is that of its file, or '' if it was uploaded. */
export type Logo = { path: string; bytes: Buffer; type: Brand['logoType'] }

/** A logo that was uploaded. */
export const asLogo = (type: Logo['type'], bytes: Buffer): Logo => ({ path: '', bytes, type })

/**
 * The brand of a site; undefined without a colour and a logo. The folder name contains a hash of both, so that browsers can cache its files
 * for ever.
 */
export function nameBrand(colours: AccentColours | null, logo: Logo | null): Brand | undefined {
  if (!colours && !logo) return undefined
  const hash = createHash('sha256')
    .update(JSON.stringify(colours))
    .update(logo?.bytes ?? '')
  return { folder: `/brand/${hash.digest('hex').slice(0, 12)}`, logoType: logo?.type ?? 'svg', colours }
}

/** The style sheet of a brand: overrides the colours of src/web/styles.css, and shows an image in place of our logo. */
function brandStyle(brand: Brand, isOwnLogo: boolean): string {
  return colourStyle(brand) + logoStyle(brandPaths(brand).logo, isOwnLogo)
}

function colourStyle({ colours }: Brand): string {
  if (!colours) return ''
  const { accent, dark, highlight, patternOpacity } = colours
  const patterns = [
    'hero',
    'site-header',
    'site-footer',
    'filtered .search-dock',
    'place-banner',
    'area-brand',
  ]
  return `:root{--color-indigo:${accent};--color-night:${dark};--color-sunset:${highlight}}
${patterns.map((name) => `.${name}::before`).join()}{opacity:${patternOpacity}}
`
}

/** The operator's own logo gets a light background, because it may not be visible on the accent colour. */
const logoStyle = (
  path: string,
  isOwn: boolean,
): string => `${logoPlaces.join()}{${isOwn ? lightBackground : ''}\
background-image:url(${path});background-size:contain;background-repeat:no-repeat;background-position:center;background-origin:content-box}
${logoPlaces.map((place) => `${place} use`).join()}{display:none}
`

const logoPlaces = ['.site-name', '.site-footer-name', '.area-brand'].map((name) => `${name}>svg`)
const lightBackground = 'background-color:#fffefb;border-radius:8px;padding:3px;'

/** An image of the home page as it is stored. */
export type StoredHero = { alt: string; bytes: Buffer }

/** The path contains a hash of the image, so that browsers can cache it for ever. */
const heroPathOf = (bytes: Buffer): string =>
  `/brand/${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}/hero.webp`

/** The images in the order of the page, null for those that are ours; undefined when all are. */
export function listHeroPictures(
  stored: Partial<Record<HeroName, StoredHero>>,
): (HeroPicture | null)[] | undefined {
  const pictures = heroNames.map((name) => {
    const hero = stored[name]
    return hero ? { path: heroPathOf(hero.bytes), alt: hero.alt } : null
  })
  return pictures.some((picture) => picture !== null) ? pictures : undefined
}

/** The files of these images by their paths. */
export const heroFilesOf = (files: readonly Buffer[]): Map<string, BrandFile> =>
  new Map(files.map((body) => [heroPathOf(body), { type: 'image/webp', body }]))

/** The size limit of an SVG logo, which is part of every page. */
export const maxLogoBytes = 200_000
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Whether a file begins like a PNG. */
export const isPng = (bytes: Uint8Array): boolean => pngSignature.every((byte, at) => bytes[at] === byte)

/** Whether text is an SVG. */
const isSvg = (text: string): boolean => /<svg[\s>]/.test(text)

/** Why an SVG cannot be a logo, as the end of a sentence that begins with the file; null when it can. */
export function findSvgProblem(text: string): string | null {
  // A script in an SVG never runs, because pages show it as an image and its own content security policy allows none. It still has no place
  // in a logo.
  if (!isSvg(text)) return 'is neither a PNG nor an SVG'
  if (/<script|\son\w+\s*=|javascript:|<foreignobject|<!entity/i.test(text))
    return 'holds a script or foreign content, which a logo must not. Save it as a plain SVG'
  return null
}

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
