// Decides whether a business is shown as featured. One that closed for good keeps its flag, and is featured nowhere.
import type { BusinessCard } from '../../contract/business.ts'

type Flagged = Pick<BusinessCard, 'featured' | 'trading'>

export const isFeatured = ({ featured, trading }: Flagged) => featured === 1 && trading !== 'closed-for-good'

export function FeaturedBadge({ business }: { business: Flagged }) {
  return isFeatured(business) && <span className="featured">Featured</span>
}
