// Which page of results a search returns, and what it counts for the filters.
import {
  type FilterCounts,
  type FilterCountsInput,
  maxExactCount,
  type SearchInput,
} from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import type { FoundRow } from '../businesses/card-columns.ts'
import type { ListPage } from '../list-page.ts'
import { countByFilter } from './filter-count-queries.ts'
import { selectResults } from './result-queries.ts'
import { readPosition, writePosition } from './search-cursor.ts'
import type { Query } from './search-query.ts'
import { understandSearch } from './understand-search.ts'

/**
 * Approved businesses that hold every word of `q` (anywhere) or whose phone number it begins, that hold every word of `location` in their location or lie in the place that it names, are of
 * `category` and pass every filter, in the order of `sort` (docs/decisions/search.md). Up to 1,000 matches are all listed; of
 * more, the first 1,000 by quality, time or distance, and for `best` up to 500 whose name holds every word. `total` is exact
 * up to 1,000. Nothing is found without any criterion, and with a text of neither letter nor digit. `now` is the moment of `open`. Refuses a cursor that another
 * search wrote or none, and a place that does not exist.
 */
export async function searchBusinesses(
  db: Db,
  { limit, cursor, ...input }: SearchInput,
  now = new Date(),
): Promise<ListPage<FoundRow>> {
  const after = readPosition(cursor, input)
  const isEmpty = Object.values(input).every((value) => value === undefined)
  if (isEmpty) return { items: [], next: null, total: 0, totalIsExact: true }
  // One more than asked for tells whether the list goes on, without a second query.
  const select = (query: Query) => selectResults(db, query, after, limit + 1)
  const { results, corrected, place } = await understandSearch(db, input, now, select)
  const { list, found } = results ?? { list: [], found: 0 }
  const shown = list.slice(0, limit)
  const last = shown.at(-1)?.position
  return {
    items: shown.map(({ card }) => card),
    next: last && list.length > shown.length ? writePosition(last, input) : null,
    total: Math.min(found, maxExactCount),
    totalIsExact: found <= maxExactCount,
    corrected,
    place,
  }
}

/**
 * How many of the results of the same search each value of a filter would leave, beside its other filters: of a filter with
 * one value instead of the chosen one, of the offers with one more. Up to 1,000 businesses that match the words, the category
 * and the area are counted; the best ones when more match.
 */
export async function countFilters(
  db: Db,
  input: FilterCountsInput,
  now = new Date(),
): Promise<FilterCounts> {
  const select = (query: Query) => selectResults(db, query, null, 1)
  const { query, criteria } = await understandSearch(db, input, now, select)
  return query
    ? countByFilter(db, query, criteria.moment)
    : { isExact: true, open: 0, category: {}, price: {}, rating: {}, offers: {} }
}
