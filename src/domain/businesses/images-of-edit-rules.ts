// Decides which uploaded images belong to an edit.
import { findImageId } from '../../contract/image.ts'
import { type ImageKind, imageKinds } from '../../contract/image-upload.ts'
import type { Wanted } from './split-edit-rules.ts'

/** The paths of images by their kind. */
type ImagePaths = Partial<Record<ImageKind, string>>

/** The uploaded ones among the image and the logo of these fields. */
export const uploadsOf = (wanted: Wanted): ImagePaths => uploadsAmong(wanted, wanted)

/** Those images of `known` that these fields show, and that were uploaded. */
export function uploadsAmong(known: ImagePaths | Wanted, wanted: Wanted): ImagePaths {
  const shown = imageKinds.flatMap((kind) => {
    const path = wanted[kind]
    const isUpload = path && path === known[kind] && findImageId(path) !== null
    return isUpload ? [[kind, path] as const] : []
  })
  return Object.fromEntries(shown)
}

/** The ids of all uploaded images of these fields, photos included. */
export const imageIdsOf = ({ image, logo, photos = [] }: Wanted): string[] => [
  ...[image, logo].flatMap((path) => findImageId(path ?? '') ?? []),
  ...photos.map(({ id }) => id),
]
