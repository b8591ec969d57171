// Decides what is compared with a registration before it is sent, and with one business that a moderator reads.
import type { SimilarBusiness, SimilarInput, SimilarItem } from '../../contract/similar.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import { findSurePlaceId } from '../places/propose-places.ts'
import type { Admin } from '../principal.ts'
import { findOwnBusiness } from './business-queries.ts'
import { selectSimilar, selectSimilarOf } from './similar-queries.ts'

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

/** Up to three businesses in any state that may be the same as this one. Refuses with not-found. */
export async function listSimilarTo(db: Db, _admin: Admin, id: string): Promise<SimilarItem[]> {
  const found = (await selectSimilarOf(db, [id])).get(id)
  if (!found && !(await findOwnBusiness(db, id))) throw notFound('Business not found')
  return found ?? []
}
