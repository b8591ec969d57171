// Decides what is drawn in a pattern: a layout, its motifs and its angle, from the seed and those of its neighbours.
import { chooseLayout } from './layout-choice.ts'
import { pick } from './seeded-random.ts'
import { cover } from './tile.tsx'

export type PatternDrawingProps = {
  seed: string
  color: string
  /** Nothing else on the page has an id that begins with it. */
  id: string
  /** The seeds of the patterns before it in a list, one a line; an empty line is a card with an image. */
  before?: string | undefined
}

/** The same drawing for the same seed, colour and neighbours, on the server and in the browser. */
export function PatternDrawing({ seed, color, id, before }: PatternDrawingProps) {
  const { random, layout } = chooseLayout(
    seed,
    before?.split('\n').map((other) => other || null),
  )
  const angle = pick(random, [0, 0, 45, 90, -45])
  return (
    <g transform={angle ? `rotate(${angle})` : undefined}>
      {cover(color)}
      {layout(random, color, id)}
    </g>
  )
}
