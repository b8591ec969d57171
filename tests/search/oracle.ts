// The ten rules of search (docs/decisions/search.md) as a brute force, which reads every business each time.
import type { Why } from '../../src/contract/business.ts'
import { provinces, type SiteRegion } from '../../src/contract/provinces.ts'
import type { Point, SearchInput, Sort } from '../../src/contract/search.ts'
import { dateOf, dayOf, localMinuteOf } from '../../src/domain/hours/opening-rules.ts'
import { partsOf } from '../../src/domain/places/place-queries.ts'
import { needs } from '../../src/domain/search/offer-word-rules.ts'
import { type Reading, readSearch, type Term } from '../../src/domain/search/read-search.ts'
import { daysOfWeek, stopWords, tradeWords } from '../../src/domain/search/stop-word-rules.ts'
import { formsOf } from '../../src/domain/text/token-rules.ts'
import { isHoliday, kilometres, passes } from './filter-oracle.ts'
import { countHeld, type Document, type Field, type OracleBusiness, toDocument } from './oracle-documents.ts'
import { fieldOf, holds, isBuiltIn, isReviewed, liesIn, type Wanted } from './oracle-terms.ts'
import { type Correct, makeCorrect } from './oracle-typos.ts'
import type { OracleNames } from './oracle-world.ts'

/** `full` has the full matches in order, at most the best 2,000; `more` has the results that follow. */
export type OracleResults = { full: string[]; matches: number; more: { id: string; why: Why }[] }
type Input = Partial<SearchInput>
/** The terms of one reading; a wide one ignores the area. */
type Asked = { text: Term[]; location: Term[]; isWide: boolean }
type Search = {
  input: Input
  reading: Reading
  now: Date
  origin: Point | null
  /** The trade that was chosen, not typed. */
  chosen: Term | null
  known: Known
}
/** The data that all searches share. */
type Known = {
  names: OracleNames
  region: SiteRegion | undefined
  held: ReadonlyMap<string, number>
  holders: Holders
  correct: Correct
}
/** The businesses that fulfil a term. For a trade in a wider area, only if one of the given fields contains it. */
type Holders = (wanted: Wanted, fields?: Field[]) => ReadonlySet<Document>
type Step = { why: Why; search: Search; asked: Asked }

export function makeOracle(
  businesses: readonly OracleBusiness[],
  { lexicon, ...known }: OracleNames,
  region?: SiteRegion,
) {
  const placeOfPostcode = learnPostcodes(businesses, known)
  const names = { ...known, lexicon: { ...lexicon, placeOfPostcode } }
  const documents = businesses.map(toDocument)
  const held = countHeld(documents)
  const holders = makeHolders(documents, names)
  const shared = {
    names,
    region,
    held,
    holders,
    correct: makeCorrect(
      held,
      documents.map(({ nameKey }) => nameKey),
      names,
    ),
  }
  return (input: Input, now: Date): OracleResults => {
    const search = read(input, now, shared)
    const asked = { ...search.reading, isWide: false }
    const found = documents.filter(isFull(search, asked))
    const full = sorted(search, asked, bestOf(search, asked, found, 2000))
    const ids = full.map(({ id }) => id)
    if (found.length >= 10 || search.reading.isSilent) return { full: ids, matches: found.length, more: [] }
    const more: OracleResults['more'] = []
    for (const step of listSteps(search)) {
      const listed = new Set([...full, ...more].map(({ id }) => id))
      const found = documents.filter(isFull(step.search, step.asked))
      const best = sorted(step.search, step.asked, bestOf(step.search, step.asked, found, 200))
      const others = best.filter(({ id }) => !listed.has(id))
      more.push(...others.map(({ id }) => ({ id, why: step.why })))
    }
    return { full: ids, matches: found.length, more: more.slice(0, 30) }
  }
}

/** Looks for each term in every business only once, because many searches have the same terms. */
function makeHolders(documents: readonly Document[], { trades }: OracleNames): Holders {
  const kept = new Map<string, ReadonlySet<Document>>()
  return (wanted, fields) => {
    const asked = JSON.stringify([wanted, fields])
    const found = kept.get(asked) ?? new Set(documents.filter((one) => holds(one, wanted, trades, fields)))
    kept.set(asked, found)
    return found
  }
}

function read(input: Input, now: Date, known: Known): Search {
  const { names } = known
  const reading = readSearch(input, names.lexicon, { date: dateOf(dayOf(localMinuteOf(now))), isHoliday })
  const place = placeOf(input, reading, names)
  const chosen: Term | null = input.trade
    ? { kind: 'trade', words: [], trades: [input.trade], categories: [], spellings: [] }
    : null
  return { input, reading, now, origin: input.near ?? place, chosen, known }
}

function placeOf({ place }: Input, { location, text }: Reading, { placeWith }: OracleNames) {
  if (place !== undefined) return placeWith(place)
  const terms = [...location, ...text]
  const named = terms.flatMap((term) => (term.kind === 'place' ? term.place : []))
  return [...named, ...terms.flatMap((term) => postcodeOf(term) ?? [])][0] ?? null
}

const isArea = (term: Term) =>
  ['place', 'province', 'area'].includes(term.kind) || postcodeOf(term) !== undefined
const postcodeOf = (term: Term) => (term.kind === 'word' ? term.postcodeOf : undefined)

/** Finds the place with the most locations that end with a postcode, followed at most by a province and the country; the lower id if equal. */
function learnPostcodes(
  businesses: readonly OracleBusiness[],
  { placeWith }: Pick<OracleNames, 'placeWith'>,
) {
  const ending = new RegExp(`\\b(\\d{4})[ ,.]*((${provinces.join('|')}|South Africa)[ ,.]*)*$`, 'i')
  const held = new Map<string, number[]>()
  for (const { location, placesAround } of businesses) {
    const code = ending.exec(location)?.[1]
    if (code) held.set(code, [...(held.get(code) ?? []), ...placesAround.slice(0, 1)])
  }
  return (code: string) => {
    const ids = held.get(code) ?? []
    const countOf = (id: number) => ids.filter((one) => one === id).length
    const [most] = ids.toSorted((one, other) => countOf(other) - countOf(one) || one - other)
    const place = most === undefined ? null : placeWith(most)
    return place && { ...place, name: `${place.name}, ${code}` }
  }
}

/** Whether every term is fulfilled, or the name has every word of the text; location, category and filters must be fulfilled in any case. */
function isFull({ input, reading, now, origin, chosen, known }: Search, asked: Asked) {
  const holdersOf = (isLocation: boolean) => (term: Term) =>
    known.holders(
      { term, isLocation },
      asked.isWide && term.kind === 'trade' ? ['name', 'category', 'location'] : undefined,
    )
  const isAskedFor = (term: Term) => !(asked.isWide && isArea(term))
  const byText = asked.text.filter(isAskedFor).map(holdersOf(false))
  const byRest = [
    ...asked.location.filter(isAskedFor).map(holdersOf(true)),
    ...(chosen ? [holdersOf(false)(chosen)] : []),
  ]
  const { phone, implied, isSilent } = reading
  const named = reading.name.map(formsOf)
  const area = asked.isWide ? { place: undefined, province: undefined, radiusKm: undefined } : {}
  return (document: Document): boolean => {
    // Cheap checks come first and leave fewer businesses to read.
    const isWanted =
      !isSilent &&
      (input.category === undefined || document.category === input.category) &&
      byRest.every((holders) => holders.has(document)) &&
      passes(document, { ...input, near: origin ?? undefined, ...area }, now)
    const isAsked = () =>
      byText.every((holders) => holders.has(document)) &&
      (phone === null || [document.phone, document.whatsapp].some((number) => number?.startsWith(phone))) &&
      passes(document, implied, now)
    const isCalledSo = () =>
      named.length > 0 && named.every((forms) => forms.some((form) => document.words.name.has(form)))
    return isWanted && (isAsked() || isCalledSo())
  }
}

/** The best by the requested order, or by whether they lie in the region; then by quality. */
const bestOf = (search: Search, asked: Asked, found: Document[], most: number): Document[] =>
  ranked(found, (document) => [keyOf(search, asked, document), document.quality]).slice(0, most)

/** Orders by the requested order, then: the whole name; trades and places; fewest words from reviews only; words by field; quality; newest; id. */
const sorted = (search: Search, asked: Asked, found: Document[]): Document[] =>
  ranked(found, (document) => [
    keyOf(search, asked, document),
    ...scoresOf(search, asked, document),
    document.quality,
  ])

/** Orders by several numbers, the highest first, then by id. */
function ranked(found: readonly Document[], ranksOf: (document: Document) => number[]): Document[] {
  const rows = found.map((document) => ({ document, ranks: ranksOf(document) }))
  rows.sort((one, other) => {
    const at = one.ranks.findIndex((rank, index) => rank !== other.ranks[index])
    if (at >= 0) return (other.ranks[at] ?? 0) - (one.ranks[at] ?? 0)
    return one.document.id < other.document.id ? 1 : -1
  })
  return rows.map(({ document }) => document)
}

function scoresOf({ reading, chosen, known: { names } }: Search, asked: Asked, document: Document): number[] {
  const wanted: Wanted[] = [
    ...asked.text.map((term) => ({ term, isLocation: false })),
    ...asked.location.map((term) => ({ term, isLocation: true })),
    ...(chosen ? [{ term: chosen, isLocation: false }] : []),
  ].filter(({ term }) => !(asked.isWide && isArea(term)))
  return [
    reading.name.length > 0 && document.nameKey === reading.name.join(' ') ? 1 : 0,
    wanted.filter((one) => isBuiltIn(document, one)).length,
    -wanted.filter((one) => isReviewed(document, one, names.trades)).length,
    wanted.reduce((sum, one) => sum + fieldOf(document, one, names.trades), 0),
  ]
}

function keyOf(search: Search, { isWide }: Asked, document: Document): number {
  const { input, reading, origin, known } = search
  const { names, region } = known
  const wanted: Sort = input.sort ?? reading.implied.sort ?? 'best'
  if (isWide && origin) {
    const place = placeOf(input, reading, names)
    return -kilometres(origin, document.spot) - (place ? levelOf(place, document) * 100_000 : 0)
  }
  if (isWide && !origin) {
    const terms = [...reading.text, ...reading.location]
    const around = terms.flatMap((term) =>
      term.kind === 'area' ? term.area.parts.map(({ province }) => province) : [],
    )
    if (around.length > 0) return around.some((province) => province === document.province) ? 1 : 0
  }
  if (wanted === 'near' && origin) return -kilometres(origin, document.spot)
  if (wanted === 'new') return document.approvedAt
  if (wanted === 'rating') return document.quality
  return region && isInside(region, document) ? 1 : 0
}

export function isInside(
  region: SiteRegion,
  document: Pick<OracleBusiness, 'placesAround' | 'municipality' | 'province'>,
): boolean {
  const { kind, id, name, province } = region
  if (kind === 'place') return document.placesAround.includes(id)
  if (kind === 'area') return partsOf(region).some((part) => liesIn(document, part))
  return document.province === province && (kind === 'province' || document.municipality === name)
}

/** 0 in the same city, 1 in the same municipality, 2 in the same province, 3 farther away. */
function levelOf(
  place: { parentId: number | null; municipality: string | null; province: string },
  document: Document,
): number {
  if (place.parentId !== null && document.placesAround.includes(place.parentId)) return 0
  const isInProvince = document.province === place.province
  if (isInProvince && place.municipality !== null && document.municipality === place.municipality) return 1
  return isInProvince ? 2 : 3
}

/** Typos corrected, the area widened, related trades, words left out: each step is the first reading with one change. */
function listSteps(typed: Search): Step[] {
  const { names, held, correct } = typed.known
  const corrected = correct(typed.input, typed.reading)
  const search = corrected ? read(corrected, typed.now, typed.known) : typed
  const { text, location } = search.reading
  const { place, province, radiusKm } = search.input
  const where = [...text, ...location].filter(isArea)
  const named =
    where.filter((term) => !postcodeOf(term)).length +
    [place, province, radiusKm].filter((one) => one !== undefined).length
  // A postcode next to its place adds nothing.
  const areas = named || where.length
  const step = (why: Why, changes: Partial<Asked>): Step => ({
    why,
    search,
    asked: { text, location, isWide: false, ...changes },
  })
  const both = (why: Why, all: Partial<Asked>[]) => [
    ...all.map((changes) => step(why, changes)),
    ...(areas === 1 ? all.map((changes) => step(why, { ...changes, isWide: true })) : []),
  ]
  return [
    ...(corrected ? [step('typo', {})] : []),
    ...(areas === 1 ? [step('wider', { isWide: true })] : []),
    ...both(
      'related',
      relatedTexts(text, names).map((other) => ({ text: other })),
    ),
    ...both(
      'fewer',
      fewerTexts(text, held).map((other) => ({ text: other })),
    ),
  ]
}

function relatedTexts(text: Term[], { trades: { trades } }: OracleNames): Term[][] {
  return text.flatMap((term, at) => {
    const own = term.kind === 'trade' ? term.trades : []
    const related = [...new Set(own.flatMap((id) => trades.get(id)?.related ?? []))].filter(
      (id) => trades.has(id) && !own.includes(id),
    )
    if (related.length === 0) return []
    return [
      text.with(at, {
        kind: 'trade',
        words: term.words,
        trades: related,
        categories: [],
        spellings: [],
        isHad: true,
      }),
    ]
  })
}

/** Slight words are left out first, then words of no business, then the most frequent ones, then all trades but the first. */
function fewerTexts(text: Term[], held: ReadonlyMap<string, number>): Term[][] {
  const mayGo = (term: Term) =>
    term.kind === 'word' ||
    term.kind === 'street' ||
    (term.kind === 'offer' && term.offers.every((offer) => !needs.has(offer)))
  const rankOf = (term: Term) => {
    const count = Math.max(...term.words.map((word) => held.get(word) ?? 0))
    return isSlight(term) ? 2e9 : count === 0 ? 1e9 : count
  }
  const trades = text.filter(({ kind }) => kind === 'trade').slice(1)
  const order = [...text.filter(mayGo).sort((one, other) => rankOf(other) - rankOf(one)), ...trades.reverse()]
  const texts = order.map((_, at) => text.filter((term) => !order.slice(0, at + 1).includes(term)))
  return texts.filter((left) =>
    left.some((term) => term.kind === 'trade' || (mayGo(term) && !isSlight(term))),
  )
}

const isSlight = ({ words }: Term) =>
  words.every(
    (word) =>
      /[0-9]/.test(word) ||
      word.length < 3 ||
      stopWords.has(word) ||
      tradeWords.has(word) ||
      daysOfWeek.has(word),
  )
