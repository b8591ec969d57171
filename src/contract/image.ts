// Knows the limits of an uploaded image, the paths of images, and the texts about both (spec §3, §5, §9).
import type { Category } from './categories.ts'

/** The two images of a business; each is uploaded in the form field of its name. */
export const imageKinds = ['image', 'logo'] as const
export type ImageKind = (typeof imageKinds)[number]

/** Every kind of uploaded image: the two above, and the photos of a business beside them. */
export type UploadKind = ImageKind | 'photo'

/** The types that a file chooser offers (spec §9). The server checks the bytes and ignores the type that was sent. */
export const acceptedImageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const

/** The largest file in bytes, inclusive: 5 MB (spec §9), read as 5 MiB. */
export const maxImageBytes = 5 * 1024 * 1024

/** The largest image in pixels: width × height. */
export const maxImagePixels = 24_000_000

/** The widths in pixels in which every image is served, smallest first. */
export const imageWidths = [320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/** The focal point of an image whose owner chose none: its middle. Written as in CSS: from the left, from the top. */
export const centre = '50% 50%'

/** A focal point lies on a grid of this many percent: each step is a class in the style sheet, and no owner sees a finer one. */
export const focalStep = 5

/** The two numbers of a focal point; null for a text that is none. */
export function readFocalPoint(text: string): { x: number; y: number } | null {
  const found = /^(\d{1,3})% (\d{1,3})%$/.exec(text)
  const [x, y] = [Number(found?.[1]), Number(found?.[2])]
  return x <= 100 && y <= 100 ? { x, y } : null
}

/** The focal point on the grid that is nearest to these percentages. */
export function focalPointAt(x: number, y: number): string {
  const onGrid = (part: number) => Math.min(100, Math.max(0, Math.round(part / focalStep) * focalStep))
  return `${onGrid(x)}% ${onGrid(y)}%`
}

/** Title and text about a file of another type (spec §5), on the screen and from the server. */
export const invalidTypeText = {
  title: 'Invalid file type',
  text: 'Please upload a JPEG, PNG, or WebP image',
} as const

/** The forms that send an image. Each has its own text for a file that is too large (spec §5). */
export type ImageForm = 'registration' | 'edit'

/** The forms of the calls that take a file: those two, and the form of one photo. */
export type UploadForm = ImageForm | 'photo'

/** The images that each form may send, each in the field of its name (spec §7). */
export const imagesOf: Record<UploadForm, readonly UploadKind[]> = {
  registration: ['image'],
  edit: imageKinds,
  photo: ['photo'],
}

/** The title over `tooLargeTexts` where a text has one (spec §5, §8). */
export const tooLargeTitle = 'File too large'

/** What each form says about a file over `maxImageBytes` (spec §5), on the screen and from the server. */
export const tooLargeTexts: Record<ImageForm, Record<UploadKind, string>> = {
  registration: {
    image: 'Please upload an image smaller than 5MB',
    logo: 'Please upload an image smaller than 5MB',
    photo: 'Please upload an image smaller than 5MB',
  },
  edit: {
    image: 'Image must be less than 5MB',
    logo: 'Logo must be less than 5MB',
    photo: 'Photo must be less than 5MB',
  },
}

/** The stock images for each category (spec §3). The last four categories use one of another category. */
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

/** The path of a stock image. */
export const stockPath = (key: string): string => `/stock/${key}.svg`
/** The path of an upload, as stored in `image` or `logo`. It serves the image in its middle width. */
export const imagePath = (id: string): string => `/images/${id}`
/** The path of an upload in one width, for `srcset`. Every width is served; a smaller image keeps its own size. */
export const imageVariantPath = (id: string, width: ImageWidth): string => `/images/${id}/${width}.webp`

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const uploadPattern = new RegExp(`^/images/(${uuid})$`)

/** The id in the path of an upload; null for any other text. */
export function findImageId(path: string): string | null {
  return uploadPattern.exec(path)?.[1] ?? null
}

/** The `srcset` of an upload; null for a stock image, which has one size, and for none. */
export function imageSrcSet(path: string): string | null {
  const id = findImageId(path)
  return id && imageWidths.map((width) => `${imageVariantPath(id, width)} ${width}w`).join(', ')
}

/**
 * Whether `path` may be stored in `image` or `logo`: '', a stock image or an upload. Everything else is refused. An image
 * of another site could change after the approval.
 */
export function isOwnImage(path: string): boolean {
  return path === '' || isStockImage(path) || findImageId(path) !== null
}

function isStockImage(path: string): boolean {
  return Object.values(stockImages).some((keys) => keys.some((key) => stockPath(key) === path))
}
