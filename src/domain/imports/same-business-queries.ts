// The SQL that finds businesses of the directory that are the same as rows of a list, or may be the same.
import { inArray, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'

/** The fields of a row that are compared. */
export type Compared = {
  line: number
  name: string
  placeId: number | null
  phone: string | null
  whatsapp: string | null
  location: string
}

/** The condition for businesses with an owner. */
export const hasOwner = sql<boolean>`(${businesses.ownerEmail} IS NOT NULL
    OR EXISTS (SELECT FROM users WHERE users.business_id = businesses.id))`

/** The condition for businesses with values that a moderator chose: those of a merge that was not undone, or a place. */
export const isModerated = sql<boolean>`(SELECT count(*) FILTER (WHERE action <> 'undo-merge') > count(*) FILTER (WHERE action = 'undo-merge')
    FROM moderation_log WHERE moderation_log.business_id = businesses.id AND action IN ('place', 'merge', 'merged', 'undo-merge'))`

/** The columns of a business that the outcome of a row depends on. */
const { id, description, location, phone, whatsapp, email, website } = businesses
const { facebook, instagram, hours, importId } = businesses
const columns = {
  id,
  description,
  location,
  phone,
  whatsapp,
  email,
  website,
  facebook,
  instagram,
  hours,
  importId,
  hasOwner: hasOwner.as('has_owner'),
  isModerated: isModerated.as('is_moderated'),
}

/** A business that is the same as a row. */
export type Same = Pick<
  typeof businesses.$inferSelect,
  Exclude<keyof typeof columns, 'hasOwner' | 'isModerated'>
> & {
  hasOwner: boolean
  isModerated: boolean
}

const asked = (rows: readonly Compared[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  AS asked (line integer, name text, "placeId" integer, phone text, whatsapp text, location text)`

/** The rows with the key of their name and their numbers. A number that is not in E.164 may lack digits, so it proves nothing. */
const wanted = (rows: readonly Compared[]) => sql`SELECT asked.*, sort_key(asked.name) COLLATE "C" AS key,
    ARRAY(SELECT number FROM unnest(ARRAY[asked.phone, asked.whatsapp]) AS number WHERE number LIKE '+%') AS numbers
  FROM ${asked(rows)}`

/**
 * The businesses that are the same as these rows, by line, in any state: the name is equal, and so is the place, a phone or WhatsApp
 * number, or the address. For a merged business, the standing one.
 */
export async function findSame(db: Db, rows: readonly Compared[]): Promise<Map<number, Same>> {
  if (rows.length === 0) return new Map()
  // Names are matched first, so that PostgreSQL uses the index on names for each row.
  const { rows: pairs } = await db.execute<{ line: number; id: string }>(sql`
    WITH wanted AS MATERIALIZED (${wanted(rows)})
    SELECT DISTINCT ON (line) line, coalesce(b.merged_into, b.id) AS id FROM wanted JOIN businesses b ON sort_key(b.name) COLLATE "C" = key
    WHERE b.place_id = wanted."placeId" OR lower(b.location) = lower(wanted.location)
      OR ARRAY[b.phone, b.whatsapp] && wanted.numbers
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

/** The lines of those rows that are the same business as an earlier one of them, by the rule of `findSame`. */
export async function listRepeated(db: Db, rows: readonly Compared[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const { rows: repeated } = await db.execute<{ line: number }>(sql`
    WITH wanted AS MATERIALIZED (${wanted(rows)})
    SELECT DISTINCT later.line FROM wanted later JOIN wanted earlier ON earlier.key = later.key AND earlier.line < later.line
    WHERE earlier."placeId" = later."placeId" OR lower(earlier.location) = lower(later.location) OR earlier.numbers && later.numbers`)
  return new Set(repeated.map(({ line }) => line))
}

/** A business that may be the same as a row, by the rule of docs/decisions/duplicates.md. */
export type Similar = { line: number; id: string; name: string; why: 'phone' | 'name' }

/** The most likely duplicate of each row, by line. */
export async function findSimilar(db: Db, rows: readonly Compared[]): Promise<Map<number, Similar>> {
  if (rows.length === 0) return new Map()
  const { rows: found } = await db.execute<Similar>(sql`
    SELECT DISTINCT ON (asked.line) asked.line, found.id, b.name, found.why FROM ${asked(rows)},
      LATERAL similar_businesses(similar_name_of(asked.name, asked."placeId"), ARRAY[asked.phone, asked.whatsapp], NULL, false) AS found
      JOIN businesses b ON b.id = found.id
    ORDER BY asked.line, found.why = 'phone' DESC, found.id`)
  return new Map(found.map((one) => [one.line, one]))
}
