// Knows which columns each reader of a business gets. Public queries select no others.
import type { PgColumn } from '#drizzle'
import type { BusinessCard, BusinessDetail, OwnBusiness } from '../../contract/business.ts'
import { businesses } from '../../database/schema.ts'

/** Exactly what `BusinessCard` holds: a missing column and one too many do not compile. */
export const cardColumns = {
  id: businesses.id,
  name: businesses.name,
  category: businesses.category,
  image: businesses.image,
  focalPoint: businesses.focalPoint,
  logo: businesses.logo,
  rating: businesses.rating,
  reviewCount: businesses.reviewCount,
  priceLevel: businesses.priceLevel,
  location: businesses.location,
  phone: businesses.phone,
  featured: businesses.featured,
} satisfies Record<keyof BusinessCard, PgColumn>

/** Exactly what `BusinessDetail` holds. */
export const detailColumns = {
  ...cardColumns,
  description: businesses.description,
  website: businesses.website,
  hours: businesses.hours,
  photos: businesses.photos,
} satisfies Record<keyof BusinessDetail, PgColumn>

/** Exactly what `OwnBusiness` holds. */
export const ownColumns = {
  ...detailColumns,
  approvalStatus: businesses.approvalStatus,
  ownerEmail: businesses.ownerEmail,
  ownerName: businesses.ownerName,
  version: businesses.version,
} satisfies Record<keyof OwnBusiness, PgColumn>
