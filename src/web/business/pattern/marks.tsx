// Knows the marks the printer makes: rings, dots, beads, petals; white on the coloured ground unless told otherwise.
import { type PetalCut, petals, spokes } from './outlines.ts'

type RingProps = { r: number; width?: number | undefined; fill?: string }

/** A ring, or a disc when it is given a fill. */
export function Ring({ r, width, fill }: RingProps) {
  return <circle r={r} strokeWidth={width} fill={fill} />
}

type DotsProps = { r: number; n: number; size: number; ink?: string; opacity?: string }

/** A ring of dots in one element: a dashed circle whose dashes have no length and round ends. */
export function Dots({ r, n, size, ink, opacity }: DotsProps) {
  return <circle r={r} stroke={ink} strokeWidth={size} strokeDasharray={`0 ${gap(r, n)}`} opacity={opacity} />
}

type BeadsProps = { r: number; n: number; size: number; ground: string; holeAt?: number; hole: number }

/** Dots with a hole in the coloured ground; a hole nearer the middle than the dot makes a crescent. */
export function Beads({ r, n, size, ground, holeAt = r, hole }: BeadsProps) {
  return (
    <>
      <Dots r={r} n={n} size={size} />
      <Dots r={holeAt} n={n} size={Math.round(hole)} ink={ground} />
    </>
  )
}

type BarsProps = { r: number; n: number; length: number; width: number }

/** A ring of short bars, like the teeth of a cog. */
export function Bars({ r, n, length, width }: BarsProps) {
  const space = hundredths(gap(r, n) - width)
  return <circle r={r} strokeWidth={length} strokeDasharray={`${width} ${space}`} strokeLinecap="butt" />
}

type PetalsProps = PetalCut & { fill?: string; width?: number; dash?: string }

/** Filled, in outline, or with a dash in pin dots. */
export function Petals({ fill, width, dash, ...cut }: PetalsProps) {
  return <path d={petals(cut)} fill={fill} strokeWidth={width} strokeDasharray={dash} />
}

type FingersProps = { n: number; outer: number; width: number; ink?: string }

/** Round-ended petals: `n` wide strokes across the middle, so twice as many petals. */
export function Fingers({ n, outer, width, ink }: FingersProps) {
  return <path d={spokes(n, outer)} strokeWidth={Math.round(width)} stroke={ink} />
}

type BurstProps = { n: number; outer: number; step: number; size: number }

/** Rays of pin dots from the middle, twice `n` of them. */
export function Burst({ n, outer, step, size }: BurstProps) {
  return <path d={spokes(n, outer)} strokeWidth={size} strokeDasharray={`0 ${step}`} />
}

/** What divides a circle into `n`, near enough that the last dot falls on the first. */
function gap(r: number, n: number): number {
  return hundredths((2 * Math.PI * r) / n)
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
