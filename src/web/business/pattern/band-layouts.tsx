// Decides the layouts in bands: stripes and zigzags.
import { layers } from './marks.tsx'
import { rosette, smallMotif } from './motifs.tsx'
import { between, pick } from './seeded-random.ts'
import { corner, type Layout, middle, side, tile } from './tile.tsx'

/** Rosettes between borders. */
const stripes: Layout = (random, color, id) => {
  const wide = between(random, 18, 25)
  return layers(
    tile(`${id}a`, { wide, high: wide * 0.68, reach: 141 }, rosette(random, color)),
    tile(
      `${id}b`,
      { wide, high: wide / 4, reach: 384, at: [side] },
      random() < 0.5 && <path d="M0-99V99" strokeWidth={198} strokeLinecap="butt" opacity=".14" />,
      <path d="M-99-99V99M99-99V99" strokeWidth={6} />,
      <path d="M-128-84V99M128-84V99" strokeWidth={10} strokeDasharray="0 24" />,
      random() < 0.4 ? <path d={pick(random, borders)} strokeWidth={16} /> : smallMotif(random, color),
    ),
  )
}

/** Lines in a square of 96 units each way, which join at its top and bottom. */
const borders = ['M-60-96 60 0-60 96', 'M0-96Q90-48 0 0T0 96', 'M-50 78 50 18M-50-18 50-78'] as const

/** Zigzags of three pens, a small motif in every bend. */
const zigzags: Layout = (random, color, id) => {
  const wide = between(random, 14, 20)
  const size = { wide, high: wide * 0.75 }
  const motifs = { ...size, reach: between(random, 190, 225), at: [middle, corner] }
  const line = (y: number) => `M-144 ${y} -96 ${y + 36} 0 ${y - 36} 96 ${y + 36} 144 ${y}`
  return layers(
    tile(
      `${id}a`,
      { ...size, at: [[0, -0.18]] },
      <path d={line(-28)} strokeWidth={pick(random, [7, 10, 14])} />,
      <path d={line(-5)} strokeWidth={6} strokeDasharray="0 12" />,
      <path d={line(12)} strokeWidth={4} />,
    ),
    tile(`${id}b`, motifs, smallMotif(random, color)),
  )
}

export const bandLayouts = [stripes, stripes, zigzags] as const
