// Knows what an uploaded picture may be, where pictures are found, and the texts about both (spec §3, §5, §9).
import type { Category } from './categories.ts'

/** The two pictures of a business; each is uploaded in the form field of its name. */
export const imageKinds = ['image', 'logo'] as const
export type ImageKind = (typeof imageKinds)[number]

/** The types a file chooser offers (spec §9). The server believes only the bytes. */
export const acceptedImageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const

/** The largest file in bytes, inclusive: 5 MB (spec §9), read as 5 MiB. */
export const maxImageBytes = 5 * 1024 * 1024

/** The largest picture in pixels: width × height. */
export const maxImagePixels = 24_000_000

/** The widths in pixels that every picture is offered in, smallest first. */
export const imageWidths = [320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Title and text about a file of another type (spec §5), on the screen and from the server. */
export const invalidTypeText = {
  title: 'Invalid file type',
  text: 'Please upload a JPEG, PNG, or WebP image',
} as const

/** The forms that send a picture; each says in its own words that a file is too large (spec §5). */
export type ImageForm = 'registration' | 'edit'

/** The pictures each form may bring, in the field of their name (spec §7). */
export const imagesOf: Record<ImageForm, readonly ImageKind[]> = {
  registration: ['image'],
  edit: imageKinds,
}

/** The title over `tooLargeTexts` where a text has one (spec §5, §8). */
export const tooLargeTitle = 'File too large'

/** What each form says about a file over `maxImageBytes` (spec §5), on the screen and from the server. */
export const tooLargeTexts: Record<ImageForm, Record<ImageKind, string>> = {
  registration: {
    image: 'Please upload an image smaller than 5MB',
    logo: 'Please upload an image smaller than 5MB',
  },
  edit: { image: 'Image must be less than 5MB', logo: 'Logo must be less than 5MB' },
}

/** The stock pictures that suit each category (spec §3); those after the fifth category borrow one of another. */
export const stockImages: Record<Category, readonly string[]> = {
  Restaurant: ['restaurant-braai', 'restaurant-cape-malay', 'restaurant-vineyard'],
  Hotel: ['hotel-guesthouse', 'hotel-bushveld'],
  Beauty: ['beauty-braids', 'beauty-nails'],
  Shopping: ['shopping-spaza', 'shopping-market'],
  Cafe: ['cafe-corner', 'cafe-rusks'],
  Services: ['shopping-spaza'],
  Health: ['beauty-nails'],
  Entertainment: ['restaurant-braai'],
  Automotive: ['cafe-corner'],
}

/** The path of a stock picture. */
export const stockPath = (key: string): string => `/stock/${key}.svg`
/** What a business says in `image` or `logo` of an upload; it answers the picture in its middle width. */
export const imagePath = (id: string): string => `/images/${id}`
/** An uploaded picture in one width, for `srcset`; every width answers, a small picture in the size it has. */
export const imageVariantPath = (id: string, width: ImageWidth): string => `/images/${id}/${width}.webp`

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const uploadPattern = new RegExp(`^/images/(${uuid})$`)

/** The id in the path of an upload; null for any other text. */
export function findImageId(path: string): string | null {
  return uploadPattern.exec(path)?.[1] ?? null
}

/** The `srcset` of an upload; null for a stock picture or no picture, which have one size. */
export function imageSrcSet(path: string): string | null {
  const id = findImageId(path)
  return id && imageWidths.map((width) => `${imageVariantPath(id, width)} ${width}w`).join(', ')
}

/**
 * Whether `path` may stand in `image` or `logo`: nothing, a stock picture or an upload. Everything else, above all the
 * address of another site, is refused, since it could change after the approval.
 */
export function isOwnImage(path: string): boolean {
  return path === '' || isStockImage(path) || findImageId(path) !== null
}

function isStockImage(path: string): boolean {
  return Object.values(stockImages).some((keys) => keys.some((key) => stockPath(key) === path))
}
