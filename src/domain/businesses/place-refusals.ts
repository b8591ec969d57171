// Decides how a place is refused: one that does not exist, or none where the address is hidden.
import type { OwnBusiness } from '../../contract/business.ts'
import { findForeignKeyViolation } from '../../database/failures.ts'
import { invalid } from '../failures.ts'

/** Throws the refusal of the place when the foreign key refused it, else the error as it is. */
export function refuseUnknownPlace(error: unknown): never {
  if (findForeignKeyViolation(error) !== 'businesses_place_id_fkey') throw error
  throw unknownPlace()
}

/** The refusal of a place that does not exist. */
export function unknownPlace() {
  const message = 'Please choose a place from the list'
  return invalid(message, [{ path: 'placeId', message }])
}

/** Refuses a hidden address without a place: visitors would not learn where the business is. */
export function refuseHiddenWithoutPlace({
  hidesAddress,
  placeId,
}: Pick<OwnBusiness, 'hidesAddress' | 'placeId'>): void {
  if (!hidesAddress || placeId !== null) return
  const message = 'Please choose your town or suburb: with a hidden address it is all that visitors see'
  throw invalid(message, [{ path: 'placeId', message }])
}
