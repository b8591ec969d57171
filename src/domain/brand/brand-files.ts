// The files of a brand: its style, its logo and what can be one, icons of its logo, and the pictures of the home page.
import { createHash } from 'node:crypto'
import { type HeroName, type HeroPicture, heroNames } from '../../contract/image-upload.ts'
import { type AccentColours, type Brand, brandPaths, defaultAccent } from '../../contract/page.ts'
import { invalid } from '../failures.ts'

/** A file as the server sends it. */
export type BrandFile = { type: string; body: Buffer }

const iconBackground = '#fdfaf2'
/** Pages show it at 44 px at most; share images are the largest use. */
export const maxLogoPixels = 512
/** A larger picture is refused before it takes memory. */
const limitInputPixels = 16_000_000
/** For an SVG: so many dots in an inch make one pixel of one unit. */
const unitDensity = 72

/**
 * All files by their paths. `own` is null where only the colour is the operator's: then our logo `drawing`, an SVG, gets that colour. Refuses
 * with a sentence a logo that cannot be drawn.
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

/** Draws the logo as a square PNG of `size` pixels. With a `share` it fills that part of a light ground. */
async function openLogo(source: Buffer, own: Logo | null): Promise<Draw> {
  const { sharp } = await import('../media/encode-variants.ts')
  return async (size, share) => {
    const inner = Math.round(size * (share ?? 1))
    const margin = Math.round((size - inner) / 2)
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    try {
      // An SVG may have any size. So it is drawn as large as it is needed: sharp when it is small, and with little memory when not.
      const { width, height } = await sharp(source, { limitInputPixels: false }).metadata()
      const density = Math.max(1, (unitDensity * maxLogoPixels) / Math.max(width, height))
      const logo = sharp(source, { density, limitInputPixels })
        .resize(inner, inner, { fit: 'contain', background: clear })
        .extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear })
      const body = await (share ? logo.flatten({ background: iconBackground }) : logo).png().toBuffer()
      return { type: 'image/png', body }
    } catch {
      const name = own?.path ? `LOGO_FILE ${own.path}` : 'The logo'
      throw invalid(`${name} is broken or too large to be drawn. Save it again as a PNG of 512 pixels.`)
    }
  }
}

/** A logo as its operator made it; `path` is that of its file, '' for one that was uploaded. */
export type Logo = { path: string; bytes: Buffer; type: Brand['logoType'] }

/** A logo that was uploaded. */
export const asLogo = (type: Logo['type'], bytes: Buffer): Logo => ({ path: '', bytes, type })

/** The brand of a site; undefined without a colour and a logo. Its folder has a hash of both, so that browsers keep its files for ever. */
export function nameBrand(colours: AccentColours | null, logo: Logo | null): Brand | undefined {
  if (!colours && !logo) return undefined
  const hash = createHash('sha256')
    .update(JSON.stringify(colours))
    .update(logo?.bytes ?? '')
  return { folder: `/brand/${hash.digest('hex').slice(0, 12)}`, logoType: logo?.type ?? 'svg', colours }
}

/** A style sheet. It sets the colours of src/web/styles.css anew, and shows an image in the place of our logo. */
export function brandStyle(brand: Brand, isOwnLogo: boolean): string {
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

/** An own logo gets a light ground, because nobody knows whether it can be seen on the accent colour. */
const logoStyle = (path: string, isOwn: boolean): string => `${logoPlaces.join()}{${isOwn ? ground : ''}\
background-image:url(${path});background-size:contain;background-repeat:no-repeat;background-position:center;background-origin:content-box}
${logoPlaces.map((place) => `${place} use`).join()}{display:none}
`

const logoPlaces = ['.site-name', '.site-footer-name', '.area-brand'].map((name) => `${name}>svg`)
const ground = 'background-color:#fffefb;border-radius:8px;padding:3px;'

/** A picture as it is stored. */
export type StoredHero = { alt: string; bytes: Buffer }

/** The path has a hash of the picture, so that browsers keep it for ever. */
export const heroPathOf = (bytes: Buffer): string =>
  `/brand/${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}/hero.webp`

/** The pictures in the order of the page, null for those that are ours; undefined when all are. */
export function listHeroPictures(
  stored: Partial<Record<HeroName, StoredHero>>,
): (HeroPicture | null)[] | undefined {
  const pictures = heroNames.map((name) => {
    const hero = stored[name]
    return hero ? { path: heroPathOf(hero.bytes), alt: hero.alt } : null
  })
  return pictures.some((picture) => picture !== null) ? pictures : undefined
}

/** Their files by their paths. */
export const heroFilesOf = (files: readonly Buffer[]): Map<string, BrandFile> =>
  new Map(files.map((body) => [heroPathOf(body), { type: 'image/webp', body }]))

/** It is part of every page. */
export const maxLogoBytes = 200_000
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Whether a file begins like a PNG. */
export const isPng = (bytes: Uint8Array): boolean => pngSignature.every((byte, at) => bytes[at] === byte)

/** Whether a text is an SVG. */
export const isSvg = (text: string): boolean => /<svg[\s>]/.test(text)

/** The end of a sentence that begins with the file; null for an SVG that can be a logo. */
export function findSvgProblem(text: string): string | null {
  // A script in it never runs: pages show it as an image, and its own content policy allows none. But it has no place in a logo.
  if (!isSvg(text)) return 'is neither a PNG nor an SVG'
  if (/<script|\son\w+\s*=|javascript:|<foreignobject|<!entity/i.test(text))
    return 'holds a script or foreign content, which a logo must not. Save it as a plain SVG'
  return null
}
