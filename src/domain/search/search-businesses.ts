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
import { type Term, wordsOf } from './read-search.ts'
import { findResults, type Result, readPosition, writePosition } from './result-queries.ts'
import { type Asked, impliedOf, isArea, type Search, toQuery } from './search-queries.ts'
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
  const queries = [toQuery(typed, typed.reading), ...steps.map(({ asked }) => toQuery(read, asked))] as const
  // One more than asked for, to know whether there is a next page.
  const { page, full, others } = await findResults(db, queries, { after, limit: limit + 1 })
  const shown = page.slice(0, limit)
  const last = shown.at(-1)?.position
  const used = steps.filter((_, at) => others.includes(at + 1))
  const search = used.length > 0 ? read : typed
  // A search with a typo has not failed if its correction finds something.
  const hasFailed = full === 0 && !cursor && used.every(({ why }) => why !== 'typo')
  const place = search.place && toNamedPoint(search.place, search)
  const quotes = [typed.reading, ...steps.map(({ asked }) => asked)].map((asked) =>
    makeQuote(asked, typed.trades),
  )
  const found: ListPage<FoundRow> = {
    items: shown.map((result) => {
      const [step] = result.position
      return toCard(result, steps[step - 1], quotes[step])
    }),
    next: last && page.length > limit ? writePosition(last, input) : null,
    total: Math.min(full + others.length, maxFullMatches),
    full: Math.min(full, maxFullMatches),
    totalIsExact: full <= maxFullMatches,
    corrected: describeReading(search, used, {
      place,
      typos: used.length > 0 ? (corrected?.typos ?? []) : [],
    }),
    place,
    failedSearch: hasFailed ? failedSearchOf(read) : null,
  }
  return toCards(found, typed.clock)
}

const toNamedPoint = (place: NonNullable<Search['place']>, { places }: Search): NamedPoint => ({
  name: clearName(place, places),
  label: place.label,
  latitude: place.latitude,
  longitude: place.longitude,
})

/** Whether any business matches everything that is asked for. Refuses (400) an unknown place, trade or category. */
export async function hasFullMatch(db: Db, input: FilterCountsInput, now: Date): Promise<boolean> {
  const search = await readRequest(db, { input, now })
  const { full } = await findResults(db, [toQuery(search, search.reading)], { after: null, limit: 1 })
  return full > 0
}

/** How the search was understood; null where it was taken word for word. */
function describeReading(
  search: Search,
  used: readonly Step[],
  { place, typos }: { place: NamedPoint | null; typos: string[] },
): Corrected | null {
  const { reading, origin } = search
  const leftOut = [origin ? '' : reading.unmet.near, reading.unmet.others].filter(Boolean).join(' ')
  const without = used.findLast((step) => step.without)?.without
  const related = [...new Set(used.flatMap((step) => step.related ?? []))]
  const { price, ...others } = impliedOf(search)
  const filters = { ...others, ...(price && { price: price.join(',') }) }
  const hasFilters = Object.keys(filters).length > 0
  const where = reading.text.filter(isArea)
  if (typos.length + where.length + related.length === 0 && !leftOut && !without && !hasFilters) return null
  const titleOf = (term: Term) => {
    if (term.kind === 'province') return term.province
    if (term.kind !== 'place') return wordsOf([term])
    return term.place.id === search.place?.id && place ? place.name : term.place.name
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

/** A card, with the reason why it is listed and an excerpt where these are not obvious. */
function toCard({ card, quotable }: Result, step: Step | undefined, quote: Quote | undefined): FoundRow {
  const { description, reviewed, review } = quotable
  const excerpt = description && quote?.(description)
  const reviewExcerpt = review && excerptOf(review, new Set(reviewed), null)
  return {
    ...card,
    ...(step && { why: step.why }),
    ...(excerpt && { excerpt }),
    ...(reviewExcerpt && { reviewExcerpt }),
  }
}

/** Finds the part of a description that contains what was searched for. */
type Quote = (description: string) => string | null

/** A trade has many names, so they are collected once for all cards, and only when a description is quoted. */
function makeQuote({ text }: Asked, trades: TradeLexicon): Quote {
  const last = text.at(-1)
  const begun = last?.kind === 'word' && last.isBegun ? (last.words[0] ?? null) : null
  let words: ReadonlySet<string> | undefined
  return (description) => {
    words ??= new Set(text.flatMap((term) => writtenWords(term, trades)))
    return excerptOf(description, words, begun)
  }
}

/** Characters of an excerpt, with its dots. */
const maxLength = 120

/** At most 120 characters around the first word that is one of these, or begins with `begun`; null when the text has none. */
export function excerptOf(
  description: string,
  words: ReadonlySet<string>,
  begun: string | null,
): string | null {
  const pieces = description.split(/\s+/)
  const isMeant = (piece: string) =>
    tokenize(piece).some((word) => words.has(word) || (begun !== null && word.startsWith(begun)))
  const at = pieces.findIndex(isMeant)
  if (at < 0) return null
  const text = (from: number, to: number) =>
    `${from > 0 ? '… ' : ''}${pieces.slice(from, to).join(' ')}${to < pieces.length ? ' …' : ''}`
  const fits = (from: number, to: number) =>
    from >= 0 && to <= pieces.length && text(from, to).length <= maxLength
  let [from, to] = [at, at + 1]
  // Adds a word before and a word after in turn, as long as they fit.
  while (fits(from - 1, to) || fits(from, to + 1)) {
    if (fits(from - 1, to)) from--
    if (fits(from, to + 1)) to++
  }
  return Array.from(text(from, to)).slice(0, maxLength).join('')
}
