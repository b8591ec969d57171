// Knows the shapes of a business, each named for its reader (spec §3).
import { z } from 'zod'
import { categories, type PriceLevel } from './categories.ts'

/** One of the nine category names. */
export const CategoryName = z.enum(categories)

/** 1 Budget friendly to 4 Luxury (spec §3). */
export const PriceLevelNumber = z.literal(
  [1, 2, 3, 4] satisfies PriceLevel[],
  'Price level must be 1, 2, 3 or 4',
)

/** The four states of a business (spec §4); only `approved` is public. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const
export const ApprovalStatus = z.enum(approvalStatuses)
export type ApprovalStatus = z.infer<typeof ApprovalStatus>

/**
 * What a card in a list shows; the public may read every field. `id` is whatever the database keeps as a UUID: rows of
 * an import may come from elsewhere, and one odd id must not break a list. `image` is a path on this site or '' (then the
 * screens draw the pattern of its name), `rating` 0 to 5 in tenths, `phone` is E.164 when it was typed as one South African
 * number and else the text as it was typed: `dialable` says what to call.
 */
export const BusinessCard = z.strictObject({
  id: z.guid(),
  name: z.string(),
  category: CategoryName,
  image: z.string(),
  logo: z.string().nullable(),
  rating: z.number().min(0).max(5),
  reviewCount: z.int().min(0),
  priceLevel: PriceLevelNumber,
  location: z.string(),
  phone: z.string().nullable(),
  featured: z.literal([0, 1]),
})
export type BusinessCard = z.infer<typeof BusinessCard>

/** What the public page of one business shows. `hours` is free text of several lines. */
export const BusinessDetail = BusinessCard.extend({
  description: z.string(),
  hours: z.string().nullable(),
})
export type BusinessDetail = z.infer<typeof BusinessDetail>

/** What only its owner and administrators may read of a business. */
export const OwnBusiness = BusinessDetail.extend({
  approvalStatus: ApprovalStatus,
  ownerEmail: z.string().nullable(),
  ownerName: z.string().nullable(),
})
export type OwnBusiness = z.infer<typeof OwnBusiness>
