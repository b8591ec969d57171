// How two listings of one business become one: which fields and photos stay, and how a merge is taken back.
import type { OwnBusiness } from './business.ts'
import { DecisionInput, ModerationItem } from './moderation.ts'
import { maxPhotos } from './photo.ts'
import { lineNumber } from './text-input.ts'
import { z } from './zod.ts'

/** What is chosen together, by the name under which it is chosen: half of an address or of the hours would be wrong. */
export const mergeFields = {
  name: ['name'],
  category: ['category'],
  trades: ['trades'],
  description: ['description'],
  priceLevel: ['priceLevel'],
  image: ['image', 'focalPoint'],
  logo: ['logo'],
  location: ['location', 'placeId', 'latitude', 'longitude', 'hidesAddress'],
  phone: ['phone'],
  whatsapp: ['whatsapp'],
  email: ['email'],
  website: ['website'],
  facebook: ['facebook'],
  instagram: ['instagram'],
  hours: ['hours', 'hoursWeek', 'specialDays'],
  offers: ['offers'],
  trading: ['trading', 'closedUntil', 'moved'],
} as const satisfies Record<string, (keyof OwnBusiness)[]>
/** The name of what is chosen. */
export type MergeField = keyof typeof mergeFields
export const mergeFieldNames = Object.keys(mergeFields) as MergeField[]

/** What a merge writes of the listing that stays. */
export type MergeValues = Partial<
  Pick<OwnBusiness, (typeof mergeFields)[MergeField][number] | 'photos' | 'ownerEmail' | 'ownerName'>
>

/** Days after a merge in which it can be taken back. Until then the pictures that were left out are kept. */
export const mergeUndoDays = 30

const keepText = 'Keep must say "this" or "other" for fields of a listing.'
const side = z.enum(['this', 'other'], 'Please choose one of the two listings')

/**
 * `id` stays and takes the place of `other`. `keep` says whose value a field has; what is not named stays as it is. `photos` are the ids of
 * those that stay, of either listing; without it all of both, as far as there is room. The versions are those that were looked at.
 */
export const BusinessMerge = DecisionInput.extend({
  other: z.guid('This is not the id of a listing.').toLowerCase(),
  otherVersion: DecisionInput.shape.version,
  keep: z.partialRecord(z.enum(mergeFieldNames, keepText), side, keepText).default({}),
  photos: z
    .array(
      z.guid('This is not the id of a photo.').toLowerCase(),
      'Photos must be a list of the ids of photos.',
    )
    .max(maxPhotos, `A listing has at most ${maxPhotos} photos. Please choose fewer.`)
    .optional(),
})
export type BusinessMerge = z.infer<typeof BusinessMerge>

/** The business that stayed. `mergeId` is the line of its history, by which the merge is taken back. */
export const MergedBusiness = ModerationItem.extend({ mergeId: z.int() })
export type MergedBusiness = z.infer<typeof MergedBusiness>

/** The number of a merge. */
export const MergeId = z.strictObject({ id: lineNumber('This is not the number of a merge.') })
export type MergeId = z.infer<typeof MergeId>
