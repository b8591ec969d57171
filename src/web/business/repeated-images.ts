// Decides which cards of a list show a pattern because a neighbour shows the same stock image.
import type { BusinessCard } from '../../contract/business.ts'
import { findImageId } from '../../contract/image.ts'

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
