// Decides the motifs of a pattern: rosettes of a core, a body and a rim, and small motifs to go between them.
import type { ReactNode } from 'react'
import { bars, beads, disc, dots, layers, petals, rays, ring, star, web, white } from './marks.tsx'
import { pick, type Random } from './seeded-random.ts'

/** Draws within 84 units of the middle. `color` is that of the cotton, for what stays unprinted. */
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

/** One of each list, from the lowest to the highest. */
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
