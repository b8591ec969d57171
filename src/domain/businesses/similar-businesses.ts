// Finds businesses that may be duplicates of a registration, or of another business.

import { sql } from '#drizzle'
import type { SimilarBusiness, SimilarInput, SimilarItem } from '../../contract/similar.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, places } from '../../database/schema.ts'
import { notFound } from '../failures.ts'
import { findUnambiguousPlaceId } from '../places/propose-places.ts'
import type { Staff } from '../principal.ts'
import { type PathParts, readablePath } from './business-path-rules.ts'
import { findInAnyState } from './business-queries.ts'

/**
 * Up to three approved businesses that may be the same: with this phone or WhatsApp number, or with a similar name in the same
 * municipality. Uses the chosen place, otherwise the one that the location unambiguously means.
 */
export async function listSimilar(
  db: Db,
  { name, phone, placeId, location }: SimilarInput,
): Promise<SimilarBusiness[]> {
  const place = placeId ?? (location === undefined ? null : await findUnambiguousPlaceId(db, location))
  const numbers = phone?.startsWith('+') ? [phone] : []
  return selectSimilar(db, { name, numbers, placeId: place })
}

/** Up to three businesses in any status that may be the same as this one. Refuses an unknown id with not-found. */
export async function listSimilarTo(db: Db, _staff: Staff, id: string): Promise<SimilarItem[]> {
  const found = (await selectSimilarOf(db, [id])).get(id)
  if (!found && !(await findInAnyState(db, id))) throw notFound('Business not found')
  return found ?? []
}

/** The values that are compared: the phone numbers are E.164, and `placeId` is null without a place. */
type Compared = { name: string; numbers: string[]; placeId: number | null }

/** The name of the place of a business. */
const placeName = sql`(SELECT ${places.name} FROM ${places} WHERE ${places.id} = ${businesses.placeId})`

/** WITH ORDINALITY would keep the planner from inlining the function, and it would read all businesses. */
const likeliestFirst = sql`found.why = 'phone' DESC, found.id`

/** Up to three approved businesses that may be the same, the likeliest first. */
async function selectSimilar(db: Db, { name, numbers, placeId }: Compared): Promise<SimilarBusiness[]> {
  const found = sql`similar_businesses(similar_name_of(${name}, ${placeId}::integer), ${sql.param(numbers)}::text[], NULL, true)`
  const { rows } = await db.execute<Omit<SimilarBusiness, 'path'> & { parts: PathParts }>(sql`
    SELECT ${businesses.name}, ${placeName} AS place, found.why,
      jsonb_build_object('name', ${businesses.name}, 'place', ${placeName}, 'code', ${businesses.code}) AS parts
    FROM ${found} AS found JOIN ${businesses} ON ${businesses.id} = found.id
    ORDER BY ${likeliestFirst}`)
  return rows.map(({ parts, ...row }) => ({ ...row, path: readablePath(parts) }))
}

/** Whether `selectSimilarOf` would find any for a business. */
export const hasSimilar = sql`EXISTS (SELECT FROM similar_businesses(${businesses.similarName}, ARRAY[${businesses.phone}, ${businesses.whatsapp}], ${businesses.id}, false))`

/** The same for each of these businesses, among businesses in any status. The keys are the ids of the compared businesses. */
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
