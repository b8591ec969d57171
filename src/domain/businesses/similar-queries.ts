// Knows the SQL that finds businesses that may be the same (0004_similar.sql).
import { sql } from '#drizzle'
import type { SimilarBusiness, SimilarItem } from '../../contract/similar.ts'
import type { Db } from '../../database/connect.ts'
import { places } from '../../database/place-schema.ts'
import { businesses } from '../../database/schema.ts'
import { type PathParts, readablePath } from './business-path-rules.ts'

/** What is compared: the numbers as E.164, and the place, null for none. */
export type Compared = { name: string; numbers: string[]; placeId: number | null }

/** The name of the place of a business. */
const placeName = sql`(SELECT ${places.name} FROM ${places} WHERE ${places.id} = ${businesses.placeId})`

/** Not WITH ORDINALITY: the planner could not put the function into the query, and would read all businesses for it. */
const likeliestFirst = sql`found.why = 'phone' DESC, found.id`

/** Up to three approved businesses that may be the same, the likeliest first. */
export async function selectSimilar(
  db: Db,
  { name, numbers, placeId }: Compared,
): Promise<SimilarBusiness[]> {
  const found = sql`similar_businesses(similar_name_of(${name}, ${placeId}::integer), ${sql.param(numbers)}::text[], NULL, true)`
  const { rows } = await db.execute<Omit<SimilarBusiness, 'path'> & { parts: PathParts }>(sql`
    SELECT ${businesses.name}, ${placeName} AS place, found.why,
      jsonb_build_object('name', ${businesses.name}, 'place', ${placeName}, 'code', ${businesses.code}) AS parts
    FROM ${found} AS found JOIN ${businesses} ON ${businesses.id} = found.id
    ORDER BY ${likeliestFirst}`)
  return rows.map(({ parts, ...row }) => ({ ...row, path: readablePath(parts) }))
}

/** The same for each of these businesses, with businesses in all states, by the id of the one that is compared. */
export async function selectSimilarOf(db: Db, ids: readonly string[]): Promise<Map<string, SimilarItem[]>> {
  if (ids.length === 0) return new Map()
  const found = sql`similar_businesses(own.similar_name, ARRAY[own.phone, own.whatsapp], own.id, false)`
  const { rows } = await db.execute<{ own: string; item: SimilarItem }>(sql`
    SELECT own.id AS own, jsonb_build_object('id', ${businesses.id}, 'name', ${businesses.name}, 'place', ${placeName},
      'approvalStatus', ${businesses.approvalStatus}, 'why', found.why) AS item
    FROM businesses own, LATERAL ${found} AS found
      JOIN ${businesses} ON ${businesses.id} = found.id
    WHERE own.id = ANY (${sql.param([...ids])}::uuid[]) ORDER BY ${likeliestFirst}`)
  const byId = new Map<string, SimilarItem[]>()
  for (const { own, item } of rows) byId.set(own, [...(byId.get(own) ?? []), item])
  return byId
}
