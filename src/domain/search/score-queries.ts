// The SQL of the score by which results are ordered.
import { type SQL, sql } from '#drizzle'
import { distanceFrom } from './filter-queries.ts'
import type { Query } from './search-query.ts'

/** Farther than any distance: for a business whose place nobody knows. */
const unknownDistance = 99_999

/** The score of words, of nearness or of newness, as the order asks. */
export function scoreOf(query: Query): SQL {
  const { sort, origin } = query
  if (sort === 'new') return sql`extract(epoch FROM approved_at)::double precision`
  if (sort === 'near' && origin) return sql`-coalesce(${distanceFrom(origin)}, ${unknownDistance})`
  return sql`(${sort === 'best' ? scoreOfWords(query) : sql`0`})::double precision`
}

/** As much as holding the name of the place in the location. */
const scoreOfPlace = 50

/** The sum of what each term scores at best; more for a name that is the text, or begins with it. */
function scoreOfWords({ text, location, nameKey, isThere }: Query): SQL {
  const scores = [...text, ...location].map(({ scores, leastScore }) => {
    const cases = scores.map(({ query, score }) => sql`WHEN document @@ ${query}::tsquery THEN ${score}::int`)
    return cases.length > 0
      ? sql`CASE ${sql.join(cases, sql` `)} ELSE ${leastScore}::int END`
      : sql`${leastScore}::int`
  })
  const ofName = sql`CASE WHEN name_key = ${nameKey} THEN 1000 WHEN starts_with(name_key, ${`${nameKey} `}) THEN 300
    WHEN starts_with(name_key, ${nameKey}) THEN 150 ELSE 0 END`
  const ofPlace = isThere ? [sql`CASE WHEN ${isThere} THEN ${scoreOfPlace}::int ELSE 0 END`] : []
  return sql.join([...scores, ...ofPlace, nameKey ? ofName : sql`0`], sql` + `)
}
