// Knows what moderators read of businesses without a place, and what they send to place one.
import { ApprovalStatus } from './approval-status.ts'
import { DecisionInput } from './moderation.ts'
import { BusinessPlace, Place, PlaceId } from './place.ts'
import { z } from './zod.ts'

/** Places that are proposed for one business. */
export const maxProposals = 5

/** A business without a place, and the places that its location may mean: the likeliest first, at most `maxProposals`. */
export const UnplacedBusiness = z.strictObject({
  id: z.guid(),
  name: z.string(),
  location: z.string(),
  approvalStatus: ApprovalStatus,
  version: z.int().min(1),
  proposals: z.array(Place),
})
export type UnplacedBusiness = z.infer<typeof UnplacedBusiness>

/**
 * The place of a business, as a moderator sets it; null takes it away. A place that a moderator sets raises no version, so
 * `seenPlaceId` names the one that was looked at: another one is refused. Without it nothing is compared.
 */
export const PlaceDecision = DecisionInput.extend({ placeId: PlaceId, seenPlaceId: PlaceId.optional() })
export type PlaceDecision = z.infer<typeof PlaceDecision>

/** The place that a business has now. */
export const PlacedBusiness = z.strictObject({
  id: z.guid(),
  place: BusinessPlace.nullable(),
  version: z.int().min(1),
})
export type PlacedBusiness = z.infer<typeof PlacedBusiness>
