// Decides how the list of photos of a business changes. Every function returns a new list, or refuses.
import { maxPhotos, type Photo, tooManyPhotosText } from '../../contract/photo.ts'
import { conflict, invalid, notFound } from '../failures.ts'

/** With a photo at the end. Refuses (409) one too many. */
export function withPhoto(photos: readonly Photo[], photo: Photo): Photo[] {
  refuseOneTooMany(photos)
  return [...photos, photo]
}

/** Refuses (409) another photo when there are as many as there may be. */
export function refuseOneTooMany(photos: readonly Photo[]): void {
  if (photos.length >= maxPhotos)
    throw conflict(tooManyPhotosText, [{ path: 'photo', message: tooManyPhotosText }])
}

/** In the order of these ids. Refuses (400) an order that does not name each photo once. */
export function inOrder(photos: readonly Photo[], order: readonly string[]): Photo[] {
  const ordered = [...new Set(order)].flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
  if (order.length === photos.length && ordered.length === photos.length) return ordered
  const message = 'The order must name each of your photos once. Please reload the page and try again.'
  throw invalid(message, [{ path: 'order', message }])
}

/** With another description of one photo. Refuses (404) an id that is not among them. */
export function withDescription(photos: readonly Photo[], id: string, alt: string): Photo[] {
  refuseUnknown(photos, id)
  return photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo))
}

/** Without one photo. Refuses (404) an id that is not among them. */
export function withoutPhoto(photos: readonly Photo[], id: string): Photo[] {
  refuseUnknown(photos, id)
  return photos.filter((photo) => photo.id !== id)
}

/** The ids of the photos of one list that are not in the other. */
export function listMissing(photos: readonly Photo[], others: readonly Photo[]): string[] {
  return photos.filter(({ id }) => !others.some((other) => other.id === id)).map(({ id }) => id)
}

/** Whether both lists have the same photos in the same order with the same descriptions. */
export function areSamePhotos(photos: readonly Photo[], others: readonly Photo[]): boolean {
  return (
    photos.length === others.length &&
    photos.every(({ id, alt }, at) => id === others[at]?.id && alt === others[at]?.alt)
  )
}

function refuseUnknown(photos: readonly Photo[], id: string): void {
  if (!photos.some((photo) => photo.id === id)) throw notFound('You have no photo at this address.')
}
