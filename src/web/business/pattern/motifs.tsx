// The motifs of a pattern, the marks they are made of, how a drawing is tiled, and random numbers from a seed.
import { createElement, Fragment, type ReactNode, type SVGProps } from 'react'

export type Random = () => number

/** FNV-1a over UTF-16 units: a 32-bit number that differs for nearly every text. */
function hashSeed(seed: string): number {
  let hash = 2166136261
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 16777619)
  return hash >>> 0
}

/** Numbers in [0, 1) drawn from the seed (mulberry32). Integer arithmetic only, so no engine rounds differently. */
export function seededRandom(seed: string): Random {
  let state = hashSeed(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<const Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

/** A whole number from `least` to `most`, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

/** Covers the pattern. `color` is the colour of the cotton. `id` is a prefix that no other id on the page has. */
export type Layout = (random: Random, color: string, id: string) => ReactNode

/** The position of a drawing, as fractions of a tile from the middle of the pattern. */
export type Offset = readonly [number, number]
export const middle: Offset = [0, 0]
export const corner: Offset = [0.5, 0.5]
export const side: Offset = [0.5, 0]

/**
 * `wide` and `high` are in hundredths of the pattern. `reach` is half the width of the drawing space that fits in a tile, so a larger one
 * prints the drawing smaller. The drawing is repeated at each of the offsets.
 */
type Tile = { wide: number; high?: number; reach?: number; at?: readonly Offset[] }

/**
 * Repeats one drawing over the whole pattern. The drawing space starts at 0 0 and has the proportions of the tile: otherwise librsvg,
 * which draws the share images, misplaces it.
 */
export function tile(id: string, tileSize: Tile, ...drawing: ReactNode[]): ReactNode {
  const { wide, high = wide, reach = 96, at = [middle] } = tileSize
  const reachDown = Math.round((reach * high) / wide)
  const size = { width: share(wide), height: share(high) }
  const children = <g transform={`translate(${reach} ${reachDown})`}>{layers(...drawing)}</g>
  const copies = at.map(([across, down], i) => {
    const own = id + (i || '')
    const content = i ? { href: `#${id}` } : { viewBox: `0 0 ${2 * reach} ${2 * reachDown}`, children }
    return layers(
      <pattern id={own} x={start(wide, across)} y={start(high, down)} {...size} {...content} />,
      cover(`url(#${own})`),
    )
  })
  return layers(...copies)
}

/** Fills the whole pattern. A circle is the shortest markup that does so at every angle. */
export function cover(fill: string): ReactNode {
  return disc(200, fill)
}

/** Where the first tile begins, as a fraction of the pattern. Undefined when that is its edge. */
function start(size: number, offset: number): string | undefined {
  const first = (50 - size / 2 + size * offset) % size
  return first < 0.01 || size - first < 0.01 ? undefined : share(first)
}

function share(length: number): string {
  return String(Math.round(length * 100) / 10000).replace(/^0/, '')
}

/** Draws within 84 units of the middle. `color` is the colour of the cotton, for what stays unprinted. */
export type Motif = (random: Random, color: string) => ReactNode

/** Repeats `n` times around the middle, or a multiple of it, so that all parts of a rosette line up. */
type Part = (n: number, color: string) => ReactNode
type Parts = readonly [Part, ...Part[]]

/** Up to 24 units from the middle. */
const cores: Parts = [
  (_, color) => layers(disc(13, color), disc(3, white)),
  (_, color) => layers(disc(16, color, 5), dots(6, 4, 6)),
  (n, color) => layers(disc(22, color), dots(14, n, 5), disc(2, white)),
  (n, color) => layers(disc(18, white), dots(11, n, 5, color)),
  (n, color) => layers(disc(22, color), bars(15, n, 12, 4)),
]

/** Up to 62 units. */
const bodies: Parts = [
  (n) => petals(n, 62, 0.36),
  (n) => petals(n, 62, 0.27, 1),
  (n) => petals(n, 59, 0.42, 0, { fill: 'none', strokeWidth: 6 }),
  (n) => rays(n, 56, Math.round(80 / n)),
  (n, color) => layers(rays(n, 54, Math.round(120 / n)), rays(n, 54, 2.4, { stroke: color })),
  (n) => star(n, 32, 62),
  (n) => layers(bars(48, n * 4, 26, 4), ring(28)),
  (n, color) => beads(42, n, 0.75, color),
  (n, color) => beads(43, n, 0.74, color, 49),
  (n, color) => layers(beads(50, n * 2, 0.86, color), ring(28)),
  (n) => layers(ring(34, 7), dots(51, n * 3, 9)),
  (n) => layers(dots(55, n * 2, 12), dots(38, n * 2, 8)),
  (n) => web(n * 2 + 1, 4, 62),
]

/** From 62 to 84 units. */
const rims: Parts = [
  (n) => layers(ring(77, 3), dots(67, n * 4, 5)),
  (n) => layers(ring(68), dots(79, n * 5, 6)),
  (n) => dots(75, n * 2, 12),
  (n) => dots(74, n * 6, 5.5),
  (n) => bars(74, n * 8, 14, 3),
  (n, color) => beads(73, n * 2, 0.72, color),
  (n, color) => layers(dots(70, n * 2, 27), disc(68, color)),
  (n, color) => layers(beads(70, n * 2, 0.9, color), disc(66, color)),
]

/** Rosettes of one piece, up to 84 units. */
const onePiece: Parts = [
  (n) => layers(...[16, 30, 46, 63, 80].map((r, i) => dots(r, n * 2, Math.round((30 + i * 21) / n)))),
  (n) => layers(disc(6, white), ...[1, 2, 3, 4].map((i) => dots(i * 19, n * i, 13 - i * 1.5))),
  (n, color) => layers(rays(n, 82, 5, { strokeDasharray: '0 8.2' }), disc(42, color), petals(n, 38, 0.4)),
]

const small: readonly [Motif, ...Motif[]] = [
  () => petals(4, 80, 0.26),
  () => layers(petals(4, 80, 0.24), <g transform="rotate(45)">{dots(52, 4, 22)}</g>),
  () => ring(38, 24),
  () => layers(dots(52, 6, 30), disc(16, white)),
  () => layers(disc(21, white), ring(42, 12), dots(72, 12, 18)),
  () => star(4, 20, 84),
  () => petals(6, 80, 0.32, 0.9),
  (_, color) => layers(dots(58, 8, 42), disc(52, color), disc(24, white)),
  (_, color) => layers(petals(6, 84, 0.38), disc(14, color)),
  (_, color) => layers(bars(58, 10, 34, 14), disc(42, color, 12), disc(16, white)),
  () => <path d="M0-64 64 0 0 64-64 0z" strokeWidth={28} strokeLinejoin="miter" />,
]

/** A motif of one part from each list, the first list lowest. */
function build(...parts: Parts[]): Motif {
  return (random, color) => {
    const n = pick(random, [5, 6, 7, 8])
    return layers(...parts.map((options) => pick(random, options)(n, color)))
  }
}

const rimmedRosette = build(rims, bodies, cores)
const onePieceRosette = build(onePiece)

/** Within 62 units, for layouts that draw something close around it. */
export const plainRosette = build(bodies, cores)

export const rosette: Motif = (random, color) =>
  (random() < 0.15 ? onePieceRosette : rimmedRosette)(random, color)

export const smallMotif: Motif = (random, color) => pick(random, small)(random, color)

export const white = '#fff'

type Paint = Pick<SVGProps<SVGPathElement>, 'fill' | 'stroke' | 'strokeWidth' | 'strokeDasharray'>

/** Marks on top of each other, the first one lowest. */
export function layers(...marks: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...marks)
}

export function ring(r: number, width?: number): ReactNode {
  return <circle r={r} strokeWidth={width} />
}

/** The edge is a thin white ring, unless `width` says otherwise. */
export function disc(r: number, fill: string, width?: number): ReactNode {
  return <circle r={r} fill={fill} strokeWidth={width} />
}

/** A ring of dots in one element: a circle whose dashes have no length and round ends. */
export function dots(r: number, count: number, size: number, stroke?: string): ReactNode {
  return <circle r={r} strokeWidth={size} strokeDasharray={`0 ${gap(r, count)}`} stroke={stroke} />
}

/** Dots with a hole in `color`. They fill `share` of the ring. A hole at another radius makes crescents. */
function beads(r: number, count: number, share: number, color: string, holeAt = r): ReactNode {
  const size = share * gap(r, count)
  return layers(dots(r, count, Math.round(size)), dots(holeAt, count, Math.round(size * 0.55), color))
}

/** A ring of short bars, like the teeth of a wheel. */
export function bars(r: number, count: number, length: number, width: number): ReactNode {
  const dashes = `${width} ${hundredths(gap(r, count) - width)}`
  return <circle r={r} strokeWidth={length} strokeDasharray={dashes} strokeLinecap="butt" />
}

/** Strokes through the middle, so twice `count` rays. */
export function rays(count: number, outer: number, strokeWidth: number, paint?: Paint): ReactNode {
  const strokes = eachTurn(count, (turn) => {
    const [x, y] = around(outer, turn / 2)
    return `M${points([-x, -y, x, y])}`
  })
  return <path d={strokes.join('')} strokeWidth={strokeWidth} {...paint} />
}

/** A star of sharp points between two circles. */
function star(count: number, inner: number, outer: number): ReactNode {
  const corners = eachTurn(count, (turn) => [...around(outer, turn), ...around(inner, turn + 0.5 / count)])
  return <path d={`M${points(corners)}z`} fill={white} />
}

/** A star drawn in one line, which joins every `stride`-th of `count` points. */
function web(count: number, stride: number, outer: number): ReactNode {
  return <path d={`M${points(eachTurn(count, (turn) => around(outer, turn * stride)))}z`} />
}

/**
 * Pointed petals in one path, each of two curves from the middle to the tip and back. `halfWidth` is a share of the
 * angle between petals: 0.5 touches the next one. `lean` bends all of them to one side, by a share of that angle.
 */
function petals(count: number, outer: number, halfWidth: number, lean = 0, paint?: Paint): ReactNode {
  const outline = eachTurn(count, (turn) => {
    // A curve goes only part of the way to its control point, so this is wider than the petal.
    const side = (width: number) => around(outer * 0.77, turn + (lean / 2 + width) / count)
    return [...side(-halfWidth), ...around(outer, turn + lean / count), ...side(halfWidth), 0, 0]
  })
  return <path d={`M0 0Q${points(outline)}`} fill={white} {...paint} />
}

/** Whole numbers cost few bytes. The nudge rounds ties the same way in engines whose sines differ in the last bit. */
function points(numbers: readonly number[]): string {
  const whole = numbers.map((number) => Math.round(number + 1e-6))
  return whole.join(' ').replaceAll(' -', '-')
}

function eachTurn<Item>(count: number, draw: (turn: number) => Item | Item[]): Item[] {
  return Array.from({ length: count }, (_, i) => i / count).flatMap(draw)
}

function around(r: number, turn: number): [number, number] {
  return [r * Math.cos(turn * 2 * Math.PI), r * Math.sin(turn * 2 * Math.PI)]
}

/** The length that divides a circle into `count`, so that the last dot falls on the first. */
function gap(r: number, count: number): number {
  return hundredths((2 * Math.PI * r) / count)
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
