// Which places the postcodes of a search mean. There is no free list of them, so it is learned from the locations of the businesses.
import { sql } from '#drizzle'
import { provinces } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import type { Token } from './typed-words.ts'

/** What may stand behind the postcode of an address. The number of a house or a stand has a street or a place behind it. */
const ending = `\\W*((${[...provinces, 'South Africa'].join('|')})\\W*)*$`

/** For each word of four digits the id of the place of most listed businesses whose location ends with it. No hidden address counts. */
export async function readPostcodes(db: Db, texts: readonly Token[][]): Promise<Map<string, number>> {
  const codes = texts.flat().flatMap(({ word }) => (/^\d{4}$/.test(word) ? [word] : []))
  if (codes.length === 0) return new Map()
  const { rows } = await db.execute<{ postcode: string; id: number }>(sql`
    SELECT DISTINCT ON (postcode) postcode, place_id AS id FROM unnest(${sql.param(codes)}::text[]) AS postcode
    JOIN search_documents ON document @@ (postcode || ':C')::tsquery
    JOIN businesses ON businesses.id = business_id AND location ~* ('\\m' || postcode || ${ending})
    WHERE place_id IS NOT NULL AND NOT hides_address
    GROUP BY postcode, place_id ORDER BY postcode, count(*) DESC, place_id`)
  return new Map(rows.map(({ postcode, id }) => [postcode, id]))
}
