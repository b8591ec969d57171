// Reads the data of the brute force from a database: the approved businesses, the places and the trades.
import type { Database } from '../../src/database/connect.ts'
import { areas, isAreaKey, municipalities } from '../../src/domain/places/areas.ts'
import {
  type Lexicon,
  makePlaceOf,
  readNames as readNamesOf,
  type SearchPlace,
} from '../../src/domain/search/names.ts'
import { readTradeLexicon } from '../../src/domain/trades/trade-lexicon.ts'
import type { TradeLexicon } from '../../src/domain/trades/trade-match-rules.ts'
import type { OracleBusiness } from './oracle-documents.ts'
import { placeKeysOf } from './oracle-typos.ts'

export async function listApproved({ pool }: Database): Promise<OracleBusiness[]> {
  const { rows } = await pool.query<OracleBusiness>(
    `SELECT b.id, b.name, category, trades, description,
       ARRAY(SELECT coalesce(text, '') FROM reviews WHERE business_id = b.id AND state = 'published'
         ORDER BY written_at DESC, reviews.id DESC LIMIT 100) AS reviews, rating, review_count AS "reviewCount", price_level AS "priceLevel", offers, phone, whatsapp,
       CASE WHEN hides_address THEN coalesce(place.label, '') ELSE location END AS location, place.province, place.municipality,
       hours_week AS "hoursWeek", special_days AS "specialDays", trading, closed_until::text AS "closedUntil",
       array_remove(ARRAY[place.id, town.id, town.parent_id], NULL) AS "placesAround",
       CASE WHEN b.latitude IS NOT NULL AND NOT hides_address THEN jsonb_build_object('latitude', b.latitude, 'longitude', b.longitude)
         WHEN place.id IS NOT NULL THEN jsonb_build_object('latitude', place.latitude, 'longitude', place.longitude) END AS spot,
       extract(epoch FROM approved_at)::double precision AS "approvedAt"
     FROM businesses b LEFT JOIN places place ON place.id = place_id LEFT JOIN places town ON town.id = place.parent_id
     WHERE approval_status = 'approved' AND trading <> 'closed-for-good'`,
  )
  return rows
}

/** All names that are needed to read a search. */
export type OracleNames = {
  trades: TradeLexicon
  lexicon: Lexicon
  placeKeys: string[]
  placeWith: (id: number) => SearchPlace | null
}

export async function readNames({ db, pool }: Database): Promise<OracleNames> {
  const { rows } = await pool.query<{ key: string }>('SELECT DISTINCT key FROM place_names')
  const texts = rows.map(({ key }) => [{ word: key, piece: key, at: 0 }])
  const read = new Map<number, SearchPlace>()
  // In batches: on a busy machine, one query for all names takes longer than a query may.
  for (let at = 0; at < texts.length; at += batchSize) {
    const { places } = await readNamesOf(db, texts.slice(at, at + batchSize))
    for (const place of places) read.set(place.id, place)
  }
  const places = [...read.values()]
  const trades = await readTradeLexicon(db)
  return {
    trades,
    lexicon: { trades, placeOf: makePlaceOfMany(places), placeOfPostcode: () => null },
    placeKeys: [...placeKeysOf(places), ...[...areas.keys(), ...municipalities.keys()].filter(isAreaKey)],
    placeWith: (id) => places.find((place) => place.id === id) ?? null,
  }
}

const batchSize = 1000

/** Looks only at places that the words may name, because there are thousands. */
function makePlaceOfMany(places: readonly SearchPlace[]): Lexicon['placeOf'] {
  const byKey = Map.groupBy(
    places.flatMap((place) => place.keys.map((key) => ({ key, place }))),
    ({ key }) => key,
  )
  return (words) => {
    const runs = words.flatMap((_, at) =>
      words.slice(at).map((__, more) => words.slice(at, at + more + 1).join('')),
    )
    const named = runs.flatMap((key) => byKey.get(key) ?? []).map(({ place }) => place)
    return makePlaceOf([...new Set(named)])(words)
  }
}
