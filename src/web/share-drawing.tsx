// Draws the share preview image: the pattern of a business or of the site, and the logo of the site on a round label.
import { renderToStaticMarkup } from 'react-dom/server'
import type { ShareImage } from '../contract/page.ts'
import { Pattern } from './business/pattern/pattern.tsx'

/** An SVG without text: the server draws the words onto it, because an SVG image can use only system fonts. */
export const shareImage: ShareImage = async ({ name, color, logo, hasWords }) => {
  const middle = hasWords ? 200 : 315
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="1200"
      height="630"
      viewBox="0 0 1200 630"
      aria-hidden="true"
    >
      {/* Larger and softer than on a page: messengers show the image small, and fine dots make the JPEG large. */}
      <g transform="translate(600 315) scale(1.6) translate(-600 -315)">
        <Pattern seed={name} color={color} />
      </g>
      <rect width="1200" height="630" fill={color} fillOpacity=".45" />
      <circle cx="600" cy={middle} r="176" fill={color} />
      <circle cx="600" cy={middle} r="160" fill="#fdfaf2" />
      {/* Without this scale the logo would fill the height of the image. */}
      <g transform={`translate(600 ${middle}) scale(.37) translate(-600 -315)`}>
        {logo ? <image href={logo} x="400" y="115" width="400" height="400" /> : <LogoDrawing />}
      </g>
    </svg>,
  )
}

/** Must be shown at 24 px or larger. */
export function LogoDrawing() {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      id="logo"
      viewBox="-32 -32 64 64"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
    >
      <circle r="27" fill="#1b2065" stroke="#1b2065" strokeWidth="9.6" strokeDasharray="0 10.603" />
      <circle r="25.6" stroke="#fff" strokeWidth="2.8" strokeDasharray="0 10.053" />
      <path d={petals} fill="#fff" />
      <circle r="5" fill="#f5841f" stroke="#1b2065" strokeWidth="2.4" />
    </svg>
  )
}

/** Eight petals: their tips are on the axes and the diagonals. */
const petals =
  'M0 0Q12-8 22 0 12 8 0 0 14 3 15.6 15.6 3 14 0 0 8 12 0 22-8 12 0 0-3 14-15.6 15.6-14 3 0 0-12 8-22 0-12-8 0 0-14-3-15.6-15.6-3-14 0 0-8-12 0-22 8-12 0 0 3-14 15.6-15.6 14-3 0 0z'
