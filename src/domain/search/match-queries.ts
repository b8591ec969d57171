// The SQL that reads the matches of a search: the first in the candidate order, through the indexes of words or of that order.
import { type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import type { TermQuery } from './expansion-rules.ts'
import { spotOf } from './filter-queries.ts'
import { maxCandidates, planCandidates } from './query-plan-rules.ts'
import type { Query } from './search-query.ts'

/** What decides in which order matches are read. */
type Ordered = Pick<Query, 'category' | 'sort' | 'origin'>

/** The first matches in the candidate order as a common table: one more than are candidates, when so many match. */
export function selectMatches(query: Query, columns: SQL, plan = planCandidates(query).matches): SQL {
  const conditions = [...matching(query.text), ...matching(query.location), ...filtersOf(query)]
  const matches = readMatches(query, columns, conditions, plan, maxCandidates + 1)
  return sql`matches AS MATERIALIZED (${matches})`
}

/**
 * The first `wanted` documents that fulfil all conditions, found through the indexes or among the `most` best. The columns are computed
 * for these alone.
 */
export function readMatches(
  query: Ordered,
  columns: SQL,
  conditions: SQL[],
  most: number | null,
  wanted: number,
): SQL {
  const inOrder = sql`ORDER BY ${candidateOrder(query)}`
  if (most !== null) {
    const best = sql`SELECT * FROM search_documents WHERE ${allOf(ofCategory(query))} ${inOrder} LIMIT ${most}`
    return sql`SELECT ${columns} FROM (${best}) AS best WHERE ${allOf(conditions)} LIMIT ${wanted}`
  }
  // Fetched again where they lie: to sort whole rows takes longer. OFFSET 0, or else the planner may walk an index in the order.
  const found = sql`SELECT *, ctid AS row_at FROM search_documents WHERE ${allOf([...conditions, ...ofCategory(query)])} OFFSET 0`
  const first = sql`SELECT row_at FROM (${found}) AS found ${inOrder} LIMIT ${wanted}`
  return sql`SELECT ${columns} FROM search_documents WHERE ctid = ANY (ARRAY(${first}))`
}

const names = sql`ts_filter(document, '{a}')`
/** The condition of the category. */
export const ofCategory = ({ category }: Ordered) => (category ? [sql`category = ${category}`] : [])
/** The condition of each term. */
export const matching = (terms: TermQuery[]): SQL[] =>
  terms.map(({ match, nameOnly }) =>
    anyOf([
      ...(match ? [sql`document @@ ${match}::tsquery`] : []),
      ...(nameOnly ? [sql`${names} @@ ${nameOnly}::tsquery`] : []),
    ]),
  )
/** The condition of a term on the words of the name. */
export const matchingInName = ({ inName }: TermQuery) => sql`${names} @@ ${inName}::tsquery`
/** For each term the condition that the name or the category holds it. */
export const matchingCalled = (terms: TermQuery[]): SQL[] =>
  terms.flatMap(({ inNameOrCategory: called }) => (called ? [sql`document @@ ${called}::tsquery`] : []))
/** Whether the name of any business holds all of the words. */
export async function isNameHeld(db: Db, words: readonly string[]): Promise<boolean> {
  const held = words.map((word) => `'${word}'`).join(' & ')
  const first = sql`SELECT FROM search_documents WHERE ${names} @@ ${held}::tsquery LIMIT 1`
  return (await db.execute(first)).rows.length > 0
}
/** The conditions of the filters. */
export const filtersOf = ({ filters }: Query) => filters.map(({ condition }) => condition)

/** The order in which candidates are chosen; each is the order of an index. */
export function candidateOrder({ sort, origin }: Ordered): SQL {
  if (sort === 'new') return sql`approved_at DESC, business_id DESC`
  // Whole towns share one spot. To put those in order, too, every business of the town would have to be read.
  if (sort === 'near' && origin) return sql`spot <-> ${spotOf(origin)}`
  return sql`quality DESC, business_id DESC`
}

/** True when all conditions are. */
export const allOf = (conditions: SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` AND `)
/** True when any condition is. */
export const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` OR `)})`
