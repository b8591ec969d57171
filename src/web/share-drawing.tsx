// Draws the image that a share preview shows: the pattern of a business with our mark on a paper label.
import { renderToStaticMarkup } from 'react-dom/server'
import { findCategory } from '../contract/categories.ts'
import type { ShareImage } from '../contract/page.ts'
import { categoryColors } from './business/category-palette.ts'
import { Pattern } from './business/pattern/pattern.tsx'
import { Logo } from './ui/logo.tsx'

/** Holds no text: the server that turns it into a JPEG may have no fonts. */
export const shareImage: ShareImage = ({ name, category }) => {
  const color = categoryColors[findCategory(category) ?? 'Services']
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="1200"
      height="630"
      viewBox="0 0 1200 630"
      aria-hidden="true"
    >
      {/* Larger and softer than on a page: a messenger shows it small, and fine dots cost a JPEG dearly. */}
      <g transform="translate(600 315) scale(1.6) translate(-600 -315)">
        <Pattern seed={name} color={color} />
      </g>
      <rect width="1200" height="630" fill={color} fillOpacity=".45" />
      <circle cx="600" cy="315" r="176" fill={color} />
      <circle cx="600" cy="315" r="160" fill="#fdfaf2" />
      {/* The logo fills the image's height unless it is drawn smaller around the middle. */}
      <g transform="translate(600 315) scale(.37) translate(-600 -315)">
        <Logo />
      </g>
    </svg>,
  )
}
