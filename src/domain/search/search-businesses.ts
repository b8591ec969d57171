// Searches businesses: a page of results, each with the reason why it is listed.
import type { NamedPoint } from '../../contract/place.ts'
import type { SiteRegion } from '../../contract/provinces.ts'
import {
  type Corrected,
  type FilterCountsInput,
  maxFullMatches,
  type SearchInput,
} from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import type { FoundRow } from '../businesses/columns-by-reader.ts'
import { type Shown, toCards } from '../hours/with-hours-now.ts'
import type { ListPage } from '../list-page.ts'
import { clearName } from '../places/propose-places.ts'
import { tokenize } from '../text/token-rules.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { failedSearchOf } from './failed-search.ts'
import { listSteps, type Step } from './more-results.ts'
import type { SearchPlace } from './names.ts'
import { type Term, wordsOf } from './read-search.ts'
import { findResults, type Result, readPosition, writePosition } from './result-queries.ts'
import { isArea, type Search, toQuery } from './search-queries.ts'
import { correctTypos, readRequest } from './search-request.ts'
import { writtenWords } from './term-queries.ts'

/**
 * The listed businesses that match everything that is asked for, in the order of `sort`. Where fewer than ten match, at most thirty more follow, each
 * with the reason why it is listed (docs/decisions/search.md). Up to 2,000 full matches are complete and in exact order; of more, the list has the best
 * 2,000 by quality, time or distance. A search without any criterion, or with text of neither letters nor digits, finds nothing. `now`: the moment of `open`.
 * With a `region`, its businesses come first unless another order is asked for, and the others are marked as outside.
 * Refuses (400) a malformed cursor, the cursor of another search, and an unknown place, trade or category.
 */
export async function searchBusinesses(
  db: Db,
  { limit, cursor, ...input }: SearchInput,
  now = new Date(),
  region?: SiteRegion,
): Promise<ListPage<Shown<FoundRow>>> {
  const after = readPosition(cursor, input)
  if (Object.values(input).every((value) => value === undefined))
    return { items: [], next: null, total: 0, full: 0, totalIsExact: true }
  const typed = await readRequest(db, { input, now, region })
  const corrected = await correctTypos(db, typed)
  const read = corrected?.search ?? typed
  const steps = typed.reading.isSilent ? [] : listSteps(read, corrected !== null)
  const queries = [toQuery(typed, typed.reading), ...steps.map((step) => toQuery(read, step))] as const
  const { page, full, others } = await findResults(db, queries, { after, limit: limit + 1 })
  const shown = page.slice(0, limit)
  const last = shown.at(-1)?.position
  const used = steps.filter((_, at) => others.includes(at + 1))
  const search = used.length > 0 ? read : typed
  // A search with a typo has not failed if its correction finds something.
  const hasFailed = full === 0 && !cursor && used.every(({ why }) => why !== 'typo')
  const found: ListPage<FoundRow> = {
    items: shown.map((result) => toCard(result, typed, steps[result.position[0] - 1])),
    next: last && page.length > limit ? writePosition(last, input) : null,
    total: Math.min(full + others.length, maxFullMatches),
    full: Math.min(full, maxFullMatches),
    totalIsExact: full <= maxFullMatches,
    corrected: describeReading(search, used, used.length > 0 ? (corrected?.typos ?? []) : []),
    place: search.place && toNamedPoint(search.place, search.places),
    failedSearch: hasFailed ? failedSearchOf(read) : null,
  }
  return toCards(found, typed.clock)
}

const toNamedPoint = (place: SearchPlace, places: readonly SearchPlace[]): NamedPoint => {
  const { label, latitude, longitude } = place
  return { name: clearName(place, places), label, latitude, longitude }
}

/** Whether any business matches everything that is asked for. Refuses (400) an unknown place, trade or category. */
export async function hasFullMatch(db: Db, input: FilterCountsInput, now: Date): Promise<boolean> {
  const search = await readRequest(db, { input, now })
  const { full } = await findResults(db, [toQuery(search, search.reading)], { after: null, limit: 1 })
  return full > 0
}

/** How the search was understood; null where it was taken word for word. */
function describeReading(search: Search, used: readonly Step[], typos: string[]): Corrected | null {
  const { reading, origin, places } = search
  const leftOut = origin ? '' : reading.near
  const without = used.findLast((step) => step.without)?.without
  const related = [...new Set(used.flatMap((step) => step.related ?? []))]
  const { price, sort, ...others } = reading.implied
  const filters = { ...others, ...(sort && origin && { sort }), ...(price && { price: price.join(',') }) }
  const hasFilters = Object.keys(filters).length > 0
  const where = reading.text.filter(isArea)
  if (typos.length + where.length + related.length === 0 && !leftOut && !without && !hasFilters) return null
  const titleOf = (term: Term) => {
    if (term.kind === 'place') return clearName(term.place, places)
    if (term.kind === 'area') return term.area.name
    return term.kind === 'province' ? term.province : wordsOf([term])
  }
  return {
    q: wordsOf(reading.text.filter((term) => !where.includes(term))),
    location: (where.length > 0 ? where : reading.location).map(titleOf).join(' '),
    ...(typos.length > 0 && { typos }),
    ...(leftOut && { leftOut }),
    ...(related.length > 0 && { related }),
    ...(without && { without }),
    ...(hasFilters && { filters: { q: reading.rest, ...filters } }),
  }
}

function toCard({ card, quotable }: Result, { reading, trades }: Search, step?: Step): FoundRow {
  const { description, reviewed, review } = quotable
  const excerpt = description && quote(description, (step ?? reading).text, trades)
  const reviewExcerpt = review && excerptOf(review, new Set(reviewed), null)
  return {
    ...card,
    ...(step && { why: step.why }),
    ...(excerpt && { excerpt }),
    ...(reviewExcerpt && { reviewExcerpt }),
  }
}

function quote(description: string, text: readonly Term[], trades: TradeLexicon): string | null {
  const last = text.at(-1)
  const begun = last?.kind === 'word' && last.isBegun ? (last.words[0] ?? null) : null
  return excerptOf(description, new Set(text.flatMap((term) => writtenWords(term, trades))), begun)
}

const maxLength = 120

/** At most 120 characters around the first word that is one of these, or begins with `begun`; null when the text has none. */
export function excerptOf(text: string, words: ReadonlySet<string>, begun: string | null): string | null {
  const pieces = text.split(/\s+/)
  const at = pieces.findIndex((piece) =>
    tokenize(piece).some((word) => words.has(word) || (begun !== null && word.startsWith(begun))),
  )
  const around = (length: number) => {
    const from = Math.max(0, Math.min(at - Math.floor(length / 2), pieces.length - length))
    const to = from + length
    return `${from > 0 ? '… ' : ''}${pieces.slice(from, to).join(' ')}${to < pieces.length ? ' …' : ''}`
  }
  let length = 1
  while (length < pieces.length && around(length + 1).length <= maxLength) length++
  return at < 0 ? null : Array.from(around(length)).slice(0, maxLength).join('')
}
