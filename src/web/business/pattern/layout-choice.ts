// Decides which layout a pattern has: that of its seed, or the next one when a neighbour in the same list has it.
import { neighbourDistance } from '../repeated-images.ts'
import { bandLayouts } from './band-layouts.tsx'
import { circleLayouts } from './circle-layouts.tsx'
import { rowLayouts } from './row-layouts.tsx'
import { pick, type Random, seededRandom } from './seeded-random.ts'
import type { Layout } from './tile.tsx'

const allLayouts = [...new Set<Layout>([...rowLayouts, ...bandLayouts, ...circleLayouts])]

/**
 * `before` are the seeds of the patterns before it in its list, null for a card that shows an image. `random` goes on with the
 * numbers of the seed.
 */
export function chooseLayout(seed: string, before: readonly (string | null)[] = []) {
  const shown: (Layout | null)[] = []
  for (const other of before) shown.push(other === null ? null : chooseBeside(seededRandom(other), shown))
  const random = seededRandom(seed)
  return { random, layout: chooseBeside(random, shown) }
}

function chooseBeside(random: Random, shown: readonly (Layout | null)[]): Layout {
  const own = pick(random, pick(random, [rowLayouts, rowLayouts, rowLayouts, bandLayouts, circleLayouts]))
  const near = shown.slice(-neighbourDistance)
  const at = allLayouts.indexOf(own)
  return [...allLayouts.slice(at), ...allLayouts].find((layout) => !near.includes(layout)) ?? own
}
