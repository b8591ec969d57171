// What every database holds before its first business: the places of the gazetteer, and the trades.
import type { Database } from '../database/connect.ts'
import { loadPlaces } from './places/load-places.ts'
import { loadTrades } from './trades/load-trades.ts'

/** Loads what the database lacks of them. Several copies may start at once: one loads, the others wait. */
export async function loadReferenceData(database: Pick<Database, 'pool' | 'withoutDeadline'>): Promise<void> {
  await loadPlaces(database)
  await loadTrades(database)
}
