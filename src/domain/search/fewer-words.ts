// Which words of a text are left out when no business holds all of them: it keeps those that tell most together.
import { type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { expand, type TermQuery, type Vocabulary } from './expansion-rules.ts'
import { chooseHeld, isDistinctive, isNeeded } from './fewer-words-rules.ts'
import { textScores } from './field-score-rules.ts'
import { type Filter, inArea } from './filter-queries.ts'
import { allOf, anyOf, matching, matchingCalled, readMatches } from './match-queries.ts'
import { maxCandidates, planCandidates } from './query-plan-rules.ts'
import { type Criteria, thereOrNamed } from './search-criteria.ts'
import type { Term } from './terms-rules.ts'

/** The kept words, in the order of the text, and among whom they are looked for: null for all. */
type Kept = { text: Term[]; among: Filter | null }

/**
 * The words that one business holds and that tell most together. Compared are the best `maxCandidates` that hold every distinctive word, else
 * those called one of them, by their name or category, else those that mention a trade; first in the place that the text names. Null when there are none. What somebody
 * needs is always kept, and only those who have it are compared: without 'kosher' or 'wheelchair' nobody is helped. With `isNarrowed`
 * the search has filters, so somebody may hold all words.
 */
export async function keepFewer(
  db: Db,
  { text, named }: Pick<Criteria, 'text' | 'named'>,
  known: Vocabulary,
  isNarrowed: boolean,
): Promise<Kept | null> {
  const held = text.flatMap((term) => {
    const query = expand(term, textScores, known)
    return query ? [{ term, query }] : []
  })
  const queriesOf = (some: typeof held) => some.map(({ query }) => query)
  const distinctive = held.filter(({ term }) => isDistinctive(term))
  const needed = queriesOf(held.filter(({ term }) => isNeeded(term)))
  const kept = [...needed, ...queriesOf(distinctive)]
  if (kept.length === 0 || needed.length < text.filter(isNeeded).length) return null
  const mayBeHeld = isNarrowed || kept.length < text.length
  const isHeld = mayBeHeld && distinctive.length === text.filter(isDistinctive).length
  const trades = distinctive.filter(({ term }) => term.isTrade)
  const holders = isHeld ? holdingAll(kept) : null
  const groups = [
    ...(holders ? [holders] : []),
    calledOneOf(queriesOf(distinctive)),
    mentioningOneOf(queriesOf(trades)),
  ].filter(({ expected }) => expected > 0)
  const queries = queriesOf(held)
  const counts = { total: known.total, holders: queries.map(({ commonest }) => commonest) }
  for (const area of named ? [[thereOrNamed(named, known).condition], []] : [[]]) {
    for (const among of groups) {
      const conditions = [...area, ...matching(needed), among.condition]
      const most = conditions.length > 1 ? null : planCompared(among.expected, known.total)
      const best = chooseHeld(counts, await listHeld(db, queries, conditions, most))
      if (best === 0) continue
      // The kept words find the holders by themselves. To test them twice takes twice as long.
      const found = held.filter((_, at) => best & (1 << at)).map(({ term }) => term)
      return { text: found, among: among === holders ? null : among }
    }
  }
  return null
}

const holdingAll = (terms: TermQuery[]): Filter =>
  inArea(allOf(matching(terms)), Math.min(...terms.map(({ expected }) => expected)))
const calledOneOf = (terms: TermQuery[]): Filter =>
  inArea(anyOf(matchingCalled(terms)), sum(terms.map(({ expectedCalled }) => expectedCalled)))
const mentioningOneOf = (terms: TermQuery[]): Filter =>
  inArea(anyOf(matching(terms)), sum(terms.map(({ expected }) => expected)))

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0)

function planCompared(expected: number, total: number): number | null {
  const text = [{ expected, expectedInName: 0, inName: null }]
  return planCandidates({ sort: 'best', total, ofCategory: total, text, location: [], filters: [] }).matches
}

/** Each set of the terms that one of the best businesses holds, with bit n for the term at position n. */
async function listHeld(
  db: Db,
  terms: TermQuery[],
  conditions: SQL[],
  most: number | null,
): Promise<number[]> {
  const best = { sort: 'best' as const, origin: null, category: undefined }
  const compared = readMatches(best, heldOf(terms), conditions, most, maxCandidates)
  const { rows } = await db.execute<{ held: number; businesses: number }>(
    sql`SELECT held, count(*)::int AS businesses FROM (${compared}) AS compared GROUP BY held`,
  )
  const isAll = most === null || sum(rows.map(({ businesses }) => businesses)) >= maxCandidates
  return isAll ? rows.map(({ held }) => held) : listHeld(db, terms, conditions, null)
}

const heldOf = (terms: TermQuery[]): SQL =>
  sql`${sql.join(
    matching(terms).map((condition, at) => sql`(${condition}::int << ${at}::int)`),
    sql` | `,
  )} AS held`
