// Decides the place of a business when its owner writes where it is.
import type { OwnBusiness } from '../../contract/business.ts'
import type { BusinessEdit } from '../../contract/owner-edits.ts'
import type { Registration } from '../../contract/registration.ts'
import type { Db } from '../../database/connect.ts'
import { findSurePlaceId, proposeFor } from '../places/propose-places.ts'
import type { EditChanges } from './edit-rules.ts'
import { refuseHiddenWithoutPlace } from './place-refusals.ts'

type Given = Pick<Registration, 'location' | 'placeId' | 'hidesAddress'>

/** The place that was chosen, else the one that the location means for sure, else null. Refuses a hidden address without one. */
export async function placeOfRegistration(db: Db, given: Given): Promise<number | null> {
  const { placeId = await findSurePlaceId(db, given.location) } = given
  refuseHiddenWithoutPlace({ hidesAddress: given.hidesAddress ?? false, placeId })
  return placeId
}

/**
 * The changes with the place that another location brings, unless one was chosen. A place that a person chose before stays while
 * the new location may mean it. Refuses a hidden address without a place.
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
  const { places, isSure } = await proposeFor(db, location)
  const isChosen = current.placeId !== (await findSurePlaceId(db, current.location))
  if (isChosen && places.some(({ id }) => id === current.placeId)) return current.placeId
  return (isSure && places[0]?.id) || null
}
