// The photos of a business: their number, order and text alternatives.
import { guid, lineOfText, maxLengths } from './text-input.ts'
import { z } from './zod.ts'

/** Maximum number of photos of a business, in addition to its main image. The database has the same limit. */
export const maxPhotos = 8

/** The refusal of a photo when a business already has `maxPhotos`. */
export const tooManyPhotosText = `A listing has at most ${maxPhotos} photos. Please remove one first.`

/** What a photo shows, for people who cannot see it: at most 200 characters on one line, or nothing. */
export const PhotoAlt = lineOfText({ label: 'Description of the photo', max: maxLengths.photoAlt })

/** A photo as every reader of the detail gets it. `width` and `height` are those of the uploaded file, upright. */
export const Photo = z.strictObject({
  id: z.guid(),
  url: z.string(),
  alt: z.string(),
  width: z.int().check(z.gte(1)),
  height: z.int().check(z.gte(1)),
})
export type Photo = z.infer<typeof Photo>

/** A new photo. Its file is in the form field `photo`. */
export const NewPhoto = z.strictObject({ alt: z._default(PhotoAlt, '') })
export type NewPhoto = z.infer<typeof NewPhoto>

/** The ids of all photos of the business, the first one first. */
export const PhotoOrder = z.strictObject({
  order: z
    .array(
      guid('Order must be a list of the ids of your photos'),
      'Order must be a list of the ids of your photos',
    )
    .check(z.maxLength(maxPhotos, `Order must name at most ${maxPhotos} photos`)),
})
export type PhotoOrder = z.infer<typeof PhotoOrder>

const id = guid('This is not the id of a photo.')

/** One photo, and its new text alternative. */
export const PhotoDescription = z.strictObject({ id, alt: PhotoAlt })
export type PhotoDescription = z.infer<typeof PhotoDescription>

/** One photo by its id. */
export const PhotoId = z.strictObject({ id })
