// Knows what an owner reads about the photos: when visitors see a change depends on whether it waits for a moderator.
import { maxPhotos, type Photo } from '../../../contract/photo.ts'
import { maxLengths } from '../../../contract/text-input.ts'

export const photosText = (waits: boolean) =>
  `Up to ${maxPhotos}, in the order in which visitors see them. What a photo shows is said in at most ${maxLengths.photoAlt} characters. ${waits ? 'Everything here is saved at once, and visitors see it when we have looked at it.' : 'Everything here is saved at once.'}`

/** `stays`: visitors see the photo until a moderator has looked at the change. */
export function removalText({ alt }: Photo, stays: boolean): string {
  const photo = alt ? `"${alt}"` : 'It'
  return stays
    ? `${photo} stays on your public page until we have looked at the change. Until then you can withdraw it.`
    : `${photo} is removed from your listing at once, and cannot be brought back.`
}
