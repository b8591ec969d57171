// Knows the SQL that reads the matches of a search: all of them through the indexes, or the first in the candidate order.
import { type SQL, sql } from '#drizzle'
import type { TermQuery } from './expansion-rules.ts'
import { spotOf } from './filter-queries.ts'
import { maxCandidatesOf, planCandidates } from './query-plan-rules.ts'
import type { Query } from './search-query.ts'

/** The matches as a common table, in no order: some of the best, and all of them up to `maxCandidates`. */
export function selectMatches(query: Query, plan = planCandidates(query).matches): SQL {
  const conditions = [...matching(query.text), ...matching(query.location), ...filtersOf(query)]
  return sql`matches AS MATERIALIZED (${readMatches(query, conditions, plan, maxCandidatesOf(query.sort) + 1)})`
}

/** The documents that fulfil all conditions: all of them through the indexes, or the first `wanted` of the `most` best. */
export function readMatches(query: Query, conditions: SQL[], most: number | null, wanted: number): SQL {
  if (most === null) {
    return sql`SELECT ${candidateColumns} FROM search_documents WHERE ${allOf([...conditions, ...ofCategory(query)])}`
  }
  const best = sql`SELECT * FROM search_documents WHERE ${allOf(ofCategory(query))} ORDER BY ${candidateOrder(query)} LIMIT ${most}`
  return sql`SELECT ${candidateColumns} FROM (${best}) AS best WHERE ${allOf(conditions)} LIMIT ${wanted}`
}

const names = sql`ts_filter(document, '{a}')`
/** The condition of the category. */
export const ofCategory = ({ category }: Query) => (category ? [sql`category = ${category}`] : [])
/** The condition of each term. */
export const matching = (terms: TermQuery[]): SQL[] =>
  terms.map(({ match, nameOnly }) => {
    const ways = [
      match && sql`document @@ ${match}::tsquery`,
      nameOnly && sql`${names} @@ ${nameOnly}::tsquery`,
    ]
    return sql`(${sql.join(
      ways.flatMap((way) => way || []),
      sql` OR `,
    )})`
  })
/** The condition of a term on the words of the name. */
export const matchingInName = ({ inName }: TermQuery) => sql`${names} @@ ${inName}::tsquery`
/** The conditions of the filters. */
export const filtersOf = ({ filters }: Query) => filters.map(({ condition }) => condition)

/** What the orders of candidates need of a match. */
const candidateColumns = sql`business_id, quality, approved_at, spot`

/** The order in which candidates are chosen; each is the order of an index. */
export function candidateOrder({ sort, origin }: Query): SQL {
  if (sort === 'new') return sql`approved_at DESC, business_id DESC`
  // Whole towns share one spot. To put those in order, too, every business of the town would have to be read.
  if (sort === 'near' && origin) return sql`spot <-> ${spotOf(origin)}`
  return sql`quality DESC, business_id DESC`
}

/** True when all conditions are. */
export const allOf = (conditions: SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` AND `)
