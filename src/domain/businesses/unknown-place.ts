// Decides what a write with a place that does not exist is answered.
import { findForeignKeyViolation } from '../../database/failures.ts'
import { invalid } from '../failures.ts'

/** Throws the refusal of the place when the foreign key refused it, else the error as it is. */
export function refuseUnknownPlace(error: unknown): never {
  if (findForeignKeyViolation(error) !== 'businesses_place_id_fkey') throw error
  const message = 'Please choose a place from the list'
  throw invalid(message, [{ path: 'placeId', message }])
}
