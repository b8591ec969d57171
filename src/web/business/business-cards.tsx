// Knows the cards of a list, and that no two neighbours show the same image.
import type { BusinessCard as Card } from '../../contract/business.ts'
import { BusinessCard } from './business-card.tsx'
import { findRepeatedImages } from './repeated-images.ts'

export function BusinessCards({ businesses }: { businesses: readonly Card[] }) {
  const repeated = findRepeatedImages(businesses)
  return businesses.map((business, at) => (
    <BusinessCard key={business.id} business={business} isRepeated={repeated[at] ?? false} />
  ))
}
