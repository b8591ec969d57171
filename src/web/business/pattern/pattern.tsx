// The image of a business that has none: a printed cotton, drawn from its name in its category's colour.
import { useId } from 'react'
import { bandLayouts, circleLayouts, rowLayouts } from './layouts.tsx'
import { cover, pick, seededRandom } from './motifs.tsx'

type PatternProps = {
  /** The business's name, or whatever else should always give the same pattern. */
  seed: string
  /** The colour of the cotton, as `#rrggbb`. The print is white. */
  color: string
  className?: string
}

/** The same drawing for the same seed and colour, in every list and on every page. Hidden from screen readers. */
export function Pattern({ seed, color, className }: PatternProps) {
  // Not made from the seed: the same pattern may stand on a page twice, the same id may not.
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

export type PatternDrawingProps = {
  seed: string
  color: string
  /** Nothing else on the page has an id that begins with it. */
  id: string
}

/** The same drawing for the same seed and colour, on the server and in the browser. */
export function PatternDrawing({ seed, color, id }: PatternDrawingProps) {
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
