// Decides which words of a text are left out when no business holds all of them: it keeps those that tell most together.
import { type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { expand, type TermQuery, textScores, type Vocabulary } from './expansion-rules.ts'
import { chooseHeld, listRarest } from './fewer-words-rules.ts'
import { matching, readMatches } from './match-queries.ts'
import { maxCandidates, planCandidates } from './query-plan-rules.ts'
import type { Term } from './terms-rules.ts'

/**
 * The words that one business holds and that tell most together, in the order of the text. Only businesses that hold one of the rarest words
 * are compared, the best `maxCandidates`. None when these words have no three letters.
 */
export async function keepFewer(db: Db, text: readonly Term[], known: Vocabulary): Promise<readonly Term[]> {
  if (text.length < 2) return text
  const held = text.flatMap((term) => {
    const query = expand(term, textScores, known)
    return query ? [{ term, query }] : []
  })
  if (held.length === 0) return []
  const queries = held.map(({ query }) => query)
  const counts = { total: known.total, holders: queries.map(({ commonest }) => commonest) }
  const rarest = listRarest(counts, maxCandidates).flatMap((at) => queries[at] ?? [])
  const sets = await listHeld(db, queries, rarest, known.total)
  const best = chooseHeld(counts, sets)
  const kept = held.filter((_, at) => best & (1 << at)).map(({ term }) => term)
  return kept.some(isTelling) ? kept : []
}

// One or two letters alone begin too many names.
const leastTelling = 3
const isTelling = ({ word }: Term) => word === null || word.length >= leastTelling

/** Which of the terms the best businesses with one of `rarest` hold: each set once, with bit n for the term at position n. */
async function listHeld(db: Db, terms: TermQuery[], rarest: TermQuery[], total: number): Promise<number[]> {
  const expected = rarest.reduce((sum, term) => sum + term.expected, 0)
  const search = {
    sort: 'best' as const,
    origin: null,
    category: undefined,
    total,
    ofCategory: total,
    text: [{ expected, expectedInName: 0, inName: null }],
    location: [],
    filters: [],
  }
  const isRare = sql`(${sql.join(matching(rarest), sql` OR `)})`
  const read = async (most: number | null) => {
    const compared = readMatches(search, heldOf(terms), [isRare], most, maxCandidates)
    const { rows } = await db.execute<{ held: number; businesses: number }>(
      sql`SELECT held, count(*)::int AS businesses FROM (${compared}) AS compared GROUP BY held`,
    )
    return rows
  }
  const { matches: most } = planCandidates(search)
  const rows = await read(most)
  const found = rows.reduce((sum, { businesses }) => sum + businesses, 0)
  const all = most !== null && found < maxCandidates ? await read(null) : rows
  return all.map(({ held }) => held)
}

const heldOf = (terms: TermQuery[]): SQL =>
  sql`${sql.join(
    matching(terms).map((condition, at) => sql`(${condition}::int << ${at}::int)`),
    sql` | `,
  )} AS held`
