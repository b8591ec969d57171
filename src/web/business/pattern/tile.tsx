// Knows how one drawing is repeated over the whole pattern, which reaches 200 units from its middle each way.
import type { ReactNode } from 'react'
import { disc, layers } from './marks.tsx'
import type { Random } from './seeded-random.ts'

/** Covers the pattern. `color` is that of the cotton. Nothing else on the page has an id that begins with `id`. */
export type Layout = (random: Random, color: string, id: string) => ReactNode

/** Where a drawing stands, in shares of a tile from the middle of the pattern. */
export type Offset = readonly [number, number]
export const middle: Offset = [0, 0]
export const corner: Offset = [0.5, 0.5]
export const side: Offset = [0.5, 0]

/**
 * `wide` and `high` are in hundredths of the pattern. `reach` is half the width of the drawing that fits in a tile, so a
 * larger one prints the drawing smaller. The drawing stands at every one of the offsets.
 */
type Tile = { wide: number; high?: number; reach?: number; at?: readonly Offset[] }

/**
 * Repeats one drawing over the whole pattern. The drawing space starts at 0 0 and has the proportions of the tile:
 * otherwise librsvg, which draws the share images, draws it at the wrong position.
 */
export function tile(id: string, tileSize: Tile, ...drawing: ReactNode[]): ReactNode {
  const { wide, high = wide, reach = 96, at = [middle] } = tileSize
  const reachDown = Math.round((reach * high) / wide)
  const size = { width: share(wide), height: share(high) }
  const children = <g transform={`translate(${reach} ${reachDown})`}>{layers(...drawing)}</g>
  const copies = at.map(([across, down], i) => {
    const own = id + (i || '')
    const content = i ? { href: `#${id}` } : { viewBox: `0 0 ${2 * reach} ${2 * reachDown}`, children }
    return layers(
      <pattern id={own} x={start(wide, across)} y={start(high, down)} {...size} {...content} />,
      cover(`url(#${own})`),
    )
  })
  return layers(...copies)
}

/** Fills the whole pattern. A circle is the shortest markup that does so at every angle. */
export function cover(fill: string): ReactNode {
  return disc(200, fill)
}

/** Where the first tile begins, as a share of the pattern. Nothing when that is its edge. */
function start(size: number, offset: number): string | undefined {
  const first = (50 - size / 2 + size * offset) % size
  return first < 0.01 || size - first < 0.01 ? undefined : share(first)
}

function share(length: number): string {
  return String(Math.round(length * 100) / 10000).replace(/^0/, '')
}
