// What a search is when the counts of its words are known, and where a result stands in its order.
import type { SQL } from '#drizzle'
import type { Category } from '../../contract/categories.ts'
import type { Point, Sort } from '../../contract/search.ts'
import type { FoundRow } from '../businesses/card-columns.ts'
import type { TermQuery } from './expansion-rules.ts'
import type { Filter } from './filter-queries.ts'

/** Which documents match; `nameKey` is the free text as a name would be kept. */
export type Query = {
  text: TermQuery[]
  location: TermQuery[]
  category: Category | undefined
  filters: Filter[]
  /** The condition that a business lies in the place that words of the text name. */
  isThere: SQL | null
  nameKey: string
  sort: Sort
  /** From where distances are measured; an order by distance has one. */
  origin: Point | null
  /** How many documents there are, and how many of them are of the category. */
  total: number
  ofCategory: number
}

/** Where a result stands: by score, then quality, then id, the highest first. What the score is depends on the order. */
export type Position = { score: number; quality: number; id: string }

/** Some results in their order; `found` counts the matches, at least up to `maxCandidates`. */
export type Results = { list: { card: FoundRow; position: Position }[]; found: number }
