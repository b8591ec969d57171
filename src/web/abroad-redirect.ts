// Decides that from a point outside South Africa nothing is near: the server sends the page on to an address that is refused with a sentence.
import { abroad } from '../contract/search-filters.ts'
import { isInSouthAfrica } from '../contract/south-africa.ts'
import type { PageContext, PageRedirect } from './served-page.ts'

/**
 * The same address with 'abroad' as its point. Calls take any point on the earth. This costs no byte of the first script: 'Near me' goes to no
 * such point, so only the server sees one.
 */
export function redirectAbroad({ path, search }: PageContext): PageRedirect | null {
  const query = new URLSearchParams(search)
  const [latitude = NaN, longitude = NaN] = (query.get('near') ?? '').split(',').map(Number)
  // What is no point on the earth is refused as it is.
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isPoint || isInSouthAfrica({ latitude, longitude })) return null
  query.set('near', abroad)
  return { status: 302, redirect: `${path}?${query}` }
}
