// Decides what is drawn in a pattern: a layout, its motifs and its angle, all from the seed.
import { bandLayouts } from './band-layouts.tsx'
import { circleLayouts } from './circle-layouts.tsx'
import { rowLayouts } from './row-layouts.tsx'
import { pick, seededRandom } from './seeded-random.ts'
import { cover } from './tile.tsx'

export type PatternDrawingProps = {
  seed: string
  color: string
  /** Nothing else on the page has an id that begins with it. */
  id: string
}

/** The same drawing for the same seed and colour, on the server and in the browser. */
export function PatternDrawing({ seed, color, id }: PatternDrawingProps) {
  const random = seededRandom(seed)
  const layouts = pick(random, [rowLayouts, rowLayouts, rowLayouts, bandLayouts, circleLayouts])
  const layout = pick(random, layouts)
  const angle = pick(random, [0, 0, 45, 90, -45])
  return (
    <g transform={angle ? `rotate(${angle})` : undefined}>
      {cover(color)}
      {layout(random, color, id)}
    </g>
  )
}
