// Decides from where distances are measured: from the point, else from the place.
import type { Distances, DistancesInput } from '../../contract/distances.ts'
import type { Db } from '../../database/connect.ts'
import { invalid } from '../failures.ts'
import { findNamedPoint } from '../places/place-queries.ts'
import { selectDistances } from './distance-queries.ts'

/** How far approved businesses are from a point or a place. Refuses a place that does not exist. */
export async function listDistances(db: Db, { ids, near, place = 0 }: DistancesInput): Promise<Distances> {
  const from = near ? null : await findNamedPoint(db, place)
  const origin = near ?? from
  if (!origin) {
    const message = 'There is no place with this number.'
    throw invalid(message, [{ path: 'place', message }])
  }
  return { from: from?.name ?? null, businesses: await selectDistances(db, ids, origin) }
}
