// Makes the files of a brand: its style, its logo, and icons of its logo.
import { type Brand, brandPaths, defaultAccent } from '../../contract/brand.ts'
import { invalid } from '../failures.ts'
import { brandStyle, type Logo } from './brand-rules.ts'

/** A file as the server sends it. */
export type BrandFile = { type: string; body: Buffer }

const iconBackground = '#fdfaf2'
/** Pages show it at 44 px at most; share images are the largest use. */
const maxLogoPixels = 512
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
  const { sharp } = await import('../media/image-library.ts')
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
      throw invalid(
        `LOGO_FILE ${own?.path} is broken or too large to be drawn. Save it again as a PNG of 512 pixels.`,
      )
    }
  }
}
