// Composes the places of the gazetteer from its sources: cleans them, applies our own corrections, and names them.
import type { GazetteerPlace } from '../../domain/places/load-places.ts'
import { mergeDoubles, namePlaces } from './name-places.ts'
import { applyOwnTable } from './own-table.ts'
import { listSourcePlaces } from './source-places.ts'

/** All places, the best known first; the same sources always give the same places. */
export const composePlaces = (): GazetteerPlace[] =>
  // Merged once more, because a new name can show that two rows are the same place.
  namePlaces(mergeDoubles(applyOwnTable(listSourcePlaces())))
