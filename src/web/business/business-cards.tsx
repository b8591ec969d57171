// Knows the cards of a list, and that no two neighbours show the same picture.
import type { BusinessCard as Card } from '../../contract/business.ts'
import { BusinessCard } from './business-card.tsx'
import { chooseLooks } from './stock-looks.ts'

export function BusinessCards({ businesses }: { businesses: readonly Card[] }) {
  const looks = chooseLooks(businesses)
  return businesses.map((business, at) => (
    <BusinessCard key={business.id} business={business} look={looks[at] ?? null} />
  ))
}
