// The image of a business that has none: a printed cotton, drawn from its name in its category's colour.
import { useId } from 'react'
import type { BusinessCard } from '../../../contract/business.ts'
import { findImageId } from '../../../contract/image.ts'
import { bandLayouts, circleLayouts, rowLayouts } from './layouts.tsx'
import { cover, type Layout, pick, type Random, seededRandom } from './motifs.tsx'

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

/** How far before a card its neighbours are: beside it, above it and across, in a list of at most four columns. */
export const neighbourDistance = 5

/** For each card whether its image is repeated. Photographs are its own, and a pattern is made from its name. */
export function findRepeatedImages(cards: readonly Pick<BusinessCard, 'image'>[]): boolean[] {
  const shown: string[] = []
  return cards.map(({ image }) => {
    const isStock = image !== '' && !findImageId(image)
    const isRepeated = isStock && shown.slice(-neighbourDistance).includes(image)
    shown.push(isRepeated ? '' : image)
    return isRepeated
  })
}
