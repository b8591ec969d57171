// Decides how a stock image differs from the same image of a neighbour: mirrored, closer, at another time of day.
import type { BusinessCard } from '../../contract/business.ts'
import { findImageId } from '../../contract/image.ts'
import { seededRandom } from './pattern/seeded-random.ts'

type Seen = Pick<BusinessCard, 'name' | 'image'>

/** Each is a class in stock-looks.css. More than there are neighbours, so that one is always free. */
export const looks = ['look-day', 'look-dawn', 'look-noon', 'look-dusk', 'look-night', 'look-autumn'] as const
export type Look = (typeof looks)[number]

/** How far before a card its neighbours are: beside it, above it and across, in a list of at most four columns. */
export const neighbourDistance = 5

/** The look of a business by itself; null for a photograph and for a pattern, which are its own anyway. */
export function lookOf({ name, image }: Seen): Look | null {
  if (!image || findImageId(image)) return null
  return looks[Math.floor(seededRandom(name)() * looks.length)] ?? null
}

/** The look of each card of a list: its own, or the next one that no neighbour with the same image has. */
export function chooseLooks(cards: readonly Seen[]): (Look | null)[] {
  const chosen: (Look | null)[] = []
  cards.forEach((card, at) => {
    const first = Math.max(0, at - neighbourDistance)
    const taken = chosen.slice(first).filter((_, back) => cards[first + back]?.image === card.image)
    chosen.push(findFree(lookOf(card), taken))
  })
  return chosen
}

function findFree(own: Look | null, taken: readonly (Look | null)[]): Look | null {
  if (own === null) return null
  const from = looks.indexOf(own)
  return (
    looks
      .map((_, step) => looks[(from + step) % looks.length])
      .find((look) => look && !taken.includes(look)) ?? own
  )
}
