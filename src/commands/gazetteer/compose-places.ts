// Composes the places of the gazetteer from its sources: clean them, correct them by our own table, name them.
import type { GazetteerPlace } from '../../domain/places/load-places.ts'
import { mergeDoubles, namePlaces } from './name-places.ts'
import { applyOwnTable } from './own-table.ts'
import { listSourcePlaces } from './source-places.ts'

/** All places, the best known first; the same sources always give the same places. */
export const composePlaces = (): GazetteerPlace[] =>
  // Once more: a new name may show that two rows are the same place.
  namePlaces(mergeDoubles(applyOwnTable(listSourcePlaces())))
