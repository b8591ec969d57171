// Decides what a search means: its words as they are, else one of them as a place, else with typos corrected.
import type { NamedPoint } from '../../contract/place.ts'
import type { FilterCountsInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import type { Corrected } from '../list-page.ts'
import { leastFound, wordsOf } from './area-rules.ts'
import { correctTypos, isRare } from './correct-typos.ts'
import { expand, locationScores, textScores, type Vocabulary } from './expansion-rules.ts'
import type { Moment } from './filter-queries.ts'
import { findNamedPlace, type PlaceReading } from './find-named-place.ts'
import { type Criteria, lookUp, readCriteria, type Situation, toQuery } from './search-criteria.ts'
import type { Query } from './search-query.ts'
import type { Term } from './terms-rules.ts'

/**
 * What a search means, and what was found that way. `query` and `results` are null when nothing can match. `corrected` has
 * the texts when they were read in another way than as typed; then `place` may be the one that they name.
 */
export type Understood<Results> = {
  query: Query | null
  moment: Moment
  results: Results | null
  corrected: Corrected | null
  place: NamedPoint | null
}
type Select<Results> = (query: Query) => Promise<Results>

/** Runs `select` with what the search means. Null when a text holds neither letter nor digit. */
export async function understandSearch<Results extends { found: number }>(
  db: Db,
  input: FilterCountsInput,
  situation: Situation,
  select: Select<Results>,
): Promise<Understood<Results> | null> {
  const criteria = await readCriteria(db, input, situation)
  if (!criteria) return null
  const known = await lookUp(db, criteria)
  const typed = await selectWith(criteria, known, select)
  if (countOf(typed) >= leastFound) return typed
  const reading = await findNamedPlace(db, criteria, known)
  const there = reading && !reading.isDoubtful ? await selectThere(db, reading, select) : null
  if (there && countOf(there) > 0) return there
  const corrected = await selectCorrected(db, criteria, known, typed, select)
  if (!reading || countOf(corrected) > 0) return corrected
  return there ?? selectThere(db, reading, select)
}

const countOf = ({ results }: Understood<{ found: number }>) => results?.found ?? 0

async function selectThere<Results extends { found: number }>(
  db: Db,
  { criteria, known, place }: PlaceReading,
  select: Select<Results>,
): Promise<Understood<Results>> {
  const typed = await selectWith(criteria, known, select)
  const understood = await selectCorrected(db, criteria, known, typed, select)
  const q = understood.corrected?.q ?? wordsOf(criteria.text)
  return { ...understood, place, corrected: { q, location: place.name } }
}

/** The same with typos corrected when nothing is found. */
async function selectCorrected<Results extends { found: number }>(
  db: Db,
  criteria: Criteria,
  typed: Vocabulary,
  asTyped: Understood<Results>,
  select: Select<Results>,
): Promise<Understood<Results>> {
  const terms = [...criteria.text, ...criteria.location]
  const isLocation = (term: Term) => criteria.location.includes(term)
  const unknown = terms.filter((term) => !expand(term, isLocation(term) ? locationScores : textScores, typed))
  const known = unknown.length > 0 ? await correctTypos(db, unknown, typed, isLocation) : typed
  const understood = known === typed ? asTyped : await selectWith(criteria, known, select)
  if (countOf(understood) > 0) return understood
  // Each word is held by some, but all words by none: a rare one may be a typo that is a word itself, if that finds any.
  const rare = terms.filter((term) => !unknown.includes(term) && isRare(term, known))
  const corrected = await correctTypos(db, rare, known, isLocation)
  const otherwise = corrected === known ? understood : await selectWith(criteria, corrected, select)
  return countOf(otherwise) > 0 ? otherwise : understood
}

async function selectWith<Results>(
  criteria: Criteria,
  known: Vocabulary,
  select: Select<Results>,
): Promise<Understood<Results>> {
  const query = toQuery(criteria, known)
  const results = query && (await select(query))
  const corrected = query && describeCorrection(criteria, known)
  return { query, results, corrected, moment: criteria.moment, place: null }
}

/** The texts with the likeliest word instead of each typo; null when nothing was corrected. */
function describeCorrection({ text, location }: Criteria, known: Vocabulary): Corrected | null {
  const read = ({ word, phrases }: Term) => known.similar.get(word ?? '')?.[0] ?? phrases[0]?.join(' ') ?? ''
  const isCorrected = [...text, ...location].some(({ word }) => known.similar.get(word ?? '')?.length)
  const write = (terms: Term[]) => terms.map(read).join(' ')
  return isCorrected ? { q: write(text), location: write(location) } : null
}
