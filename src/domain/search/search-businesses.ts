// Decides what a search returns: reads terms, expands them by the vocabulary, corrects typos, selects one page.
import type { Category } from '../../contract/categories.ts'
import { maxExactCount, type SearchInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import type { CardRow } from '../businesses/card-columns.ts'
import { invalid } from '../failures.ts'
import { type ListPage, readCursor, writeCursor } from '../list-page.ts'
import { correctTypos, isRare } from './correct-typos.ts'
import { expand, locationScores, textScores, type Vocabulary } from './expansion-rules.ts'
import { type Position, type Query, type Results, selectResults } from './result-queries.ts'
import { readTerms, type Term } from './terms-rules.ts'
import { tokenize } from './token-rules.ts'
import { readVocabulary } from './vocabulary-queries.ts'

/**
 * Approved businesses that hold every word of `q` (anywhere), every word of `location` (in their location) and are of
 * `category`, in the order of docs/decisions/search.md. Up to 2,000 matches are all listed; of more, the best 2,000 by
 * quality and up to 500 whose name holds every word. `total` is exact up to 1,000. A text without any letter or digit finds
 * nothing. Refuses a cursor that no search wrote.
 */
export async function searchBusinesses(db: Db, input: SearchInput): Promise<ListPage<CardRow>> {
  const range = { after: readPosition(input.cursor), limit: input.limit + 1 }
  // One more than asked for tells whether the list goes on, without a second query.
  const { list, found } = await findResults(db, readCriteria(input), range)
  const shown = list.slice(0, input.limit)
  const last = shown.at(-1)?.position
  return {
    items: shown.map(({ card }) => card),
    next: last && list.length > shown.length ? writeCursor([last.score, last.quality, last.id]) : null,
    total: Math.min(found, maxExactCount),
    totalIsExact: found <= maxExactCount,
  }
}

/** Every result holds all terms of `text` anywhere and all of `location` in its location. */
type Criteria = { text: Term[]; location: Term[]; category: Category | undefined; nameKey: string }
type Range = { after: Position | null; limit: number }

const noResults: Results = { list: [], found: 0 }

/** What is searched for; null when there is nothing to search for, or a text holds neither letter nor digit. */
function readCriteria({ q = '', location = '', category }: SearchInput): Criteria | null {
  const criteria = {
    text: readTerms(q),
    location: readTerms(location),
    category,
    nameKey: tokenize(q).join(' '),
  }
  const isSilent = (q && criteria.text.length === 0) || (location && criteria.location.length === 0)
  return isSilent || !(q || location || category) ? null : criteria
}

async function findResults(db: Db, criteria: Criteria | null, range: Range): Promise<Results> {
  if (!criteria) return noResults
  const terms = [...criteria.text, ...criteria.location]
  const isLocation = (term: Term) => criteria.location.includes(term)
  const typed = await lookUp(db, criteria)
  const unknown = terms.filter((term) => !expand(term, isLocation(term) ? locationScores : textScores, typed))
  const known = unknown.length > 0 ? await correctTypos(db, unknown, typed, isLocation) : typed
  const results = await select(db, criteria, known, range)
  if (results.found > 0) return results
  // Each word is held by some, but all words by none: a rare one may be a typo that is a word itself.
  const rare = terms.filter((term) => !unknown.includes(term) && isRare(term, known))
  const corrected = await correctTypos(db, rare, known, isLocation)
  return corrected === known ? results : select(db, criteria, corrected, range)
}

// In a longer text only the first words and the last, which is being typed, may be part of longer words.
const mostPartial = 4
const leastInfixLength = 4

function lookUp(db: Db, { text, location, category }: Criteria): Promise<Vocabulary> {
  const terms = [...text, ...location]
  const words = terms.flatMap(({ phrases, synonyms, categories }) =>
    [...phrases, ...synonyms, categories].flat(),
  )
  const partial = terms.filter((term, at) => at < mostPartial || term.isLast)
  const begun = partial.flatMap(({ word }) => word ?? [])
  const inside = begun.filter(({ length }) => length >= leastInfixLength)
  return readVocabulary(db, { words: category ? [...words, category.toLowerCase()] : words, begun, inside })
}

async function select(
  db: Db,
  { text, location, category, nameKey }: Criteria,
  known: Vocabulary,
  { after, limit }: Range,
): Promise<Results> {
  const query: Query = {
    text: text.flatMap((term) => expand(term, textScores, known) ?? []),
    location: location.flatMap((term) => expand(term, locationScores, known) ?? []),
    category,
    nameKey,
    total: known.total,
    ofCategory: category ? (known.exact.get(category.toLowerCase())?.categories ?? 0) : known.total,
  }
  const isHopeless = query.text.length < text.length || query.location.length < location.length
  return isHopeless ? noResults : selectResults(db, query, after, limit)
}

function readPosition(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [score, quality, id] = readCursor(cursor) ?? []
  const isOrder = Number.isInteger(score) && Math.abs(Number(score)) < 1e6 && Number.isFinite(quality)
  const isId = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (!isOrder || !isId) throw invalid('This cursor is not one that a list handed out.')
  return { score: Number(score), quality: Number(quality), id }
}
