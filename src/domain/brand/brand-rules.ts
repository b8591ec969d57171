// Decides the address and the style of a brand: what gives the pages the accent colour and the logo of their operator.
import { createHash } from 'node:crypto'
import { type AccentColours, type Brand, brandPaths } from '../../contract/brand.ts'

/** A logo as its operator made it. */
export type Logo = { path: string; bytes: Buffer; type: Brand['logoType'] }

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
