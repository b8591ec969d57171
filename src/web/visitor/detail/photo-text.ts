// What is said of a photo to people who cannot see it.
import type { Photo } from '../../../contract/photo.ts'

/** What its owner wrote, or its number. `at` counts from 0. */
export const photoText = ({ alt }: Pick<Photo, 'alt'>, at: number, businessName: string): string =>
  alt || `Photo ${at + 1} of ${businessName}`
