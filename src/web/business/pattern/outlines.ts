// Knows the curves of the print as path data, in whole numbers, so that a motif costs few bytes.

const fullTurn = 2 * Math.PI

/** Ties must fall the same way in every engine: sin and cos may differ in the last bit. */
function whole(value: number): number {
  return Math.round(value + 1e-6)
}

function points(...numbers: number[]): string {
  return numbers.map(whole).join(' ').replaceAll(' -', '-')
}

function around(radius: number, turn: number): [number, number] {
  return [radius * Math.cos(turn * fullTurn), radius * Math.sin(turn * fullTurn)]
}

function eachTurn(count: number, draw: (turn: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw(i / count)).join('')
}

export type PetalCut = {
  count: number
  outer: number
  /** Half the width at the belly, as a share of the angle between petals: 0.5 touches the neighbour. */
  belly: number
  /** Where along the petal the belly sits, 0 to 1. */
  bellyAt?: number
  /** Turn of the first petal, in steps between petals. */
  start?: number
  /** Bends every petal the same way, in steps: a pinwheel. */
  lean?: number
}

/** Pointed petals, each of two quadratic curves from the middle and back, as one unbroken path. */
export function petals({ count, outer, belly, bellyAt = 0.6, start = 0, lean = 0 }: PetalCut): string {
  // A quadratic curve reaches only part of the way to its control point.
  const control = outer * bellyAt * 1.3
  const outline = Array.from({ length: count }, (_, i) => {
    const turn = (i + start) / count
    const tip = around(outer, turn + lean / count)
    const left = around(control, turn + (lean / 2 - belly) / count)
    const right = around(control, turn + (lean / 2 + belly) / count)
    return [...left, ...tip, ...right, 0, 0]
  })
  return `M0 0Q${points(...outline.flat())}`
}

/** Straight strokes through the middle; with a wide round pen they are finger petals, with a dotted one a burst. */
export function spokes(count: number, outer: number): string {
  return eachTurn(count, (turn) => {
    const [x, y] = around(outer, turn / 2)
    return `M${points(-x, -y, x, y)}`
  })
}

/** A closed star drawn without lifting the pen, joining every `stride`-th of `count` points. */
export function star(count: number, stride: number, outer: number): string {
  return closed(count, (i) => around(outer, (i * stride) / count))
}

/** A star of sharp points between two circles. */
export function spikes(count: number, inner: number, outer: number): string {
  return closed(count * 2, (i) => around(i % 2 ? inner : outer, i / 2 / count))
}

function closed(corners: number, corner: (i: number) => [number, number]): string {
  return `M${points(...Array.from({ length: corners }, (_, i) => corner(i)).flat())}z`
}

/** One unbroken line through a square lattice, which a dotted pen turns into pin dots at every crossing. */
export function lattice(reach: number, step: number): string {
  const edge = reach - step / 2
  const rows = Math.round((2 * reach) / step)
  const row = (i: number) => `V${-edge + i * step}H${i % 2 ? -edge : edge}`
  return `M${-edge}${-edge}H${edge}${Array.from({ length: rows - 1 }, (_, i) => row(i + 1)).join('')}`
}

/** Four petals towards the corners of a tile, bulging as quarter circles do. */
export function lenses(near: number, far: number): string {
  return eachTurn(4, (turn) => {
    const x = turn === 0 || turn === 0.75 ? 1 : -1
    const y = turn < 0.5 ? 1 : -1
    return `M0 0Q${points(near * x, far * y, far * x, far * y)}Q${points(far * x, near * y)} 0 0`
  })
}
