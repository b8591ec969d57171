// Decides with which approved businesses a registration is compared before it is sent.
import type { SimilarBusiness, SimilarInput } from '../../contract/similar.ts'
import type { Db } from '../../database/connect.ts'
import { findSurePlaceId } from '../places/propose-places.ts'
import { selectSimilar } from './similar-queries.ts'

/**
 * Up to three approved businesses that may be the same: with this phone or WhatsApp number, or with a similar name in the
 * same municipality. The place is the chosen one, else the one that the location means for sure.
 */
export async function listSimilar(
  db: Db,
  { name, phone, placeId, location }: SimilarInput,
): Promise<SimilarBusiness[]> {
  const place = placeId ?? (location === undefined ? null : await findSurePlaceId(db, location))
  const numbers = phone?.startsWith('+') ? [phone] : []
  return selectSimilar(db, { name, numbers, placeId: place })
}
