// The SQL that finds what is in the directory already: the same businesses as rows of a list, and those that may be the same.
import { inArray, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'

/** What is compared of a row. */
export type Compared = {
  line: number
  name: string
  placeId: number | null
  phone: string | null
  whatsapp: string | null
  location: string
}

/** The columns that a list may change. */
const { id, name, description, location, placeId, latitude, longitude, phone, whatsapp, email, website } =
  businesses
const { facebook, instagram, hours, importId, version } = businesses
const columns = {
  id,
  name,
  description,
  location,
  placeId,
  latitude,
  longitude,
  phone,
  whatsapp,
  email,
  website,
  facebook,
  instagram,
  hours,
  importId,
  version,
  hasOwner: sql<boolean>`(${businesses.ownerEmail} IS NOT NULL
    OR EXISTS (SELECT FROM users WHERE users.business_id = businesses.id))`.as('has_owner'),
}

/** A business that is the same as a row. */
export type Same = Pick<typeof businesses.$inferSelect, Exclude<keyof typeof columns, 'hasOwner'>> & {
  hasOwner: boolean
}

const asked = (rows: readonly Compared[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  AS asked (line integer, name text, "placeId" integer, phone text, whatsapp text, location text)`

/** The businesses of these rows in any state, by line: their names agree, and so does the place, a phone number or the address. For a merged one that which took its place. */
export async function findSame(db: Db, rows: readonly Compared[]): Promise<Map<number, Same>> {
  if (rows.length === 0) return new Map()
  // The names first, so that the index of the names is asked for each of them.
  const { rows: pairs } = await db.execute<{ line: number; id: string }>(sql`
    WITH wanted AS MATERIALIZED (SELECT asked.*, sort_key(asked.name) COLLATE "C" AS key FROM ${asked(rows)})
    SELECT DISTINCT ON (line) line, coalesce(b.merged_into, b.id) AS id FROM wanted JOIN businesses b ON sort_key(b.name) COLLATE "C" = key
    WHERE b.place_id = wanted."placeId" OR lower(b.location) = lower(wanted.location)
      OR (wanted.phone LIKE '+%' AND (b.phone = wanted.phone OR b.whatsapp = wanted.phone))
    ORDER BY line, b.place_id = wanted."placeId" DESC NULLS LAST, b.id`)
  if (pairs.length === 0) return new Map()
  const found = await db
    .select(columns)
    .from(businesses)
    .where(inArray(businesses.id, [...new Set(pairs.map((pair) => pair.id))]))
  const byId = new Map(found.map((business) => [business.id, business]))
  return new Map(
    pairs.flatMap((pair) => {
      const business = byId.get(pair.id)
      return business ? [[pair.line, business] as const] : []
    }),
  )
}

/** A business that may be the same as a row, by the rule of docs/decisions/duplicates.md. */
export type Similar = { line: number; id: string; name: string; why: 'phone' | 'name' }

/** The likeliest one of each of these rows, by line. */
export async function findSimilar(db: Db, rows: readonly Compared[]): Promise<Map<number, Similar>> {
  if (rows.length === 0) return new Map()
  const { rows: found } = await db.execute<Similar>(sql`
    SELECT DISTINCT ON (asked.line) asked.line, found.id, b.name, found.why FROM ${asked(rows)},
      LATERAL similar_businesses(similar_name_of(asked.name, asked."placeId"), ARRAY[asked.phone, asked.whatsapp], NULL, false) AS found
      JOIN businesses b ON b.id = found.id
    ORDER BY asked.line, found.why = 'phone' DESC, found.id`)
  return new Map(found.map((one) => [one.line, one]))
}
