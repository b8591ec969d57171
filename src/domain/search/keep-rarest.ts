// Decides which words of a text are left out when no business holds all of them: the commonest, as few as possible.
import { sql } from '#drizzle'
import { maxExactCount } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { expand, type TermQuery, textScores, type Vocabulary } from './expansion-rules.ts'
import { allOf, matching } from './match-queries.ts'
import type { Term } from './terms-rules.ts'

/**
 * The words are taken from the rarest to the commonest, and each that no business holds beside those already taken is left
 * out; of equally rare ones the last is taken first. Returns those that were taken, in the order of the text: all when some hold all,
 * none when none has three letters.
 */
export async function keepRarest(db: Db, text: readonly Term[], known: Vocabulary): Promise<readonly Term[]> {
  if (text.length < 2) return text
  const counted: { term: Term; query: TermQuery; holders: number }[] = []
  for (const term of text.toReversed()) {
    const query = expand(term, textScores, known)
    if (query)
      counted.push({
        term,
        query,
        holders: isBroad(term, known) ? maxExactCount : await countHolders(db, [query]),
      })
  }
  const held = counted.filter(({ holders }) => holders > 0).sort((one, other) => one.holders - other.holders)
  const taken: typeof held = []
  for (const one of held) {
    const all = [...taken, one].map(({ query }) => query)
    if (taken.length === 0 || (await countHolders(db, all)) > 0) taken.push(one)
  }
  const terms = taken.map(({ term }) => term)
  return terms.some(isTelling) ? text.filter((term) => terms.includes(term)) : []
}

// One or two letters alone begin too many names.
const leastTelling = 3
const isTelling = ({ word }: Term) => word === null || word.length >= leastTelling

/** Broad words count as equally common, and need not be counted: each takes as long as a search. */
const isBroad = ({ phrases }: Term, { exact }: Vocabulary) =>
  phrases.some(
    ([word = '', ...more]) => more.length === 0 && (exact.get(word)?.businesses ?? 0) >= maxExactCount,
  )

/** How many businesses hold all of the terms, at most `maxExactCount`. No result is scored or put in order for that. */
async function countHolders(db: Db, terms: TermQuery[]): Promise<number> {
  const { rows } = await db.execute<{ holders: number }>(
    sql`SELECT least(count(*), ${maxExactCount})::int AS holders FROM search_documents WHERE ${allOf(matching(terms))}`,
  )
  return rows[0]?.holders ?? 0
}
