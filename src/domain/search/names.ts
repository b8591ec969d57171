// What the words of a search may name, by one query: places, and how many businesses write each word.
import { sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { type NamedPlace, readAddress } from '../places/address-rules.ts'
import { findNamedPlace } from '../places/propose-places.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { listForms, type Token } from './typed-words.ts'

/** A place with all its names and what it lies in. */
export type SearchPlace = NamedPlace & {
  names: string[]
  parentId: number | null
  municipality: string | null
}

/** What names mean. `trades` is null in a location, which names places only. */
export type Lexicon = {
  trades: TradeLexicon | null
  placeOf: (words: readonly string[]) => SearchPlace | null
  placeOfPostcode: (word: string) => SearchPlace | null
}

/** What one search may name. The places include those that share a name with one of them. `hasReviews`: the directory shows reviews. */
export type Names = { places: SearchPlace[]; counts: ReadonlyMap<string, number>; hasReviews: boolean }

/** The places that some texts name or that have one of these ids, and how many businesses write each form of their words; those of nobody are left out. */
export async function readNames(db: Db, texts: Token[][], ids: readonly number[]): Promise<Names> {
  const words = texts.map((text) => text.map(({ word }) => word))
  const keys = words.flatMap((text) => text.flatMap((_, at) => keysAt(text, at)))
  const { rows } = await db.execute<Omit<Names, 'counts'> & { counts: Record<string, number> }>(sql`
    WITH named AS (SELECT place_id FROM place_names WHERE key = ANY (${sql.param(keys)}::text[]) OR place_id = ANY (${sql.param(ids)}::int[])),
    alike AS (SELECT place_id, array_agg(key) AS keys, array_agg(DISTINCT name ORDER BY name) AS names FROM place_names
      WHERE place_id IN (SELECT place_id FROM place_names WHERE key IN (SELECT key FROM place_names WHERE place_id IN (TABLE named)))
      GROUP BY place_id)
    SELECT (SELECT coalesce(jsonb_agg(to_jsonb(alike) || to_jsonb(places) || jsonb_build_object('parentId', parent_id)), '[]')
        FROM alike JOIN places ON id = place_id) AS places,
      (SELECT coalesce(jsonb_object_agg(word, businesses), '{}') FROM search_vocabulary
        WHERE word = ANY (${sql.param(texts.flatMap(listForms))}::text[])) AS counts,
      (SELECT is_on FROM review_keeping) AS "hasReviews"`)
  const { places = [], counts = {}, hasReviews = false } = rows[0] ?? {}
  return { places, counts: new Map(Object.entries(counts)), hasReviews }
}

/** The place that a postcode means, by their names in an address: 'Orlando West, 1804'. */
export const makePlaceOfPostcode =
  (places: readonly SearchPlace[], ids: ReadonlyMap<string, number>): Lexicon['placeOfPostcode'] =>
  (word) => {
    const place = places.find(({ id }) => id === ids.get(word))
    return place ? { ...place, name: `${place.name}, ${word}` } : null
  }

/** The longest name of a place has five words. */
const keysAt = (words: readonly string[], at: number) =>
  [1, 2, 3, 4, 5].map((length) => words.slice(at, at + length).join(''))

/** The place that some words name, as they would in an address. */
export function makePlaceOf(places: readonly SearchPlace[]): Lexicon['placeOf'] {
  const keys = new Set(places.flatMap((place) => place.keys))
  return (words) => {
    // Most words begin no name of a place.
    if (!keysAt(words, 0).some((key) => keys.has(key))) return null
    const found = findNamedPlace(readAddress(words.join(' ')), places)
    return places.find(({ id }) => id === found?.id) ?? null
  }
}
