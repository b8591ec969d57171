// Knows how one drawing is repeated over the whole pattern, which reaches 200 units from its middle each way.
import type { ReactNode } from 'react'

/** Half the side of the space that motifs are drawn in; divides by 12, 16 and 24 for the pin dots. */
export const motifReach = 96

const patternRadius = 200

type RepeatProps = {
  id: string
  /** Size of one tile on the pattern, whose middle falls on the middle of the pattern. */
  wide: number
  high?: number
  /** Moves the tile by a share of its own size: 0.5 puts it between the others. */
  across?: number
  down?: number
  /** Half the drawing space shown across a tile, from which that shown down it follows: larger prints smaller. */
  reach?: number
  /** Repeats the drawing of another tile instead of its own. */
  like?: string
  /** Width of the pen where the pattern's own would be too heavy: in large motifs. */
  pen?: number | undefined
  children?: ReactNode
}

/**
 * One tile over the whole pattern. The drawing space starts at 0 0 and has the tile's proportions, because librsvg
 * (behind sharp, which makes the share pictures) misplaces a pattern's drawing otherwise.
 */
export function Repeat({ id, wide, high = wide, across = 0, down = 0, ...drawing }: RepeatProps) {
  const { reach = motifReach, like, pen, children } = drawing
  const reachDown = Math.round((reach * high) / wide)
  return (
    <>
      <pattern
        id={id}
        href={like && `#${like}`}
        x={start(wide, across)}
        y={start(high, down)}
        width={share(wide)}
        height={share(high)}
        viewBox={like ? undefined : `0 0 ${2 * reach} ${2 * reachDown}`}
        strokeWidth={pen}
      >
        {children && <g transform={`translate(${reach} ${reachDown})`}>{children}</g>}
      </pattern>
      <Ground with={`url(#${id})`} />
    </>
  )
}

/** Covers the pattern with a colour or a pattern. A circle is the shortest markup that covers it at every angle. */
export function Ground({ with: fill }: { with: string }) {
  return <circle r={patternRadius} fill={fill} />
}

/** Where the first tile begins, as a share of the pattern's bounding box, or nothing when at its very edge. */
function start(size: number, shift: number): string | undefined {
  const offset = (patternRadius - size / 2 + size * shift) % size
  return offset < 0.01 || size - offset < 0.01 ? undefined : share(offset)
}

function share(length: number): string {
  return String(Math.round((length / (2 * patternRadius)) * 10000) / 10000).replace(/^0/, '')
}
