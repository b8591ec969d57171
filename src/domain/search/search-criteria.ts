// What a search asks for, and makes it a query when the counts of its words are known.
import { type SQL, sql } from '#drizzle'
import { provinces } from '../../contract/provinces.ts'
import type { FilterCountsInput, Point } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { provinceKeys } from '../places/address-rules.ts'
import { findNamedPlaces } from '../places/propose-places.ts'
import { expand, type Vocabulary } from './expansion-rules.ts'
import { locationScores, textScores } from './field-score-rules.ts'
import { type Filter, filterLexemes, inArea, lexemes, listFilters, type Moment } from './filter-queries.ts'
import { allOf, anyOf, matching } from './match-queries.ts'
import { isLongPlaceName } from './meaning-rules.ts'
import type { Query } from './search-query.ts'
import { asPlaceName, readTerms, type Term } from './terms-rules.ts'
import { tokenize } from './token-rules.ts'
import { countAround, readVocabulary } from './vocabulary-queries.ts'

/** Every result holds all terms of `text` anywhere and all of `location` in its location, and passes the filters. */
export type Criteria = {
  input: FilterCountsInput
  text: Term[]
  location: Term[]
  /** A text holds neither letter nor digit: nothing is found. */
  isSilent: boolean
  /** The id of the place that the location names. Who lies there is found, too. */
  located: number | null
  /** The place that other words of the text name: a result holds those words, or lies there. */
  named: { id: number; words: Term[] } | null
  /** Among whom the words are looked for: who has a phone number, or when some words were left out. */
  among: Filter | null
  nameKey: string
  origin: Point | null
  moment: Moment
}
/** What a search asks for at a moment. Distances are measured from the origin; `located` is the place that the location names. */
export function readCriteria(
  input: FilterCountsInput,
  moment: Moment,
  origin: Point | null,
  located: { id: number } | null,
): Criteria {
  const { q = '', location = '' } = input
  const [text, inLocation] = [readTerms(q), readTerms(location)]
  return {
    input,
    text,
    location: located ? inLocation.map(asPlaceName) : inLocation,
    isSilent: (q !== '' && text.length === 0) || (location !== '' && inLocation.length === 0),
    located: located?.id ?? null,
    named: null,
    among: null,
    nameKey: tokenize(q).join(' '),
    origin,
    moment,
  }
}

// In a longer text only the first words and the last, which is being typed, may be part of longer words.
const mostPartial = 4
const leastInfixLength = 4

/** What the database knows of the words and the filters. */
export async function lookUp(
  db: Db,
  { input, text, location, located, origin }: Criteria,
): Promise<Vocabulary> {
  const terms = [...text, ...location]
  const words = terms.flatMap(({ phrases, synonyms, categories }) =>
    [...phrases, ...synonyms, categories].flat(),
  )
  const partial = terms.filter((term, at) => at < mostPartial || term.isLast)
  const begun = partial.flatMap(({ word }) => word ?? [])
  const inside = begun.filter(({ length }) => length >= leastInfixLength)
  const offers = terms.flatMap((term) => term.offers.map(lexemes.offer))
  const place = located === null ? null : lexemes.place(located)
  const { category, radiusKm } = input
  const others = [...filterLexemes(input), ...offers, place ?? [], category?.toLowerCase() ?? []].flat()
  const known = await readVocabulary(db, { words: [...words, ...others], begun, inside })
  const around = origin && radiusKm !== undefined ? await countAround(db, origin, radiusKm) : null
  return { ...known, around, located: place, areas: await findAreas(db, terms) }
}

/** The tsquery of lying in what each name of several words names, or nowhere: whoever has a place has a province. */
async function findAreas(db: Db, terms: Term[]): Promise<Map<string, string>> {
  const long = terms.flatMap(({ phrases, synonyms }) => [...phrases, ...synonyms].filter(isLongPlaceName))
  const names = long.map((words) => words.join(' '))
  const places = names.length > 0 ? await findNamedPlaces(db, names) : []
  return new Map(
    names.flatMap((name, at) => {
      const [place, province] = [places[at], provinceKeys.get(name.replaceAll(' ', ''))]
      const area = province ? lexemes.province(province) : place && lexemes.place(place.id)
      return area ? [[name, `('${area}' | !('${provinces.map(lexemes.province).join("' | '")}'))`]] : []
    }),
  )
}

/** Null when no document holds one of the terms, or a text has none. */
export function toQuery(criteria: Criteria, known: Vocabulary): Query | null {
  const { input, text, location, named, among, nameKey, origin, moment } = criteria
  const { category, sort = 'best' } = input
  const isThere = named && ofLexeme(lexemes.place(named.id))
  const query: Query = {
    text: text.flatMap((term) => expand(term, textScores, known) ?? []),
    location: location.flatMap((term) => expand(term, locationScores, known) ?? []),
    filters: [
      ...listFilters(input, origin, known, moment),
      ...(named ? [thereOrNamed(named, known)] : []),
      ...(among ? [among] : []),
    ],
    isThere,
    category,
    nameKey,
    origin,
    // From nowhere nothing is the nearest.
    sort: sort === 'near' && !origin ? 'best' : sort,
    total: known.total,
    ofCategory: category ? (known.exact.get(category.toLowerCase())?.categories ?? 0) : known.total,
  }
  const isKnown = query.text.length === text.length && query.location.length === location.length
  return isKnown && !criteria.isSilent ? query : null
}

/** A business that holds the words is found, too: to read them as a place removes no result. */
export function thereOrNamed({ id, words }: NonNullable<Criteria['named']>, known: Vocabulary): Filter {
  const held = words.flatMap((term) => expand(term, textScores, known) ?? [])
  const isHeld = held.length === words.length
  const isThere = ofLexeme(lexemes.place(id))
  const there = known.exact.get(lexemes.place(id))?.businesses ?? 0
  if (!isHeld) return inArea(isThere, there)
  const expected = there + Math.min(...held.map((term) => term.expected))
  return inArea(anyOf([isThere, allOf(matching(held))]), expected)
}

const ofLexeme = (lexeme: string): SQL => sql`document @@ ${`'${lexeme}'`}::tsquery`
