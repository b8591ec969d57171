// The image of a business that has none: a printed cotton in its category's colour, whose layout is drawn from its name.
import { useId } from 'react'
import {
  bars,
  between,
  corner,
  cover,
  disc,
  dots,
  type Layout,
  layers,
  type Motif,
  middle,
  type Offset,
  pick,
  plainRosette,
  rays,
  ring,
  rosette,
  seededRandom,
  side,
  smallMotif,
  tile,
  white,
} from './motifs.tsx'

type PatternProps = {
  /** The business's name, or whatever else should always give the same pattern. */
  seed: string
  /** The colour of the cotton, as `#rrggbb`. The print is white. */
  color: string
  className?: string
}

/** The same drawing for the same seed and colour, in every list and on every page. Hidden from screen readers. */
export function Pattern({ seed, color, className }: PatternProps) {
  // Not derived from the seed: the same pattern may be on a page twice, the same id may not.
  const id = useId()
  return (
    <svg
      viewBox="-160 -100 320 200"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      fill="none"
      stroke="#fff"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <PatternDrawing seed={seed} color={color} id={id} />
    </svg>
  )
}

type PatternDrawingProps = {
  seed: string
  color: string
  /** A prefix that no other id on the page has. */
  id: string
}

/** The same drawing for the same seed and colour, on the server and in the browser. */
function PatternDrawing({ seed, color, id }: PatternDrawingProps) {
  const random = seededRandom(seed)
  const layout = pick(random, pick(random, [rowLayouts, rowLayouts, rowLayouts, bandLayouts, circleLayouts]))
  const angle = pick(random, [0, 0, 45, 90, -45])
  return (
    <g transform={angle ? `rotate(${angle})` : undefined}>
      {cover(color)}
      {layout(random, color, id)}
    </g>
  )
}

/** `reach` is that of the tile. `under` is printed first, below the motif. */
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
  // One line through the whole lattice, whose dash pattern leaves a dot at every crossing.
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

const rowLayouts = [halfDrop, spaced, pinned, strewn, checker, diamonds, rippled, framed] as const

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

const bandLayouts = [stripes, stripes, zigzags] as const

/** Overlapping scales. Each lies on the two above it, so they are drawn from the top down. */
const scales: Layout = (random, color, id) => {
  const wide = between(random, 17, 23)
  const count = pick(random, [24, 28, 32])
  return tile(
    `${id}a`,
    { wide, high: wide / 2 },
    <g id={`${id}s`} transform="translate(-96-48)">
      {disc(95, color)}
      {dots(82, count, 7)}
      {ring(68, pick(random, [2, 5, 9]))}
      {dots(52, count / 2, pick(random, [9, 14]))}
      {disc(28, pick(random, [white, color]))}
    </g>,
    <use href={`#${id}s`} x={192} />,
    <use href={`#${id}s`} x={96} y={48} />,
    <use href={`#${id}s`} y={96} />,
    <use href={`#${id}s`} x={192} y={96} />,
    <use href={`#${id}s`} x={96} y={144} />,
  )
}

/** Circles that cross and leave petals between them, with a small motif in every hollow. */
const crossings: Layout = (random, color, id) => {
  const wide = between(random, 16, 23)
  const motifs = { wide, reach: between(random, 225, 275), at: [middle, corner] }
  const petals =
    'M0 0Q19 76 76 76 76 19 0 0-19 76-76 76-76 19 0 0-19-76-76-76-76-19 0 0 19-76 76-76 76-19 0 0'
  const circles = 'M0 0Q4 92 92 92 92 4 0 0-4 92-92 92-92 4 0 0-4-92-92-92-92-4 0 0 4-92 92-92 92-4 0 0'
  return layers(
    tile(
      `${id}a`,
      { wide, at: [side] },
      <path d={circles} strokeWidth={5} strokeDasharray={pick(random, ['0 9', '0 14'])} />,
      <path d={petals} fill={white} />,
    ),
    tile(`${id}b`, motifs, smallMotif(random, color)),
  )
}

/** One great sun whose dotted rays fill the pattern. */
const sun: Layout = (random, color) => {
  const n = pick(random, [16, 18, 20])
  const core = between(random, 58, 84)
  return layers(
    rays(n, 196, 2.4, { strokeDasharray: pick(random, ['0 7', '0 8', '0 10']) }),
    dots(core + 58, n * 2, 20),
    disc(core + 57, color),
    bars(core + 43, n * 4, 14, 3),
    dots(core + 26, n * 2, 8),
    ring(core + 12),
    <g transform={`scale(.${core + 8})`}>{rosette(random, color)}</g>,
  )
}

const circleLayouts = [scales, crossings, sun] as const
