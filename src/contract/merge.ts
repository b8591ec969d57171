// The merge of two listings of one business: which fields and photos stay, and its undo.
import type { OwnBusiness } from './business.ts'
import { DecisionInput, ModerationItem } from './moderation.ts'
import { maxPhotos } from './photo.ts'
import { guid, lineNumber } from './text-input.ts'
import { z } from './zod.ts'

/** The choices of a merge, each with the fields that it covers: half an address or half the hours would be wrong. */
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
/** The name of a choice. */
export type MergeField = keyof typeof mergeFields
export const mergeFieldNames = Object.keys(mergeFields) as MergeField[]

/** The values that a merge writes to the standing listing. */
export type MergeValues = Partial<
  Pick<OwnBusiness, (typeof mergeFields)[MergeField][number] | 'photos' | 'ownerEmail' | 'ownerName'>
>

/** How many days after a merge it can be undone. Until then, the images that were left out are kept. */
export const mergeUndoDays = 30

const keepText = 'Keep must say "this" or "other" for fields of a listing.'
const side = z.enum(['this', 'other'], 'Please choose one of the two listings')

/**
 * The listing `id` stays and replaces `other`. `keep` says which listing's value is used; what is not named stays as it is. `photos` are
 * the ids of those that stay, of either listing; without it, all of both, up to the limit. The versions are those that were looked at.
 */
export const BusinessMerge = z.extend(DecisionInput, {
  other: guid('This is not the id of a listing.'),
  otherVersion: DecisionInput.shape.version,
  keep: z._default(z.partialRecord(z.enum(mergeFieldNames, keepText), side, keepText), {}),
  photos: z.optional(
    z
      .array(guid('This is not the id of a photo.'), 'Photos must be a list of the ids of photos.')
      .check(z.maxLength(maxPhotos, `A listing has at most ${maxPhotos} photos. Please choose fewer.`)),
  ),
})
export type BusinessMerge = z.infer<typeof BusinessMerge>

/** The standing business. `mergeId` is the id of the line in its history, which an undo needs. */
export const MergedBusiness = z.extend(ModerationItem, { mergeId: z.int() })
export type MergedBusiness = z.infer<typeof MergedBusiness>

/** The id of a merge. */
export const MergeId = z.strictObject({ id: lineNumber('This is not the number of a merge.') })
export type MergeId = z.infer<typeof MergeId>
