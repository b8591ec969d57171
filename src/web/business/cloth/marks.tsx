// Knows the marks the printer makes: rings, dots, beads, petals; white on the dyed ground unless told otherwise.
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

/** A ring of short bars, like the teeth of a cog. */
export function Bars({ r, n, length, width }: { r: number; n: number; length: number; width: number }) {
  const space = Math.round((gap(r, n) - width) * 100) / 100
  return <circle r={r} strokeWidth={length} strokeDasharray={`${width} ${space}`} strokeLinecap="butt" />
}

/** Dots with a hole in the dyed ground; the hole may sit nearer the middle, which makes crescents. */
export function Beads({ r, n, size, ground, holeAt = r, hole = size * 0.6 }: BeadsProps) {
  return (
    <>
      <Dots r={r} n={n} size={size} />
      <Dots r={holeAt} n={n} size={Math.round(hole * 10) / 10} ink={ground} />
    </>
  )
}

type BeadsProps = { r: number; n: number; size: number; ground: string; holeAt?: number; hole?: number }

type PetalsProps = PetalCut & { fill?: string; width?: number; dash?: string }

export function Petals({ fill, width, dash, ...cut }: PetalsProps) {
  return <path d={petals(cut)} fill={fill} strokeWidth={width} strokeDasharray={dash} />
}

/** Round-ended petals: wide strokes across the middle. Count is of strokes, so petals are twice as many. */
export function Fingers({ n, outer, width, ink, start }: FingersProps) {
  return <path d={spokes(n, outer, start)} strokeWidth={Math.round(width)} stroke={ink} />
}

type FingersProps = { n: number; outer: number; width: number; ink?: string; start?: number }

/** Rays of pin dots from the middle. */
export function Burst({ n, outer, step, size, start }: BurstProps) {
  return <path d={spokes(n, outer, start)} strokeWidth={size} strokeDasharray={`0 ${step}`} />
}

type BurstProps = { n: number; outer: number; step: number; size: number; start?: number }

function gap(r: number, n: number): number {
  return Math.round(((2 * Math.PI * r) / n) * 100) / 100
}
