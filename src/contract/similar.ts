// Businesses that may be the same, as a person who registers one and as moderators read them.

import { BusinessName, Location, Phone } from './business-input.ts'
import { PlaceId } from './place.ts'
import { ApprovalStatus } from './transitions.ts'
import { z } from './zod.ts'

/** Why a business may be the same: the same phone or WhatsApp number, or a similar name in the same municipality. */
const why = z.enum(['phone', 'name'])

/** What is known of a business before it is registered. Without a place, names are not compared. */
export const SimilarInput = z.strictObject({
  name: BusinessName,
  phone: z.optional(Phone),
  placeId: z.optional(PlaceId),
  location: z.optional(Location),
})
export type SimilarInput = z.infer<typeof SimilarInput>

/** An approved business that may be the same; `place` is the name of its town or suburb. */
export const SimilarBusiness = z.strictObject({
  name: z.string(),
  path: z.string(),
  place: z.nullable(z.string()),
  why,
})
export type SimilarBusiness = z.infer<typeof SimilarBusiness>

/** The same for moderators: a business in any state. */
export const SimilarItem = z.strictObject({
  id: z.guid(),
  name: z.string(),
  place: z.nullable(z.string()),
  approvalStatus: ApprovalStatus,
  why,
})
export type SimilarItem = z.infer<typeof SimilarItem>
