// Decides which words of a text are left out when no business holds all of them: the commonest, as few as possible.
import { maxExactCount } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import type { Vocabulary } from './expansion-rules.ts'
import { selectResults } from './result-queries.ts'
import { type Criteria, toQuery } from './search-criteria.ts'
import type { Term } from './terms-rules.ts'

/**
 * The words are taken from the rarest to the commonest, and each that no business holds beside those already taken is left
 * out; of equally rare ones the last is taken first. Returns those that were taken, in the order of the text: all when some hold all,
 * none when none has three letters.
 */
export async function keepRarest(db: Db, criteria: Criteria, known: Vocabulary): Promise<Term[]> {
  const { text } = criteria
  if (text.length < 2) return text
  const counted: { term: Term; holders: number }[] = []
  for (const term of text.toReversed())
    counted.push({ term, holders: await countHolders(db, criteria, [term], known) })
  const held = counted.filter(({ holders }) => holders > 0).sort((one, other) => one.holders - other.holders)
  const taken: Term[] = []
  for (const { term } of held) {
    const isHeld = taken.length === 0 || (await countHolders(db, criteria, [...taken, term], known)) > 0
    if (isHeld) taken.push(term)
  }
  return taken.some(isTelling) ? text.filter((term) => taken.includes(term)) : []
}

// One or two letters alone begin too many names.
const leastTelling = 3
const isTelling = ({ word }: Term) => word === null || word.length >= leastTelling

/** How many businesses hold all of the terms, whatever the filters are; broad words count as equally common. */
async function countHolders(db: Db, criteria: Criteria, text: Term[], known: Vocabulary): Promise<number> {
  const words = { ...criteria, text, location: [], named: null, input: {}, category: undefined, nameKey: '' }
  const query = toQuery({ ...words, origin: null, sort: 'best' }, known)
  return query ? Math.min((await selectResults(db, query, null, 1)).found, maxExactCount) : 0
}
