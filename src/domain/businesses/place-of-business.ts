// Finds the place of a business from the location that its owner enters, and refuses invalid places.
import type { OwnBusiness } from '../../contract/business.ts'
import type { BusinessEdit, Registration } from '../../contract/owner-edits.ts'
import type { Db } from '../../database/connect.ts'
import { findForeignKeyViolation } from '../../database/failures.ts'
import { invalidField } from '../failures.ts'
import { findUnambiguousPlaceId, proposeFor } from '../places/propose-places.ts'
import type { EditChanges } from './edit-rules.ts'

type Given = Pick<Registration, 'location' | 'placeId' | 'hidesAddress'>

/** The chosen place, otherwise the one that the location unambiguously means, otherwise null. Refuses a hidden address without a place. */
export async function placeOfRegistration(db: Db, given: Given): Promise<number | null> {
  const { placeId = await findUnambiguousPlaceId(db, given.location) } = given
  refuseHiddenWithoutPlace({ hidesAddress: given.hidesAddress ?? false, placeId })
  return placeId
}

/**
 * The changes, with the place that a new location means, unless the owner chose one. A place that a person chose earlier stays if the new
 * location may mean it. Refuses a hidden address without a place.
 */
export async function withPlace(
  db: Db,
  current: OwnBusiness,
  { placeId }: BusinessEdit,
  changes: EditChanges,
): Promise<EditChanges> {
  const { location } = changes
  const isMoved = location !== undefined && placeId === undefined
  const moved = isMoved ? await placeAfterMove(db, current, location) : current.placeId
  const placed = moved === current.placeId ? changes : { ...changes, placeId: moved }
  if (Object.keys(placed).length > 0) refuseHiddenWithoutPlace({ ...current, ...placed })
  return placed
}

async function placeAfterMove(db: Db, current: OwnBusiness, location: string): Promise<number | null> {
  const { places, isUnambiguous } = await proposeFor(db, location)
  const isChosen = current.placeId !== (await findUnambiguousPlaceId(db, current.location))
  if (isChosen && places.some(({ id }) => id === current.placeId)) return current.placeId
  return (isUnambiguous && places[0]?.id) || null
}

/** Throws the refusal of an unknown place for a violation of the foreign key, and any other error unchanged. */
export function refuseUnknownPlace(error: unknown): never {
  if (findForeignKeyViolation(error) !== 'businesses_place_id_fkey') throw error
  throw unknownPlace()
}

/** The refusal of a place that does not exist. */
export const unknownPlace = () => invalidField('placeId', 'Please choose a place from the list')

/** Refuses a hidden address without a place, because visitors would not learn where the business is. */
export function refuseHiddenWithoutPlace({
  hidesAddress,
  placeId,
}: Pick<OwnBusiness, 'hidesAddress' | 'placeId'>): void {
  if (!hidesAddress || placeId !== null) return
  throw invalidField(
    'placeId',
    'Please give your town or suburb: with a hidden address, it is all that visitors see',
  )
}
