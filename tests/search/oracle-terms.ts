// What a term of a search may match, as the brute force reads it.
import type { SearchInput } from '../../src/contract/search.ts'
import { isPlaceName, meanings, noMeaning, offerLexeme } from '../../src/domain/search/meaning-rules.ts'
import type { Term } from '../../src/domain/search/terms-rules.ts'
import {
  type Alternative,
  type Directory,
  type Document,
  type Field,
  fields,
  placeLexeme,
  prefix,
  scoreOf,
  tradeFields,
} from './oracle-documents.ts'

/** What is asked for: the terms of the words, those of the location, and the id of the place that the whole location names. */
export type Search = {
  input: Partial<SearchInput>
  now: Date
  text: Term[]
  places: Term[]
  located: number | null
}
/** The words that misspelt ones may stand for, the likeliest first. */
export type Typos = ReadonlyMap<string, readonly string[]>
/** What a term may match. */
export type Way = { alternatives: Alternative[]; isPlace: boolean }

export function waysOf(directory: Directory, search: Search, terms: Term[], typos: Typos): Way[] {
  const begun = wordsBegun(search)
  return terms.map((term) => {
    const isPlace = search.places.includes(term)
    const alternatives = isPlace ? ofLocation : ofText
    const found = alternatives(directory, term, begun.has(term.word), typos)
    return { alternatives: isPlace ? [...found, ...lyingIn(search)] : found, isPlace }
  })
}

/** Whether a document holds the terms, as they were typed when no typos are known. */
export function holdsAll(
  directory: Directory,
  search: Search,
  terms: Term[],
  typos: Typos = new Map(),
): (document: Document) => boolean {
  const ways = waysOf(directory, search, terms, typos)
  return (document) =>
    ways.every(({ alternatives, isPlace }) => scoreOf(document, alternatives, isPlace) !== null)
}

/** In a longer text only the first words and the last may be part of longer words. */
function wordsBegun({ text, places }: Search): Set<string | null> {
  return new Set([...text, ...places].filter((term, at) => at < 4 || term.isLast).map(({ word }) => word))
}

function ofText(directory: Directory, term: Term, mayBePart: boolean, typos: Typos): Alternative[] {
  const { word, phrases, synonyms, isTrade } = term
  const isBroad = phrases.some((words) => directory.countAll(words, 'anywhere') > 1000)
  const isPart = word !== null && mayBePart && !isBroad
  const own = isTrade ? tradeFields : fields
  if (term.isStreet)
    return phrases.map((words): Alternative => ({ words, grade: 'exact', fields: ['name', 'location'] }))
  return [
    ...phrases.map((words): Alternative => ({ words, grade: 'exact', fields: own, isTrade })),
    ...synonyms.map((words) => synonym(words, term)),
    ...term.categories.map((name): Alternative => ({ words: [name], grade: 'exact', fields: ['category'] })),
    ...term.offers.map(
      (offer): Alternative => ({ words: [offerLexeme(offer)], grade: 'exact', fields: ['anywhere'] }),
    ),
    ...(isPart && isBegun(directory, term, 'anywhere')
      ? [prefix(word, word.length < 3 ? own.slice(0, 1) : own, isTrade)]
      : []),
    ...(isPart ? infixes(directory, word) : []),
    ...(typos.get(word ?? '') ?? []).flatMap((meant) => ofTypo(meant, null)),
  ]
}

function ofLocation(directory: Directory, term: Term, mayBePart: boolean, typos: Typos): Alternative[] {
  const { word, phrases, synonyms } = term
  const isBroad = phrases.some((words) => directory.countAll(words, 'location') > 1000)
  const isPart = word !== null && mayBePart && !isBroad
  const own = ['location'] as const
  return [
    ...phrases.map((words): Alternative => ({ words, grade: 'exact', fields: own })),
    ...synonyms.map((words) => ({ ...synonym(words, term), fields: own, isTrade: false })),
    ...(isPart && isBegun(directory, term, 'location') ? [prefix(word, own)] : []),
    ...(typos.get(word ?? '') ?? [])
      .flatMap((meant) => ofTypo(meant, own))
      .filter(({ fields: [first] }) => first === 'location'),
  ]
}

/** A business lies in the place that the location names, whether its address says so or not. */
const lyingIn = ({ located }: Search): Alternative[] =>
  located === null ? [] : [{ words: [placeLexeme(located)], grade: 'exact', fields: ['location'] }]

const withoutLocation = tradeFields.slice(0, -1)
/** A GP is a doctor before it is Gauteng. */
const synonym = (words: string[], { isTrade }: Term): Alternative =>
  isTrade && isPlaceName(words)
    ? { words, grade: 'typo', fields }
    : { words, grade: 'synonym', fields: isTrade ? withoutLocation : fields, isTrade }

/** It is still being typed, or nobody holds it as it is; of up to three letters it is both, and has no other name. */
function isBegun({ countAll }: Directory, { word, isLast, phrases, synonyms }: Term, field: Field): boolean {
  const isUnknown = [...phrases, ...synonyms].every((words) => countAll(words, field) === 0)
  if ((word ?? '').length <= 3) return isLast && isUnknown && synonyms.length === 0
  return isLast || isUnknown
}

/** The word that was meant, its other names, and the categories that it means. */
function ofTypo(meant: string, location: readonly Field[] | null): Alternative[] {
  const { synonyms, categories, offers, isTrade } = meanings.get(meant) ?? noMeaning
  const where = location ?? (isTrade ? withoutLocation : fields)
  return [
    ...[[meant], ...synonyms].map((words): Alternative => ({ words, grade: 'typo', fields: where, isTrade })),
    ...categories.map((name): Alternative => ({ words: [name], grade: 'typo', fields: ['category'] })),
    ...offers.map(
      (offer): Alternative => ({ words: [offerLexeme(offer)], grade: 'typo', fields: ['anywhere'] }),
    ),
  ]
}

/** Of the sixteen commonest words of names that have the word inside those in which it is behind two letters or more. */
function infixes({ heldWords, count }: Directory, word: string): Alternative[] {
  if (word.length < 4) return []
  return heldWords
    .filter((other) => other.indexOf(word, 1) > 0 && count(other, 'name') > 0)
    .sort((one, other) => count(other, 'name') - count(one, 'name') || (one < other ? -1 : 1))
    .slice(0, 16)
    .filter((other) => other.indexOf(word, 1) > 1)
    .map((other) => ({ words: [other], grade: 'infix', fields: ['name'] }))
}
