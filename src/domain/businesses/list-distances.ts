// Decides from where distances are measured: from the point, else from the place.
import type { Distances, DistancesInput } from '../../contract/distances.ts'
import type { Db } from '../../database/connect.ts'
import { getNamedPoint } from '../places/get-named-point.ts'
import { selectDistances } from './distance-queries.ts'

/** How far approved businesses are from a point or a place. Refuses a place that does not exist. */
export async function listDistances(db: Db, { ids, near, place = 0 }: DistancesInput): Promise<Distances> {
  if (near) return { from: null, businesses: await selectDistances(db, ids, near) }
  const from = await getNamedPoint(db, place)
  return { from: from.name, businesses: await selectDistances(db, ids, from) }
}
