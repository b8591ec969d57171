// Decides the image of a business that has none: a printed cotton, drawn from its name in its category's colour.
import { useId } from 'react'
import { bandLayouts } from './band-layouts.tsx'
import { circleLayouts } from './circle-layouts.tsx'
import { rowLayouts } from './row-layouts.tsx'
import { pick, seededRandom } from './seeded-random.ts'
import { cover } from './tile.tsx'

type PatternProps = {
  /** The business's name, or whatever else should always give the same pattern. */
  seed: string
  /** The colour of the cotton, as `#rrggbb`. The print is white. */
  color: string
  className?: string
}

/** The same drawing for the same seed and colour, on the server and in the browser. Hidden from screen readers. */
export function Pattern({ seed, color, className }: PatternProps) {
  // Not made from the seed: the same pattern may stand on a page twice, the same id may not.
  const id = useId()
  const random = seededRandom(seed)
  const layouts = pick(random, [rowLayouts, rowLayouts, rowLayouts, bandLayouts, circleLayouts])
  const layout = pick(random, layouts)
  const angle = pick(random, [0, 0, 45, 90, -45])
  return (
    <svg
      viewBox="-160 -100 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="#fff"
      strokeWidth="2.4"
      strokeLinecap="round"
    >
      <g transform={angle ? `rotate(${angle})` : undefined}>
        {cover(color)}
        {layout(random, color, id)}
      </g>
    </svg>
  )
}
