// Where the server sends a visitor whose address has a point outside South Africa.
import { abroad, isInSouthAfrica } from '../../contract/provinces.ts'
import type { PageContext, PageRedirect } from '../screen.ts'

/** The same address with 'abroad' as its point. Calls take any point on the earth; 'Near me' goes to no such point. */
export function redirectAbroad({ path, search }: PageContext): PageRedirect | null {
  const query = new URLSearchParams(search)
  const [latitude = NaN, longitude = NaN] = (query.get('near') ?? '').split(',').map(Number)
  // What is no point on the earth is refused as it is.
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isPoint || isInSouthAfrica({ latitude, longitude })) return null
  query.set('near', abroad)
  return { status: 302, redirect: `${path}?${query}` }
}
