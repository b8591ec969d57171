// Knows the cards of a list, and that no two neighbours show the same image or the same kind of pattern.
import type { FoundBusiness as Card } from '../../contract/business.ts'
import { BusinessCard } from './business-card.tsx'
import { findRepeatedImages } from './repeated-images.ts'

type BusinessCardsProps = {
  businesses: readonly Card[]
  /** How wide an image is on the screen, when the cards are not compact on phones. */
  sizes?: string
}

export function BusinessCards({ businesses, sizes }: BusinessCardsProps) {
  const repeated = findRepeatedImages(businesses)
  const patterns = businesses.map(({ name, image }, at) => (image && !repeated[at] ? '' : name))
  return businesses.map((business, at) => (
    <BusinessCard
      key={business.id}
      business={business}
      isRepeated={repeated[at] ?? false}
      before={patterns.slice(0, at).join('\n')}
      sizes={sizes}
    />
  ))
}
