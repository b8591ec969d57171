// The colour of each category: the ground of its pattern and the colour of its badge and tile.
import type { Category } from '../../contract/categories.ts'

/** Similar in lightness. White text on each, and each on the page and on its own tint, have a contrast of 4.5:1 or more. */
export const categoryColors: Record<Category, string> = {
  Restaurant: '#963b2a',
  Hotel: '#26427f',
  Beauty: '#8f2f5c',
  Shopping: '#7d5c0c',
  Cafe: '#6b4226',
  Services: '#0e6274',
  Health: '#1f6b4a',
  Entertainment: '#5f3a91',
  Automotive: '#3d5066',
}
