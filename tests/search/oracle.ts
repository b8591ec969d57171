// The results of a search by brute force: reads every approved business, scores each, sorts. Slow, and short enough to believe.
// docs/decisions/search.md says the same in sentences. Shared with the program are only the reading of terms, the edit distance and
// which place a name means; how texts are split into words has a test of its own.
import { toE164Beginning } from '../../src/contract/contact-links.ts'
import type { SearchInput } from '../../src/contract/search.ts'
import { type ImpliedFilters, readImpliedFilters } from '../../src/domain/search/implied-filter-rules.ts'
import { asPlaceName, readTerms, type Term } from '../../src/domain/search/terms-rules.ts'
import { tokenize } from '../../src/domain/search/token-rules.ts'
import { type Directory, makeDirectory, type OracleBusiness } from './oracle-documents.ts'
import { keepFewer } from './oracle-fewer.ts'
import { type PlaceOf, type Reading, readPlace, wordsOf } from './oracle-places.ts'
import { type Ranked, rank } from './oracle-ranking.ts'
import { holdsAll, type Search, type Typos } from './oracle-terms.ts'
import { correct } from './oracle-typos.ts'

/** Also the texts that people read when the search was read otherwise than typed, and the place that its words or its location name. */
export type OracleResults = Ranked & { corrected: Texts | null; place: string | null }
type Texts = { q: string; location: string; leftOut?: string; filters?: ImpliedFilters['filters'] }

/** A search over these businesses, prepared once for a state of the directory. */
export function makeOracle(
  businesses: readonly OracleBusiness[],
  placeOf: PlaceOf,
): (input: Partial<SearchInput>, now?: Date) => OracleResults {
  const directory = makeDirectory(businesses, placeOf)
  const asWords = oracleOf(directory, placeOf)
  const isNamed = (text: string) =>
    directory.documents.some(({ words }) => tokenize(text).every((word) => words.name.has(word)))
  return ({ q = '', location = '', ...typed }, now = new Date()) => {
    const located = typed.place === undefined && location ? placeOf(location) : null
    const near = typed.near ?? located ?? undefined
    const implied = readImpliedFilters(q, near !== undefined)
    const input = { ...typed, q, location, ...(near && { near }) }
    if (!implied || (implied.filters.q && isNamed(q))) return asWords(input, now)
    const results = asWords({ ...input, ...implied.filters }, now)
    const { leftOut, ...texts } = results.corrected ?? {
      q: wordsOf(readTerms(implied.filters.q)),
      location: wordsOf(readTerms(location)),
    }
    const without = [leftOut, implied.leftOut].filter(Boolean).join(' ')
    const isAsked = implied.filters.open || implied.filters.sort
    const corrected = {
      ...texts,
      ...(without && { leftOut: without }),
      ...(isAsked && { filters: implied.filters }),
    }
    return { ...results, corrected }
  }
}

/** Its words ask for no filter. */
function oracleOf(directory: Directory, placeOf: PlaceOf) {
  return (input: Partial<SearchInput>, now: Date): OracleResults => {
    const { q = '', location = '' } = input
    const located = input.place === undefined && location ? placeOf(location) : null
    const search = {
      input,
      now,
      text: readTerms(q),
      places: located ? readTerms(location).map(asPlaceName) : readTerms(location),
      located: located?.id ?? null,
    }
    const isSilent = (q && search.text.length === 0) || (location && search.places.length === 0)
    if (isSilent) return { ids: [], matches: 0, corrected: null, place: placeOf(location)?.label ?? null }
    const called = findNumber(directory, search)
    if (called.matches > 0) return { ...called, place: placeOf(location)?.label ?? null }
    const reading = readPlace(directory, search, placeOf)
    const results = { ...find(directory, search, search.text, null), place: null }
    const isRead = reading && !(reading.isDoubtful && results.matches > 0)
    const there = isRead ? findThere(directory, search, reading) : null
    const found = there ?? results
    const shown = found.matches > 0 ? found : findFewer(directory, search, reading, found)
    return { ...shown, place: shown.place ?? (location ? placeOf(location)?.label : null) ?? null }
  }
}

/** Whoever has a phone number that the text is or begins. */
function findNumber(directory: Directory, search: Search): OracleResults {
  const beginning = toE164Beginning(search.input.q ?? '')
  const documents = directory.documents.filter(
    ({ phone, whatsapp }) => beginning && (phone?.startsWith(beginning) || whatsapp?.startsWith(beginning)),
  )
  const ranked = rank({ ...directory, documents }, search, [], null, new Map())
  return { ...ranked, corrected: null, place: null }
}

function findThere(directory: Directory, search: Search, reading: Reading): OracleResults {
  const there = find(directory, search, reading.text, reading)
  const q = there.corrected?.q ?? wordsOf(reading.text)
  return { ...there, corrected: { q, location: reading.place.name }, place: reading.place.label }
}

/** With the terms that are kept when nobody holds all of them. */
function findFewer(
  directory: Directory,
  search: Search,
  reading: Reading | null,
  nothing: OracleResults,
): OracleResults {
  const text = reading?.text ?? search.text
  const unknown = listUnknown(directory, search, [...text, ...search.places])
  const typos = correct(directory, search, unknown, new Map())
  const kept = keepFewer(directory, search, text, typos, reading)
  const isHopeless = unknown.some((term) => search.places.includes(term) && !typos.has(term.word ?? ''))
  if (!kept || kept.text.length === text.length || isHopeless) return nothing
  const { q, location } = writeTexts(search, kept.text, typos)
  return {
    ...rank({ ...directory, documents: kept.among }, search, kept.text, reading, typos),
    corrected: {
      q,
      location: reading?.place.name ?? location,
      leftOut: wordsOf(text.filter((term) => !kept.text.includes(term))),
    },
    place: reading?.place.label ?? null,
  }
}

const listUnknown = (directory: Directory, search: Search, terms: Term[]) =>
  terms.filter((term) => !directory.documents.some(holdsAll(directory, search, [term])))

/** Terms that nobody holds are corrected. */
function find(directory: Directory, search: Search, text: Term[], reading: Reading | null) {
  const unknown = listUnknown(directory, search, [...text, ...search.places])
  const typos = correct(directory, search, unknown, new Map())
  const isHopeless = unknown.some(({ word }) => !typos.has(word ?? ''))
  const corrected = isHopeless ? null : readTexts(search, text, typos)
  return { ...rank(directory, search, text, reading, typos), corrected }
}

const readTexts = (search: Search, text: Term[], typos: Typos): Texts | null =>
  typos.size === 0 ? null : writeTexts(search, text, typos)

/** The likeliest word in the place of each typo. */
function writeTexts({ places }: Search, text: Term[], typos: Typos): Texts {
  const read = (terms: Term[]) =>
    terms.map(({ word, phrases }) => typos.get(word ?? '')?.[0] ?? phrases[0]?.join(' ')).join(' ')
  return { q: read(text), location: read(places) }
}
