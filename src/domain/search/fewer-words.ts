// Decides which words of a text are left out when no business holds all of them: it keeps those that tell most together.
import { type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { expand, type TermQuery, type Vocabulary } from './expansion-rules.ts'
import { chooseHeld, isNeeded, isTelling } from './fewer-words-rules.ts'
import { textScores } from './field-score-rules.ts'
import type { Filter } from './filter-queries.ts'
import { matching, matchingCalled, readMatches } from './match-queries.ts'
import { maxCandidates, planCandidates } from './query-plan-rules.ts'
import { type Criteria, thereOrNamed } from './search-criteria.ts'
import type { Term } from './terms-rules.ts'

/** The kept words, in the order of the text. With the filter `called` they are only found where a name or a category has one. */
type Kept = { text: Term[]; called: Filter | null }
/** Businesses to compare, and about how many there are. */
type Compared = { conditions: SQL[]; called: Filter | null; expected: number }

/**
 * The words that one business holds and that tell most together. Compared are the best `maxCandidates` that hold every telling word, else
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
  const queriesOf = (which: (term: Term) => boolean) =>
    held.filter(({ term }) => which(term)).map(({ query }) => query)
  const [needed, telling, trades] = [
    queriesOf(isNeeded),
    queriesOf(isTelling),
    queriesOf((term) => term.isTrade),
  ]
  if (telling.length === 0 || needed.length < text.filter(isNeeded).length) return null
  const mayBeHeld = isNarrowed || telling.length < text.length
  const isHeld = mayBeHeld && telling.length === text.filter(isTelling).length
  const queries = held.map(({ query }) => query)
  const counts = { total: known.total, holders: queries.map(({ commonest }) => commonest) }
  for (const area of named ? [[thereOrNamed(named, known).condition], []] : [[]]) {
    for (const { conditions, called, expected } of listGroups(telling, trades, isHeld)) {
      const others = [...area, ...matching(needed)]
      const most = others.length > 0 ? null : planCompared(expected, known.total)
      const sets = await listHeld(db, queries, [...others, ...conditions], most)
      const best = chooseHeld(counts, sets)
      if (best > 0) return { text: held.filter((_, at) => best & (1 << at)).map(({ term }) => term), called }
    }
  }
  return null
}

/** Who holds all, if anybody may; who is called one; who mentions a trade. */
function listGroups(telling: TermQuery[], trades: TermQuery[], isHeld: boolean): Compared[] {
  const expectedOf = (terms: TermQuery[]) => terms.map(({ expected }) => expected)
  const expected = sum(telling.map(({ expectedCalled }) => expectedCalled))
  const called: Filter = { name: 'area', condition: matchingCalled(telling), expected }
  const trade = sql`(${sql.join(matching(trades), sql` OR `)})`
  return [
    { conditions: matching(telling), called: null, expected: isHeld ? Math.min(...expectedOf(telling)) : 0 },
    { conditions: [called.condition], called, expected },
    { conditions: [trade], called: null, expected: sum(expectedOf(trades)) },
  ].filter((group) => group.expected > 0)
}

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
