// Decides how a place is named to a reader, and what is said of a number that no place has.
import type { NamedPoint } from '../../contract/place.ts'
import type { Db } from '../../database/connect.ts'
import { invalidField } from '../failures.ts'
import { placeKey } from './place-key-rules.ts'
import { findPlaceName, listNamedPlaces } from './place-queries.ts'
import { clearName } from './proposal-rules.ts'

/** A place as a reader is told of it. Refuses a number that no place has. */
export async function getNamedPoint(db: Db, id: number): Promise<NamedPoint> {
  const name = await findPlaceName(db, id)
  if (name === null) throw invalidField('place', 'There is no place with this number.')
  const named = await listNamedPlaces(db, [placeKey(name)])
  const place = named.find((one) => one.id === id)
  if (!place) throw new Error(`Place ${id} does not go by its own name ${name}.`)
  const { label, latitude, longitude } = place
  return { name: clearName(place, named), label, latitude, longitude }
}
