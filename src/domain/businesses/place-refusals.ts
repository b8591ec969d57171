// Decides how a place is refused: one that does not exist, or none where the address is hidden.
import type { OwnBusiness } from '../../contract/business.ts'
import { findForeignKeyViolation } from '../../database/failures.ts'
import { invalidField } from '../failures.ts'

/** Throws the refusal of the place when the foreign key refused it, else the error as it is. */
export function refuseUnknownPlace(error: unknown): never {
  if (findForeignKeyViolation(error) !== 'businesses_place_id_fkey') throw error
  throw unknownPlace()
}

/** The refusal of a place that does not exist. */
export const unknownPlace = () => invalidField('placeId', 'Please choose a place from the list')

/** Refuses a hidden address without a place: visitors would not learn where the business is. */
export function refuseHiddenWithoutPlace({
  hidesAddress,
  placeId,
}: Pick<OwnBusiness, 'hidesAddress' | 'placeId'>): void {
  if (!hidesAddress || placeId !== null) return
  throw invalidField(
    'placeId',
    'Please name your town or suburb: with a hidden address it is all that visitors see',
  )
}
