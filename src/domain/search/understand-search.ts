// What a search means: a phone number, its words as they are, else one of them as a place, else with typos corrected, else fewer words.
import { toE164Beginning } from '../../contract/contact-links.ts'
import type { NamedPoint } from '../../contract/place.ts'
import type { FilterCountsInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { readClock } from '../hours/with-hours-now.ts'
import type { Corrected } from '../list-page.ts'
import { getNamedPoint } from '../places/list-places.ts'
import { correctTypos } from './correct-typos.ts'
import { expand, type Vocabulary } from './expansion-rules.ts'
import { keepFewer } from './fewer-words.ts'
import { locationScores, textScores } from './field-score-rules.ts'
import { hasNumber } from './filter-queries.ts'
import { findLocationPlace, findNamedPlace, type PlaceReading } from './find-named-place.ts'
import { type ImpliedFilters, readImpliedFilters } from './implied-filter-rules.ts'
import { isNameHeld } from './match-queries.ts'
import { enoughResults, wordsOf } from './query-split-rules.ts'
import { type Criteria, lookUp, readCriteria, toQuery } from './search-criteria.ts'
import type { Query } from './search-query.ts'
import { shorten, type Term } from './terms-rules.ts'
import { tokenize } from './token-rules.ts'

/**
 * What a search means, and what was found that way. `criteria` and `known` are what it was read from. `query` and `results` are null when nothing can match. `corrected` has
 * the texts when they were read in another way than as typed; then `place` may be the one that they name.
 */
export type Understood<Results> = {
  criteria: Criteria
  known: Vocabulary
  query: Query | null
  results: Results | null
  corrected: Corrected | null
  place: NamedPoint | null
}
type Select<Results> = (query: Query) => Promise<Results>

/** Runs `select` with what the search means. Refuses a place that does not exist. */
export async function understandSearch<Results extends { found: number }>(
  db: Db,
  typed: FilterCountsInput,
  now: Date,
  select: Select<Results>,
): Promise<Understood<Results>> {
  const { q = '', location = '', place } = typed
  const [chosen, located, { isHoliday }, isName] = await Promise.all([
    place === undefined ? null : getNamedPoint(db, place),
    place === undefined && location ? findLocationPlace(db, location) : null,
    readClock({ db, now: () => now }),
    // A text of nothing else is no name: one business called Open Now would be all that everybody finds.
    Boolean(readImpliedFilters(q, true)?.filters.q) && isNameHeld(db, tokenize(q).map(shorten)),
  ])
  const origin = typed.near ?? chosen ?? located
  const implied = isName ? null : readImpliedFilters(q, origin !== null)
  const criteria = readCriteria({ ...typed, ...implied?.filters }, { now, isHoliday }, origin, located)
  const understood = await understandWords(db, criteria, select)
  return {
    ...understood,
    corrected: implied ? withImpliedFilters(understood, implied) : understood.corrected,
    place: chosen ?? understood.place ?? (located && (await getNamedPoint(db, located.id))),
  }
}

/** The texts as they were read, and the filters that some words asked for. */
function withImpliedFilters(
  { criteria, known, corrected }: Understood<unknown>,
  implied: ImpliedFilters,
): Corrected {
  const { filters } = implied
  const leftOut = [corrected?.leftOut, implied.leftOut].filter(Boolean).join(' ')
  return {
    ...(corrected ?? textsAsRead(criteria, known)),
    ...(leftOut && { leftOut }),
    ...((filters.open ?? filters.sort) && { filters }),
  }
}

async function understandWords<Results extends { found: number }>(
  db: Db,
  criteria: Criteria,
  select: Select<Results>,
): Promise<Understood<Results>> {
  const known = await lookUp(db, criteria)
  const called = await selectNumber(criteria, known, select)
  if (called && countOf(called) > 0) return called
  const typed = await selectWith(criteria, known, select)
  if (countOf(typed) >= enoughResults) return typed
  const reading = await findNamedPlace(db, criteria, known)
  const isCertain = reading !== null && !reading.isDoubtful
  const corrected = isCertain ? typed : await selectCorrected(db, criteria, known, typed, select)
  const isThere = reading && (isCertain || countOf(corrected) === 0)
  const last = isThere ? await selectThere(db, reading, select) : corrected
  return countOf(last) > 0 ? last : selectFewer(db, last, select)
}

const countOf = ({ results }: Understood<{ found: number }>) => results?.found ?? 0

/** Whoever has a phone number that the whole text is or begins; null for any other text. */
async function selectNumber<Results>(
  criteria: Criteria,
  known: Vocabulary,
  select: Select<Results>,
): Promise<Understood<Results> | null> {
  const number = toE164Beginning(criteria.input.q ?? '')
  return number
    ? selectWith({ ...criteria, text: [], nameKey: '', among: hasNumber(number) }, known, select)
    : null
}

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

/** The same with the words corrected that nobody holds. A word that some hold is no typo, also where nothing is found. */
async function selectCorrected<Results extends { found: number }>(
  db: Db,
  criteria: Criteria,
  typed: Vocabulary,
  asTyped: Understood<Results>,
  select: Select<Results>,
): Promise<Understood<Results>> {
  const isLocation = (term: Term) => criteria.location.includes(term)
  const unknown = [...criteria.text, ...criteria.location].filter(
    (term) => !expand(term, isLocation(term) ? locationScores : textScores, typed),
  )
  const known = unknown.length > 0 ? await correctTypos(db, unknown, typed, isLocation) : typed
  return known === typed ? asTyped : selectWith(criteria, known, select)
}

/** The same with fewer words, when no business holds all of them; filters, category and location change nothing in this reading. */
async function selectFewer<Results>(
  db: Db,
  last: Understood<Results>,
  select: Select<Results>,
): Promise<Understood<Results>> {
  const { criteria, known, place } = last
  const kept = await keepFewer(db, criteria, known, last.query !== null && isNarrowed(criteria, last.query))
  if (!kept || kept.text.length === criteria.text.length) return last
  const { text } = kept
  const fewer = await selectWith({ ...criteria, ...kept, nameKey: wordsOf(text) }, known, select)
  if (!fewer.query) return last
  const { q, location } = textsAsRead(fewer.criteria, known)
  const leftOut = wordsOf(criteria.text.filter((term) => !text.includes(term)))
  return { ...fewer, place, corrected: { q, location: place?.name ?? location, leftOut } }
}

/** Whether more than the words decides what is found. */
const isNarrowed = ({ named }: Criteria, { filters, location, category }: Query) =>
  filters.length > (named ? 1 : 0) || location.length > 0 || category !== undefined

async function selectWith<Results>(
  criteria: Criteria,
  known: Vocabulary,
  select: Select<Results>,
): Promise<Understood<Results>> {
  const query = toQuery(criteria, known)
  const results = query && (await select(query))
  const corrected = query && describeCorrection(criteria, known)
  return { criteria, known, query, results, corrected, place: null }
}

/** The texts as they were read; null when nothing was corrected. */
function describeCorrection(criteria: Criteria, known: Vocabulary): Corrected | null {
  const terms = [...criteria.text, ...criteria.location]
  return terms.some(({ word }) => known.similar.get(word ?? '')?.length) ? textsAsRead(criteria, known) : null
}

/** The texts with the likeliest word instead of each typo. */
function textsAsRead({ text, location }: Criteria, known: Vocabulary): Corrected {
  const read = ({ word, phrases }: Term) => known.similar.get(word ?? '')?.[0] ?? phrases[0]?.join(' ') ?? ''
  const write = (terms: Term[]) => terms.map(read).join(' ')
  return { q: write(text), location: write(location) }
}
