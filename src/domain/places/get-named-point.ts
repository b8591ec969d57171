// Decides what is said of a number that no place has.
import type { NamedPoint } from '../../contract/place.ts'
import type { Db } from '../../database/connect.ts'
import { invalidField } from '../failures.ts'
import { findNamedPoint } from './place-queries.ts'

/** The names of a place and where it is. Refuses a number that no place has. */
export async function getNamedPoint(db: Db, id: number): Promise<NamedPoint> {
  const found = await findNamedPoint(db, id)
  if (found) return found
  throw invalidField('place', 'There is no place with this number.')
}
