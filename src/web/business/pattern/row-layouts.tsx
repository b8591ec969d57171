// Decides the layouts in rows: a motif in every tile, often a second one between every four, and what is under them.
import { disc, dots, layers, ring, white } from './marks.tsx'
import { type Motif, plainRosette, rosette, smallMotif } from './motifs.tsx'
import { between, pick } from './seeded-random.ts'
import { corner, type Layout, middle, type Offset, tile } from './tile.tsx'

/** The reach is that of the tile. What lies under the motif is printed first. */
type Print = readonly [motif: Motif, reach: number, under?: Motif]

/** Tiles are from `least` to `most` hundredths wide. The second motif is printed at its reach or somewhat smaller. */
function rows([least, most]: readonly [number, number], first: Print, second?: Print): Layout {
  return (random, color, id) => {
    const wide = between(random, least, most)
    const print = (name: string, offset: Offset, [motif, reach, under]: Print, shrink = 1) => {
      const size = { wide, reach: Math.round(reach * shrink), at: [offset] }
      return tile(id + name, size, under?.(random, color), motif(random, color))
    }
    return layers(print('a', middle, first), second && print('b', corner, second, 1 + random() * 0.3))
  }
}

/** A lattice of pin dots, with a disc that keeps the motif clear of them. */
function pins(reach: number, step: number, clear: number): Motif {
  const edge = reach - step / 2
  const row = (_: unknown, i: number) => `V${i * step - edge}H${i % 2 ? -edge : edge}`
  // One line through the whole lattice, which a dotted pen turns into a dot at every crossing.
  const line = `M${-edge}${-edge}${Array.from({ length: (2 * reach) / step }, row).join('')}`
  const path = <path d={line} strokeWidth={step / 4} strokeDasharray={`0 ${step}`} />
  return (random, color) => layers(path, disc(clear, color, pick(random, [undefined, 0])))
}

const blank: Motif = (_, color) => disc(98, color, 0)

/** Dotted lines from side to side. */
function diamond(r: number): Motif {
  return () => <path d={`M0-${r} ${r} 0 0 ${r}-${r} 0z`} strokeWidth={4} strokeDasharray="0 8.485" />
}

/** Rings that spread until they meet those of the next tile. */
const ripples: Motif = (random) => {
  const share = pick(random, [6, 8])
  const ripple = (r: number, i: number) => (i % 2 ? dots(r, Math.round(r / share) * 4, 5) : ring(r, 3))
  return layers(...[168, 152, 136, 120, 104].map(ripple))
}

/** A square with filled corners. A thin white inside shows the colour in two tones. */
const frame: Motif = (random) => {
  const dash = pick(random, ['0 8', '0 16', undefined])
  const fill = pick(random, ['#fff2', undefined])
  const corners = 'M-88-88h34l-34 34zM88-88v34l-34-34zM88 88h-34l34-34zM-88 88v-34l34 34z'
  return layers(
    <path d="M-96-96H96V96H-96z" strokeWidth={4} strokeDasharray={dash} fill={fill} />,
    <path d={corners} fill={white} />,
  )
}

/** Every second column drops by half a tile. The large ones are monograms. */
const halfDrop: Layout = (random, color, id) => {
  const high = random() < 0.7 ? between(random, 13, 20) : between(random, 25, 34)
  return tile(`${id}a`, { wide: high * 1.75, high, reach: 168, at: [middle, corner] }, rosette(random, color))
}

const spaced = rows([15, 23], [rosette, 96], [smallMotif, 200])
const pinned = rows([15, 21], [plainRosette, 72, pins(72, 12, 67)], [smallMotif, 165, blank])
const strewn = rows([11, 15], [smallMotif, 144, pins(144, 36, 98)], [smallMotif, 155, blank])
const checker = rows([18, 25], [plainRosette, 96, diamond(96)], [plainRosette, 105])
const diamonds = rows([22, 30], [rosette, 120, diamond(120)], [smallMotif, 180])
const rippled = rows([19, 27], [rosette, 128, ripples])
const framed = rows([16, 24], [rosette, 104, frame])

export const rowLayouts = [halfDrop, spaced, pinned, strewn, checker, diamonds, rippled, framed] as const
