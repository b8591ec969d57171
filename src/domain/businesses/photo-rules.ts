// How the list of photos of a business changes. Every function returns a new list, or null when it must be refused.
import { maxPhotos, type Photo } from '../../contract/photo.ts'

/** Whether there is room for another photo. */
export const hasRoom = (photos: readonly Photo[]): boolean => photos.length < maxPhotos

/** With a photo at the end; null when it is one too many. */
export const withPhoto = (photos: readonly Photo[], photo: Photo): Photo[] | null =>
  hasRoom(photos) ? [...photos, photo] : null

/** In the order of these ids; null when they do not name each photo once. */
export function inOrder(photos: readonly Photo[], order: readonly string[]): Photo[] | null {
  const ordered = [...new Set(order)].flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
  return order.length === photos.length && ordered.length === photos.length ? ordered : null
}

/** With another description of one photo; null when it is not among them. */
export const withDescription = (photos: readonly Photo[], id: string, alt: string): Photo[] | null =>
  hasPhoto(photos, id) ? photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo)) : null

/** Without one photo; null when it is not among them. */
export const withoutPhoto = (photos: readonly Photo[], id: string): Photo[] | null =>
  hasPhoto(photos, id) ? photos.filter((photo) => photo.id !== id) : null

/** The ids of the photos of one list that are not in the other. */
export const listMissing = (photos: readonly Photo[], others: readonly Photo[]): string[] =>
  photos.filter(({ id }) => !hasPhoto(others, id)).map(({ id }) => id)

/** Whether both lists have the same photos in the same order with the same descriptions. */
export function areSamePhotos(photos: readonly Photo[], others: readonly Photo[]): boolean {
  const isSame = ({ id, alt }: Photo, at: number) => id === others[at]?.id && alt === others[at]?.alt
  return photos.length === others.length && photos.every(isSame)
}

const hasPhoto = (photos: readonly Photo[], id: string) => photos.some((photo) => photo.id === id)
