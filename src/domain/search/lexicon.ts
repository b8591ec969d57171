// The names that a search is read with: of trades and categories, kept in memory, and of places, by one query.
import { type SQL, sql } from '#drizzle'
import type { Province } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { invalidField } from '../failures.ts'
import { type NamedPlace, provinceKeys, readAddress } from '../places/address-rules.ts'
import { findNamedPlace } from '../places/propose-places.ts'
import { readTradeLexicon } from '../trades/trade-lexicon.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { tokenize } from './token-rules.ts'

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
  provinceOf: (words: readonly string[]) => Province | null
}

/** The names of the words of some texts. */
export async function readLexicon(
  db: Db,
  texts: readonly (string | undefined)[],
): Promise<Lexicon & { trades: TradeLexicon }> {
  const words = texts.map((text) => tokenize(text ?? '').slice(0, mostWords))
  const keys = new Set(words.flatMap((some) => some.flatMap((_, at) => runsAt(some, at))))
  const [trades, places] = await Promise.all([readTradeLexicon(db), listSearchPlaces(db, [...keys])])
  return { trades, ...makePlaceLexicon(places) }
}

const mostWords = 40
/** The longest name has five words. */
const runsAt = (words: readonly string[], at: number) =>
  [1, 2, 3, 4, 5].map((length) => words.slice(at, at + length).join(''))

/** The places of some names as `readSearch` asks for them. */
export function makePlaceLexicon(places: readonly SearchPlace[]): Pick<Lexicon, 'placeOf' | 'provinceOf'> {
  const byKey = Map.groupBy(
    places.flatMap((place) => place.keys.map((key) => ({ key, place }))),
    ({ key }) => key,
  )
  const placeOf = (words: readonly string[]): SearchPlace | null => {
    // Most words begin no name of a place.
    if (!runsAt(words, 0).some((key) => byKey.has(key))) return null
    const keys = new Set(words.flatMap((_, at) => runsAt(words, at)))
    const candidates = new Set([...keys].flatMap((key) => byKey.get(key) ?? []).map(({ place }) => place))
    const named = [...candidates].map((place) => ({
      ...place,
      keys: place.keys.filter((key) => keys.has(key)),
    }))
    const found = findNamedPlace(readAddress(words.join(' ')), named)
    return [...candidates].find(({ id }) => id === found?.id) ?? null
  }
  return { placeOf, provinceOf: (words) => provinceKeys.get(words.join('')) ?? null }
}

/** The places that have one of the keys as a whole name. */
export async function listSearchPlaces(db: Db, keys: readonly string[]): Promise<SearchPlace[]> {
  if (keys.length === 0) return []
  return await select(
    db,
    sql`SELECT place_id, array_agg(key) AS keys FROM place_names
    WHERE key = ANY (${sql.param(keys)}::text[]) GROUP BY place_id`,
  )
}

/** The place with a number. Refuses one that no place has. */
export async function getSearchPlace(db: Db, id: number): Promise<SearchPlace> {
  const [place] = await select(db, sql`SELECT ${id}::integer AS place_id, '{}'::text[] AS keys`)
  if (!place) throw invalidField('place', 'There is no place with this number.')
  return place
}

async function select(db: Db, named: SQL): Promise<SearchPlace[]> {
  const { rows } = await db.execute<SearchPlace>(sql`
    SELECT id, name, kind, province, label, latitude, longitude, path, importance, population, municipality, parent_id AS "parentId", keys,
      ARRAY(SELECT DISTINCT own.name FROM place_names own WHERE own.place_id = id ORDER BY 1) AS names
    FROM (${named}) AS named JOIN places ON id = place_id`)
  return rows
}
