// Knows the marks that motifs are made of: rings, dots, bars, rays, stars and petals, about the middle of a tile.
import { createElement, Fragment, type ReactNode, type SVGProps } from 'react'

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
export function beads(r: number, count: number, share: number, color: string, holeAt = r): ReactNode {
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
export function star(count: number, inner: number, outer: number): ReactNode {
  const corners = eachTurn(count, (turn) => [...around(outer, turn), ...around(inner, turn + 0.5 / count)])
  return <path d={`M${points(corners)}z`} fill={white} />
}

/** A star drawn in one line, which joins every `stride`-th of `count` points. */
export function web(count: number, stride: number, outer: number): ReactNode {
  return <path d={`M${points(eachTurn(count, (turn) => around(outer, turn * stride)))}z`} />
}

/**
 * Pointed petals in one path, each of two curves from the middle to the tip and back. `halfWidth` is a share of the
 * angle between petals: 0.5 touches the next one. `lean` bends all of them to one side, by a share of that angle.
 */
export function petals(count: number, outer: number, halfWidth: number, lean = 0, paint?: Paint): ReactNode {
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
