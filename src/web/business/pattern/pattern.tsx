// The image of a business that has none: a printed cotton, drawn from its name in its category's colour.
import { useId } from 'react'
import { PatternDrawing } from './pattern-drawing.tsx'

type PatternProps = {
  /** The business's name, or whatever else should always give the same pattern. */
  seed: string
  /** The colour of the cotton, as `#rrggbb`. The print is white. */
  color: string
  /** The seeds of the patterns before it in a list, one a line. Its own differs from its neighbours. */
  before?: string | undefined
  className?: string
}

/** The same drawing for the same seed, colour and neighbours, on the server and in the browser. Hidden from screen readers. */
export function Pattern({ seed, color, before, className }: PatternProps) {
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
      <PatternDrawing seed={seed} color={color} id={id} before={before} />
    </svg>
  )
}
