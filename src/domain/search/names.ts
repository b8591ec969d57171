// Reads with one query what is needed to interpret a search: places and postcodes that its words may name, how often each word occurs, and more.
import { sql } from '#drizzle'
import { provinces } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import type { Holiday } from '../hours/opening-rules.ts'
import { type NamedPlace, readAddress } from '../places/address-rules.ts'
import { findNamedPlace } from '../places/propose-places.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { listForms, type Token } from './typed-words.ts'

/** A place with all its names, its city and its municipality. */
export type SearchPlace = NamedPlace & {
  names: string[]
  parentId: number | null
  municipality: string | null
}

/** Look-ups of names. `trades` is null for the location field, which names places only. */
export type Lexicon = {
  trades: TradeLexicon | null
  placeOf: (words: readonly string[]) => SearchPlace | null
  placeOfPostcode: (word: string) => SearchPlace | null
}

/**
 * What interpreting reads from the database. `places`: those that the words may name, and others that share a name with one of them; `counts`: how many
 * businesses write each word; `hasReviews`: the directory shows reviews; `edition`: of the trades; `postcodes`: the id of the place for each.
 */
export type Names = {
  places: SearchPlace[]
  counts: ReadonlyMap<string, number>
  hasReviews: boolean
  edition: number
  proclaimed: Holiday[]
  postcodes: Record<string, number>
}

/** What may follow a postcode in an address. A house or stand number, in contrast, is followed by a street or a place. */
const ending = `\\W*((${[...provinces, 'South Africa'].join('|')})\\W*)*$`

/**
 * The places that the texts may name, and the place with this id; and for each spelling of a word how many businesses write it, if any do.
 * A word of four digits is the postcode of the place of most listed businesses whose location ends with it; hidden addresses do not count.
 */
export async function readNames(db: Db, texts: readonly Token[][], placeId?: number): Promise<Names> {
  const words = texts.map((text) => text.map(({ word }) => word))
  const keys = words.flatMap((text) => text.flatMap((_, at) => keysAt(text, at)))
  const codes = words.flat().filter((word) => /^\d{4}$/.test(word))
  const { rows } = await db.execute<Omit<Names, 'counts'> & { counts: Record<string, number> }>(sql`
    WITH coded AS (SELECT DISTINCT ON (postcode) postcode, place_id FROM unnest(${sql.param(codes)}::text[]) AS postcode
      JOIN search_documents ON document @@ (postcode || ':C')::tsquery
      JOIN businesses ON businesses.id = business_id AND location ~* ('\\m' || postcode || ${ending})
      WHERE place_id IS NOT NULL AND NOT hides_address
      GROUP BY postcode, place_id ORDER BY postcode, count(*) DESC, place_id),
    named AS (SELECT place_id FROM place_names WHERE key = ANY (ARRAY(SELECT unnest(${sql.param(keys)}::text[])))
      UNION ALL SELECT place_id FROM coded UNION ALL SELECT ${placeId ?? null}::int),
    alike AS (SELECT place_id, array_agg(key) AS keys, array_agg(DISTINCT name ORDER BY name) AS names FROM place_names
      WHERE place_id IN (SELECT place_id FROM place_names WHERE key IN (SELECT key FROM place_names WHERE place_id IN (TABLE named)))
      GROUP BY place_id)
    SELECT (SELECT coalesce(jsonb_agg(to_jsonb(alike) || to_jsonb(places) || jsonb_build_object('parentId', parent_id)), '[]')
        FROM alike JOIN places ON id = place_id) AS places,
      (SELECT coalesce(jsonb_object_agg(word, businesses), '{}') FROM search_vocabulary
        WHERE word = ANY (ARRAY(SELECT unnest(${sql.param(texts.flatMap(listForms))}::text[])))) AS counts,
      (SELECT coalesce(jsonb_object_agg(postcode, place_id), '{}') FROM coded) AS postcodes,
      (SELECT coalesce(jsonb_agg(public_holidays), '[]') FROM public_holidays) AS proclaimed,
      (SELECT edition::float8 FROM trade_edition) AS edition,
      (SELECT is_on FROM review_keeping) AS "hasReviews"`)
  const [{ counts, ...read }] = rows as [(typeof rows)[number]]
  return { ...read, counts: new Map(Object.entries(counts)) }
}

/** Finds the place of a postcode; its name includes the postcode: 'Orlando West, 1804'. */
export const makePlaceOfPostcode =
  ({ places, postcodes }: Names): Lexicon['placeOfPostcode'] =>
  (word) => {
    const place = places.find(({ id }) => id === postcodes[word])
    return place ? { ...place, name: `${place.name}, ${word}` } : null
  }

/** The keys of names that begin at a word. The longest name of a place has five words. */
const keysAt = (words: readonly string[], at: number) =>
  [1, 2, 3, 4, 5].map((length) => words.slice(at, at + length).join(''))

/** Finds the place that words name, read as part of an address. */
export function makePlaceOf(places: readonly SearchPlace[]): Lexicon['placeOf'] {
  const keys = new Set(places.flatMap((place) => place.keys))
  return (words) => {
    // A cheap test first: most words begin no name of a place.
    if (!keysAt(words, 0).some((key) => keys.has(key))) return null
    const address = readAddress(words.join(' '))
    // A street and a place: 'Main Road Paarl'. Some streets are names of places: 'Nottingham Road'.
    const hasStreet = address.parts.some(({ readings }) => readings.length > 1)
    if (hasStreet && !keys.has(words.join(''))) return null
    const found = findNamedPlace(address, places)
    return places.find(({ id }) => id === found?.id) ?? null
  }
}
