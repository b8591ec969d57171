// Decides the picture of a business that has none: a printed cotton, drawn from its name in its category's colour.
import { layouts } from './layouts.ts'
import { Ground } from './repeat.tsx'
import { hashSeed, pick, seededRandom } from './seeded-random.ts'

type PatternProps = {
  /** The business's name, or whatever else should always give the same pattern. */
  seed: string
  /** The dyed ground, as `#rrggbb`. */
  color: string
  className?: string
}

/** The same markup for the same seed and colour, on the server and in the browser. Decoration: hidden from readers. */
export function Pattern({ seed, color, className }: PatternProps) {
  const random = seededRandom(seed)
  const { layout, turns } = pick(random, layouts)
  const turn = pick(random, turns)
  const id = `c${hashSeed(seed + color)
    .toString(36)
    .slice(-5)}`
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="#fff"
      strokeWidth="2.4"
      strokeLinecap="round"
    >
      <g transform={`translate(160 100)${turn ? `rotate(${turn})` : ''}`}>
        <Ground with={color} />
        {layout({ random, ground: color, id })}
      </g>
    </svg>
  )
}
