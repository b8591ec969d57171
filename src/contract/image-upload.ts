// Uploads, stock images and home page pictures: their fields, types and limits, and the texts of refusals (spec §3, §5, §9).
import { findImageId } from './image.ts'

/** The settings for the operator's own home page pictures, in the order of the page. Each replaces one of our drawings. */
export const heroNames = ['heroFirst', 'heroSecond', 'heroThird'] as const
export type HeroName = (typeof heroNames)[number]

/** The form field with the text alternative of a picture. */
export const heroWords = (name: HeroName) => `${name}Words` as const

/** A home page picture: `path` is where it is served; `alt` says what it shows. */
export type HeroPicture = { path: string; alt: string }

/** The stock images for each of the nine categories (spec §3). The last four use one of another category. */
const stockImages = new Map<string, readonly string[]>([
  ['Restaurant', ['restaurant-braai', 'restaurant-cape-malay', 'restaurant-vineyard']],
  ['Hotel', ['hotel-guesthouse', 'hotel-bushveld']],
  ['Beauty', ['beauty-braids', 'beauty-nails']],
  ['Shopping', ['shopping-spaza', 'shopping-market']],
  ['Cafe', ['cafe-corner', 'cafe-rusks']],
  ['Services', ['shopping-spaza']],
  ['Health', ['beauty-nails']],
  ['Entertainment', ['restaurant-braai']],
  ['Automotive', ['cafe-corner']],
])

const allStockImages = [...new Set([...stockImages.values()].flat())]

/** The stock images that a category offers; a category that the operator added offers all. */
export const stockImagesOf = (category: string): readonly string[] =>
  stockImages.get(category) ?? allStockImages

/** The path of a stock image. */
export const stockPath = (key: string): string => `/stock/${key}.svg`

/**
 * Whether `path` can be stored in `image` or `logo`: '', a stock image or an upload. Everything else is refused, because an image
 * on another site could change after the approval.
 */
export function isOwnImage(path: string): boolean {
  return path === '' || isStockImage(path) || findImageId(path) !== null
}

function isStockImage(path: string): boolean {
  return allStockImages.some((key) => stockPath(key) === path)
}

/** The two images of a business; each is uploaded in the form field of its name. */
export const imageKinds = ['image', 'logo'] as const
export type ImageKind = (typeof imageKinds)[number]

/** Every kind of uploaded image: the two above, the photos of a business, and the images in the text of a page. */
export type UploadKind = ImageKind | 'photo' | 'illustration'

/**
 * The field of a file in any form: one of those kinds, the document of a claim, a home page picture, or the photos of a review, of
 * which a form can have several.
 */
export type UploadField = UploadKind | 'document' | 'photos' | HeroName

/** The types that a file chooser offers (spec §9). The server checks the bytes and ignores the type that was sent. */
export const acceptedImageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const

/** The largest file in bytes, inclusive: 5 MB (spec §9), read as 5 MiB. */
export const maxImageBytes = 5 * 1024 * 1024

/** The largest image in pixels: width × height. */
export const maxImagePixels = 24_000_000

/** Title and text about a file of another type (spec §5), on the screen and from the server. */
export const invalidTypeText = {
  title: 'Invalid file type',
  text: 'Please upload a JPEG, PNG, or WebP image',
} as const

/** The forms of a business. Each has its own text for a file that is too large (spec §5). */
export type ImageForm = 'registration' | 'edit'

/**
 * The forms of all calls that take a file: those two, and the forms of a photo, a claim, a review, the site settings (logo and home
 * page pictures) and a page.
 */
export type UploadForm = ImageForm | 'photo' | 'claim' | 'review' | 'settings' | 'page'

/** The fields of each form that can have a file (spec §7). */
export const imagesOf: Record<UploadForm, readonly UploadField[]> = {
  registration: ['image'],
  edit: imageKinds,
  photo: ['photo'],
  claim: ['document'],
  review: ['photos'],
  settings: ['logo', ...heroNames],
  page: ['illustration'],
}

/** The title over `tooLargeTexts` where a text has one (spec §5, §8). */
export const tooLargeTitle = 'File too large'

/** The refusal of a document over `maxImageBytes`. */
export const tooLargeDocumentText = 'Document must be less than 5MB'

/** The refusal of a file over `maxImageBytes` in each form (spec §5), on the screen and from the server. */
export const tooLargeTexts: Record<ImageForm, Record<UploadKind, string>> = {
  registration: {
    image: 'Please upload an image smaller than 5MB',
    logo: 'Please upload an image smaller than 5MB',
    photo: 'Please upload an image smaller than 5MB',
    illustration: 'Please upload an image smaller than 5MB',
  },
  edit: {
    image: 'Image must be less than 5MB',
    logo: 'Logo must be less than 5MB',
    photo: 'Photo must be less than 5MB',
    illustration: 'Picture must be less than 5MB',
  },
}
