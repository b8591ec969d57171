// Which page of results a search returns, and what it counts for the filters.

import type { NamedPoint } from '../../contract/place.ts'
import {
  type Corrected,
  type FilterCounts,
  type FilterCountsInput,
  maxSearchCount,
  type SearchInput,
} from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import type { FoundRow } from '../businesses/card-columns.ts'
import { invalidField } from '../failures.ts'
import { dateOf, dayOf, localMinuteOf } from '../hours/opening-rules.ts'
import { readClock } from '../hours/with-hours-now.ts'
import type { ListPage } from '../list-page.ts'
import { getNamedPoint } from '../places/list-places.ts'
import { countWords, findTypos, spellingsOf } from './correct-typos.ts'
import { excerptOf } from './excerpt-rules.ts'
import { failedSearchOf } from './failed-search-rules.ts'
import { countByFilter } from './filter-count-queries.ts'
import { getSearchPlace, readLexicon } from './lexicon.ts'
import { writtenWords } from './match-queries.ts'
import { listSteps, type Step } from './more-results.ts'
import { readSearch, type Term, wordsOf } from './read-search.ts'
import {
  enoughMatches,
  isAfter,
  type Result,
  readPosition,
  selectFull,
  selectMore,
  writePosition,
} from './result-queries.ts'
import { countAreas, impliedOf, isArea, type Search, toQuery } from './search-queries.ts'
import { tokenize } from './token-rules.ts'

/**
 * The approved businesses that match all that is asked for, in the order of `sort`; where fewer than ten do, at most thirty more follow, each
 * with why it is listed (docs/decisions/search.md). Up to 2,000 full matches are complete and in their exact order; of more, they are the best 2,000 by
 * quality, time or distance. Nothing is found without any criterion, and with a text of neither letter nor digit. `now` is the moment of `open`.
 * Refuses a cursor that another search wrote or none, and a place or a trade that does not exist.
 */
export async function searchBusinesses(
  db: Db,
  { limit, cursor, ...input }: SearchInput,
  now = new Date(),
): Promise<ListPage<FoundRow>> {
  const after = readPosition(cursor, input)
  if (Object.values(input).every((value) => value === undefined))
    return { items: [], next: null, total: 0, full: 0, totalIsExact: true }
  const search = await readRequest(db, input, now)
  const { origin, reading } = search
  // One more than asked for tells whether the list goes on, without a second query.
  const full = await selectFull(db, toQuery(search, reading), { origin, after, limit: limit + 1 })
  const more = full.found < enoughMatches ? await findMore(db, search, full.list) : noMore(search)
  const { place: read } = more.list.length > 0 ? more.search : search
  const place = read && (await getNamedPoint(db, read.id))
  const all = [...full.list, ...more.list]
  const rest =
    after && full.found < enoughMatches ? all.filter(({ position }) => isAfter(position, after)) : all
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)?.position
  return {
    items: shown.map((result) => toCard(result, more, search)),
    next: last && rest.length > limit ? writePosition(last, input) : null,
    total: Math.min(full.found + more.list.length, maxSearchCount),
    full: Math.min(full.found, maxSearchCount),
    totalIsExact: full.found <= maxSearchCount,
    corrected: describeReading(search, more, place),
    place,
    failedSearch: full.found === 0 && !cursor && !isTypoAnswered(more) ? failedSearchOf(more.search) : null,
  }
}

/** A misspelt search whose right spelling finds something has not failed. */
const isTypoAnswered = ({ list, steps }: More) =>
  list.some(({ position }) => steps[position.step - 1]?.why === 'typo')

/** Whether a business matches all that is asked for. Refuses a place that does not exist. */
export async function hasFullMatch(db: Db, input: FilterCountsInput, now: Date): Promise<boolean> {
  const search = await readRequest(db, input, now)
  const { origin, reading } = search
  const { found } = await selectFull(db, toQuery(search, reading), { origin, after: null, limit: 1 })
  return found > 0
}

/**
 * How many of the full matches of the same search each value of a filter would leave, beside its other filters: of a filter with
 * one value instead of the chosen one, of the offers with one more. Where nothing matches, those of the search with its typos corrected. Up
 * to 2,000 that match the words and the area are counted; the best ones when more match.
 */
export async function countFilters(
  db: Db,
  input: FilterCountsInput,
  now = new Date(),
): Promise<FilterCounts> {
  const search = await readRequest(db, input, now)
  const typed = await countByFilter(db, search)
  if (typed.total > 0) return typed.counts
  const corrected = await correct(db, search, await countTerms(db, search))
  return (await countByFilter(db, corrected.search)).counts
}

/** Reads the words with the names that are known. Refuses a place that does not exist. */
async function readRequest(db: Db, input: FilterCountsInput, now: Date): Promise<Search> {
  const { q, location, place, near } = input
  const [lexicon, { isHoliday, holidays }, chosen] = await Promise.all([
    readLexicon(db, [q, location]),
    readClock({ db, now: () => now }),
    place === undefined ? null : getSearchPlace(db, place),
  ])
  const trade = lexicon.trades.trades.get(input.trade ?? '')?.id
  if (input.trade !== undefined && trade === undefined)
    throw invalidField('trade', 'There is no trade with this id.')
  const today = { date: dateOf(dayOf(localMinuteOf(now))), isHoliday }
  const reading = readSearch(input, lexicon, today)
  const named = chosen ?? placeIn(reading.location) ?? placeIn(reading.text)
  return {
    input: { ...input, trade },
    lexicon,
    reading,
    origin: near ?? named,
    place: named,
    moment: { now, isHoliday, holidays },
  }
}

const placeIn = (terms: readonly Term[]) => terms.find((term) => term.kind === 'place')?.place ?? null

const countTerms = (db: Db, { reading }: Search) =>
  countWords(db, spellingsOf([...reading.text, ...reading.location]))

/** What follows few full matches, and how it was read: `typos` are the corrected words. */
type More = { list: Result[]; steps: Step[]; search: Search; typos: string[] }
const noMore = (search: Search): More => ({ list: [], steps: [], search, typos: [] })

async function findMore(db: Db, typed: Search, listed: readonly Result[]): Promise<More> {
  if (typed.reading.isSilent) return noMore(typed)
  const counts = await countTerms(db, typed)
  const { search, typos } = await correct(db, typed, counts)
  const isCorrected = typos.length > 0
  const steps = listSteps(search.reading, {
    isCorrected,
    areas: countAreas(search, search.reading),
    counts: isCorrected ? await countTerms(db, search) : counts,
    trades: search.lexicon.trades,
  })
  if (steps.length === 0) return noMore(typed)
  const list = await selectMore(
    db,
    steps.map(({ asked }) => toQuery(search, asked)),
    { origin: search.origin, listed: listed.map(({ card }) => card.id) },
  )
  return { list, steps, search, typos }
}

/** The search with its typos corrected, and the words that they stand for. */
async function correct(
  db: Db,
  search: Search,
  counts: ReadonlyMap<string, number>,
): Promise<{ search: Search; typos: string[] }> {
  const typos = await findTypos(db, search, counts)
  if (typos.size === 0) return { search, typos: [] }
  const { q, location } = search.input
  const input = { ...search.input, q: rewrite(q, typos), location: rewrite(location, typos) }
  return { search: await readRequest(db, input, search.moment.now), typos: [...typos.values()] }
}

const rewrite = (text: string | undefined, typos: ReadonlyMap<string, string>) =>
  text
    ?.split(' ')
    .map((piece) => typos.get(tokenize(piece).join(' ')) ?? piece)
    .join(' ')

/** What the search says of its reading, where that is more than the words as they were typed; null for these. */
function describeReading(typed: Search, more: More, place: NamedPoint | null): Corrected | null {
  const used = new Set(more.list.map(({ position }) => more.steps[position.step - 1]))
  const search = used.size > 0 ? more.search : typed
  const { reading, origin } = search
  const leftOut = [origin ? '' : reading.unmet.near, reading.unmet.others].filter(Boolean).join(' ')
  const without = [...used].findLast((step) => step?.without)?.without
  const related = [...new Set([...used].flatMap((step) => step?.related ?? []))]
  const { price, ...others } = impliedOf(search)
  const filters = { ...others, ...(price && { price: price.join(',') }) }
  const hasFilters = Object.keys(filters).length > 0
  const where = reading.text.filter(isArea)
  const typos = used.size > 0 ? more.typos : []
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

/** A card with why it is listed where that is not plain. */
function toCard(
  { card, position, description }: Result,
  { steps }: More,
  { reading, lexicon }: Search,
): FoundRow {
  const step = steps[position.step - 1]
  const { text } = step?.asked ?? reading
  const last = text.at(-1)
  const begun = last?.kind === 'word' && last.isBegun ? (last.words[0] ?? null) : null
  const excerpt =
    description === null
      ? null
      : excerptOf(description, new Set(text.flatMap((term) => writtenWords(term, lexicon.trades))), begun)
  return { ...card, ...(step && { why: step.why }), ...(excerpt && { excerpt }) }
}
