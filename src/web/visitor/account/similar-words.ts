// Knows the words for businesses that are listed already, beside a registration.
import type { SimilarBusiness } from '../../../contract/similar.ts'

export const similarWords = {
  look: 'Have a look',
  next: 'Is it yours? Then change that listing. If it is another business, just go on.',
  signIn: 'Sign in to change it',
  write: 'Write to us about it',
} as const

/** One business in a sentence. */
export function similarText({ name, place, why }: SimilarBusiness): string {
  if (why === 'name')
    return place
      ? `There is already a listing with a similar name near by: "${name}" in ${place}.`
      : `There is already a listing with a similar name near by: "${name}".`
  return place
    ? `There is already "${name}" in ${place} with this phone number.`
    : `There is already "${name}" with this phone number.`
}
