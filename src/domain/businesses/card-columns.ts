// Knows which columns each reader of a business gets; no query of the public selects any other.
import { businesses } from '../../database/schema.ts'

/** Exactly what `BusinessCard` holds. */
export const cardColumns = {
  id: businesses.id,
  name: businesses.name,
  category: businesses.category,
  image: businesses.image,
  logo: businesses.logo,
  rating: businesses.rating,
  reviewCount: businesses.reviewCount,
  priceLevel: businesses.priceLevel,
  location: businesses.location,
  phone: businesses.phone,
  featured: businesses.featured,
}

/** Exactly what `BusinessDetail` holds. */
export const detailColumns = { ...cardColumns, description: businesses.description, hours: businesses.hours }

/** Exactly what `OwnBusiness` holds. */
export const ownColumns = {
  ...detailColumns,
  approvalStatus: businesses.approvalStatus,
  ownerEmail: businesses.ownerEmail,
  ownerName: businesses.ownerName,
}
