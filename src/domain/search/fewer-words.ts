// Decides which words of a text are left out when no business holds all of them: it keeps those that tell most together.
import { type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { streetWords } from '../places/address-words-rules.ts'
import { expand, type TermQuery, type Vocabulary } from './expansion-rules.ts'
import { chooseHeld, listRarest } from './fewer-words-rules.ts'
import { textScores } from './field-score-rules.ts'
import { allOf, matching, readMatches } from './match-queries.ts'
import { maxCandidates, planCandidates } from './query-plan-rules.ts'
import { type Criteria, thereOrNamed } from './search-criteria.ts'
import { days } from './stop-word-rules.ts'
import { neededOffers } from './synonym-rules.ts'
import type { Term } from './terms-rules.ts'

/**
 * The words that one business holds and that tell most together, in the order of the text. In the place that the text names the best
 * `maxCandidates` are compared whose name or category holds one of the words. Else, and where there are none, the best are that hold one of
 * the rarest words. Numbers, words of one or two letters, of streets and of days are only kept beside others. What somebody needs is always kept, and only those who have
 * it are compared: without 'kosher' or 'wheelchair' nobody is helped.
 */
export async function keepFewer(
  db: Db,
  { text, named }: Pick<Criteria, 'text' | 'named'>,
  known: Vocabulary,
): Promise<readonly Term[]> {
  if (text.length < 2) return text
  const held = text.flatMap((term) => {
    const query = expand(term, textScores, known)
    return query ? [{ term, query }] : []
  })
  const needed = held.filter(({ term }) => isNeeded(term)).map(({ query }) => query)
  if (needed.length < text.filter(isNeeded).length) return text
  const telling = held.filter(({ term }) => isTelling(term)).map(({ query }) => query)
  if (telling.length === 0) return []
  const queries = held.map(({ query }) => query)
  const isThere = named && [thereOrNamed(named, known).condition, ...matching(needed)]
  const there = isThere ? await listHeldThere(db, queries, telling, isThere) : []
  const rarest = listRarest(countsOf(telling, known), maxCandidates).flatMap((at) => telling[at] ?? [])
  const among = needed.length > 0 ? { all: needed } : { any: rarest }
  const sets = there.length > 0 ? there : await listHeldAmong(db, queries, among, known.total)
  const best = chooseHeld(countsOf(queries, known), sets)
  return held.filter((_, at) => best & (1 << at)).map(({ term }) => term)
}

const countsOf = (terms: TermQuery[], { total }: Vocabulary) => ({
  total,
  holders: terms.map(({ commonest }) => commonest),
})

// One or two letters alone begin too many names. A number ('24 hour pharmacy', 'R50', 'N1') is in many addresses, and so is 'street'. Most are open on a Sunday.
const leastTelling = 3
const isNeeded = ({ offers }: Term) => offers.some((offer) => neededOffers.has(offer))
const isTelling = ({ word }: Term) =>
  word === null ||
  (word.length >= leastTelling && !/^[a-z]?\d+$/.test(word) && !streetWords.has(word) && !days.has(word))

/** Which of the terms the best businesses of a place hold whose name or category holds a telling one. */
async function listHeldThere(
  db: Db,
  terms: TermQuery[],
  telling: TermQuery[],
  isThere: SQL[],
): Promise<number[]> {
  const ways = telling.flatMap(({ inNameOrCategory }) => inNameOrCategory ?? [])
  if (ways.length === 0) return []
  const { sets } = await listHeld(
    db,
    terms,
    [...isThere, sql`document @@ ${ways.join(' | ')}::tsquery`],
    null,
  )
  return sets
}

/** Which of the terms the best businesses hold that hold all or any of some. */
async function listHeldAmong(
  db: Db,
  terms: TermQuery[],
  { all = [], any = [] }: { all?: TermQuery[]; any?: TermQuery[] },
  total: number,
): Promise<number[]> {
  const counts = [...all, ...any].map((term) => term.expected)
  const expected = all.length > 0 ? Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0)
  const { matches: most } = planCandidates({
    sort: 'best',
    total,
    ofCategory: total,
    text: [{ expected, expectedInName: 0, inName: null }],
    location: [],
    filters: [],
  })
  const isAmong = all.length > 0 ? allOf(matching(all)) : sql`(${sql.join(matching(any), sql` OR `)})`
  const first = await listHeld(db, terms, [isAmong], most)
  const isAll = most === null || first.businesses >= maxCandidates
  return isAll ? first.sets : (await listHeld(db, terms, [isAmong], null)).sets
}

/** Each set of the terms that one of the best businesses holds, with bit n for the term at position n, and how many were compared. */
async function listHeld(db: Db, terms: TermQuery[], conditions: SQL[], most: number | null) {
  const best = { sort: 'best' as const, origin: null, category: undefined }
  const compared = readMatches(best, heldOf(terms), conditions, most, maxCandidates)
  const { rows } = await db.execute<{ held: number; businesses: number }>(
    sql`SELECT held, count(*)::int AS businesses FROM (${compared}) AS compared GROUP BY held`,
  )
  return {
    sets: rows.map(({ held }) => held),
    businesses: rows.reduce((sum, { businesses }) => sum + businesses, 0),
  }
}

const heldOf = (terms: TermQuery[]): SQL =>
  sql`${sql.join(
    matching(terms).map((condition, at) => sql`(${condition}::int << ${at}::int)`),
    sql` | `,
  )} AS held`
