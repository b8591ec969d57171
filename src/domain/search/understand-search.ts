// Decides what a search means: reads terms and filters, expands the terms by the vocabulary, corrects typos.
import type { Category } from '../../contract/categories.ts'
import type { FilterCountsInput } from '../../contract/search.ts'
import type { Point, Sort } from '../../contract/search-filters.ts'
import type { Db } from '../../database/connect.ts'
import { readClock } from '../hours/with-hours-now.ts'
import type { Corrected } from '../list-page.ts'
import { correctTypos, isRare } from './correct-typos.ts'
import { expand, locationScores, textScores, type Vocabulary } from './expansion-rules.ts'
import { filterLexemes, listFilters, type Moment } from './filter-queries.ts'
import type { Query } from './result-queries.ts'
import { readTerms, type Term } from './terms-rules.ts'
import { tokenize } from './token-rules.ts'
import { readVocabulary } from './vocabulary-queries.ts'

/** Every result holds all terms of `text` anywhere and all of `location` in its location, and passes the filters. */
type Criteria = {
  input: FilterCountsInput
  text: Term[]
  location: Term[]
  category: Category | undefined
  nameKey: string
  origin: Point | null
  sort: Sort
  moment: Moment
}
/** What a search means after its typos are corrected, and what was found that way. */
export type Understood<Results> = {
  query: Query
  moment: Moment
  results: Results
  corrected: Corrected | null
}

/** The moment that a search is about, and its place: distances are measured from it when the search names no point. */
export type Situation = { now: Date; place: Point | null }

/** Runs `select` with what the search means; again with typos corrected when nothing is found. Null when nothing can match. */
export async function understandSearch<Results extends { found: number }>(
  db: Db,
  input: FilterCountsInput,
  situation: Situation,
  select: (query: Query) => Promise<Results>,
): Promise<Understood<Results> | null> {
  const criteria = await readCriteria(db, input, situation)
  if (!criteria) return null
  const terms = [...criteria.text, ...criteria.location]
  const isLocation = (term: Term) => criteria.location.includes(term)
  const typed = await lookUp(db, criteria)
  const unknown = terms.filter((term) => !expand(term, isLocation(term) ? locationScores : textScores, typed))
  const known = unknown.length > 0 ? await correctTypos(db, unknown, typed, isLocation) : typed
  const understood = await selectWith(criteria, known, select)
  if (understood && understood.results.found > 0) return understood
  // Each word is held by some, but all words by none: a rare one may be a typo that is a word itself.
  const rare = terms.filter((term) => !unknown.includes(term) && isRare(term, known))
  const corrected = await correctTypos(db, rare, known, isLocation)
  return corrected === known ? understood : selectWith(criteria, corrected, select)
}

/** Null when a text holds neither letter nor digit. */
async function readCriteria(
  db: Db,
  input: FilterCountsInput,
  { now, place }: Situation,
): Promise<Criteria | null> {
  const { q = '', location = '', near, sort = 'best' } = input
  const [text, inLocation] = [readTerms(q), readTerms(location)]
  const isSilent = (q && text.length === 0) || (location && inLocation.length === 0)
  if (isSilent) return null
  const { isHoliday } = await readClock({ db, now: () => now })
  return {
    ...{ input, text, location: inLocation, category: input.category, nameKey: tokenize(q).join(' '), sort },
    origin: near ?? place,
    moment: { now, isHoliday },
  }
}

// In a longer text only the first words and the last, which is being typed, may be part of longer words.
const mostPartial = 4
const leastInfixLength = 4

function lookUp(db: Db, { input, text, location, category }: Criteria): Promise<Vocabulary> {
  const terms = [...text, ...location]
  const words = terms.flatMap(({ phrases, synonyms, categories }) =>
    [...phrases, ...synonyms, categories].flat(),
  )
  const partial = terms.filter((term, at) => at < mostPartial || term.isLast)
  const begun = partial.flatMap(({ word }) => word ?? [])
  const inside = begun.filter(({ length }) => length >= leastInfixLength)
  const others = [...filterLexemes(input), ...(category ? [category.toLowerCase()] : [])]
  return readVocabulary(db, { words: [...words, ...others], begun, inside })
}

async function selectWith<Results>(
  { input, text, location, category, nameKey, origin, sort, moment }: Criteria,
  known: Vocabulary,
  select: (query: Query) => Promise<Results>,
): Promise<Understood<Results> | null> {
  const query: Query = {
    text: text.flatMap((term) => expand(term, textScores, known) ?? []),
    location: location.flatMap((term) => expand(term, locationScores, known) ?? []),
    filters: listFilters(input, origin, known, moment),
    ...{ category, nameKey, origin, sort },
    total: known.total,
    ofCategory: category ? (known.exact.get(category.toLowerCase())?.categories ?? 0) : known.total,
  }
  if (query.text.length < text.length || query.location.length < location.length) return null
  const corrected = describeCorrection(text, location, known)
  return { query, moment, results: await select(query), corrected }
}

/** The texts with the likeliest word instead of each typo; null when nothing was corrected. */
function describeCorrection(text: Term[], location: Term[], known: Vocabulary): Corrected | null {
  const read = ({ word, phrases }: Term) =>
    known.similar.get(word ?? '')?.[0]?.word ?? phrases[0]?.join(' ') ?? ''
  const isCorrected = [...text, ...location].some(({ word }) => known.similar.get(word ?? '')?.length)
  const write = (terms: Term[]) => terms.map(read).join(' ')
  return isCorrected ? { q: write(text), location: write(location) } : null
}
