// Loads the reference data that every database needs before its first business: the places of the gazetteer, and the trades.
import type { Database } from '../database/connect.ts'
import { loadPlaces } from './places/load-places.ts'
import { loadTrades } from './trades/load-trades.ts'

/** Loads the places and trades that the database lacks. If several copies start at once, one loads them and the others wait. */
export async function loadReferenceData(database: Pick<Database, 'pool' | 'withoutDeadline'>): Promise<void> {
  await loadPlaces(database)
  await loadTrades(database)
}
