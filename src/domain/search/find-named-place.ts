// Whether words of a search name its place: only where few businesses hold all of its words.
import type { NamedPoint } from '../../contract/place.ts'
import type { Db } from '../../database/connect.ts'
import type { NamedPlace } from '../places/address-rules.ts'
import { getNamedPoint } from '../places/list-places.ts'
import { findNamedPlaces } from '../places/propose-places.ts'
import type { Vocabulary } from './expansion-rules.ts'
import { lexemes } from './filter-queries.ts'
import { enoughResults, isDoubtful, listSplits, namesOf, type Split, wordsOf } from './query-split-rules.ts'
import { selectResults } from './result-queries.ts'
import { type Criteria, toQuery } from './search-criteria.ts'
import { asPlaceName } from './terms-rules.ts'
import { tokenize } from './token-rules.ts'
import { withCounts } from './vocabulary-queries.ts'

/** A search of which some words are read as a place; a doubtful one only when the words find nothing with typos corrected. */
export type PlaceReading = { criteria: Criteria; known: Vocabulary; place: NamedPoint; isDoubtful: boolean }

/** Null when the search names an area in another way, no place is named, or enough businesses hold its words. */
export async function findNamedPlace(
  db: Db,
  criteria: Criteria,
  known: Vocabulary,
): Promise<PlaceReading | null> {
  const { location, place, province, radiusKm } = criteria.input
  const hasArea = Boolean(location || place || province || radiusKm)
  const found = hasArea || criteria.text.length === 0 ? null : await findSplit(db, criteria, known)
  if (!found) return null
  const { split, place: named } = found
  return {
    criteria: {
      ...criteria,
      text: split.text,
      named: { id: named.id, words: split.where.map(asPlaceName) },
      nameKey: wordsOf(split.text),
      origin: criteria.origin ?? named,
    },
    known: await withCounts(db, known, [lexemes.place(named.id)]),
    place: await getNamedPoint(db, named.id),
    isDoubtful: isDoubtful(split, named.kind),
  }
}

/** The first words that name a place. Whether they are read as one depends on the words alone, whatever the filters are. */
async function findSplit(
  db: Db,
  criteria: Criteria,
  known: Vocabulary,
): Promise<{ split: Split; place: NamedPlace } | null> {
  const named = listSplits(criteria.text).flatMap((split) =>
    namesOf(split.where).map((name) => ({ split, name })),
  )
  const names = named.map(({ name }) => name)
  const places = await findNamedPlaces(db, names)
  const at = places.findIndex((place) => place !== null)
  const [split, place] = [named[at]?.split, places[at]]
  if (!split || !place) return null
  const query = toQuery({ ...criteria, input: {} }, known)
  const { list, found } = query ? await selectResults(db, query, null, enoughResults) : { list: [], found: 0 }
  const isName = list.some(({ card }) => tokenize(card.name).join(' ').startsWith(criteria.nameKey))
  const most = isDoubtful(split, place.kind) ? 0 : enoughResults - 1
  return !isName && found <= most ? { split, place } : null
}

/** The place whose names are all that a location says; null for other words. */
export async function findLocationPlace(db: Db, location: string): Promise<NamedPlace | null> {
  const [place] = await findNamedPlaces(db, [location])
  return place ?? null
}
