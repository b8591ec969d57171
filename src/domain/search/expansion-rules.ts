// What a term may match (query expansion).
import { maxExactCount } from '../../contract/search.ts'
import {
  type Field,
  type Grade,
  infixScore,
  type Scores,
  type ScoresByKind,
  weightOf,
} from './field-score-rules.ts'
import { isLongPlaceName, isPlaceName, meanings, noMeaning, offerLexeme } from './meaning-rules.ts'
import type { Term } from './terms-rules.ts'

/** How many documents hold a word: in any field, in the name, the category and the location. */
export type WordCounts = { businesses: number; names: number; categories: number; locations: number }
/** A word of the vocabulary. */
export type KnownWord = WordCounts & { word: string }
/**
 * What is known of the words of a search; `total` is how many documents there are, `around` about how many lie in its circle.
 * `similar` has what each typo may stand for, `areas` the tsquery of lying in the place or the province that a name of several words names.
 * `located` is the lexeme of the place that the whole location names.
 */
export type Vocabulary = {
  total: number
  around: number | null
  exact: ReadonlyMap<string, WordCounts>
  longer: ReadonlyMap<string, WordCounts>
  inside: ReadonlyMap<string, readonly KnownWord[]>
  similar: ReadonlyMap<string, readonly string[]>
  areas: ReadonlyMap<string, string>
  located: string | null
}
/** That of no business. */
export const emptyVocabulary: Vocabulary = {
  total: 0,
  around: null,
  exact: new Map(),
  longer: new Map(),
  inside: new Map(),
  similar: new Map(),
  areas: new Map(),
  located: null,
}

/** Words that a document must all hold in a field. The widest way of some words finds whatever the others find. */
type Way = { tsquery: string; field: Field; isWidest: boolean; score: number; count: number }

/**
 * A term as the indexes are asked for it: a document matches when its words match `match` or the words of its name match
 * `nameOnly`. `inName` is every way to match in the name, `inNameOrCategory` in the name or the category, but not inside a longer word. `scores` are in falling order; `leastScore` is for every other
 * match. `expected`, `expectedInName` and `expectedCalled` are about how many documents match anywhere and so, `commonest` how many hold the commonest of its names.
 */
export type TermQuery = {
  match: string | null
  nameOnly: string | null
  inName: string | null
  inNameOrCategory: string | null
  scores: { query: string; score: number }[]
  leastScore: number
  expected: number
  expectedInName: number
  expectedCalled: number
  commonest: number
}

// Every document holds words with shorter beginnings somewhere.
const leastPrefixAnywhere = 3

/** What a term matches; null when no document holds any of it. */
export function expand(term: Term, { trade, other }: ScoresByKind, known: Vocabulary): TermQuery | null {
  const { phrases, synonyms, categories, offers, isTrade, isStreet } = term
  const own = isTrade ? trade : other
  if (isStreet) return toTermQuery(phrases.flatMap((words) => waysOfStreet(own.exact, words, known)))
  const similar = known.similar.get(term.word ?? '') ?? []
  return toTermQuery([
    ...waysOfPlace(own.exact, known),
    ...phrases.flatMap((words) => waysOf(own.exact, words, known)),
    // A GP is a doctor before it is Gauteng.
    ...synonyms.flatMap((words) =>
      waysOf(isTrade && isPlaceName(words) ? other.typo : own.synonym, words, known),
    ),
    ...categories.flatMap((name) => waysOf(ofCategory(own.exact), [name], known)),
    ...offers.flatMap((offer) => waysOf(other.exact, [offerLexeme(offer)], known)),
    ...waysOfPart(term, own, known),
    ...similar.flatMap((meant) => waysOfTypo(meant, { trade, other }, known)),
  ])
}

type FieldScores = Scores[Grade]
/** In a description the words seldom belong together. */
const waysOfStreet = ({ names, locations }: FieldScores, words: string[], known: Vocabulary): Way[] => [
  ...(names ? waysOf({ names }, words, known) : []),
  ...(locations ? waysOf({ locations }, words, known) : []),
]
const ofCategory = ({ categories }: FieldScores): FieldScores => (categories ? { categories } : {})

/** Of a location: to lie in the place that it names. Bellville lies in Cape Town, whether its addresses say so or not. */
function waysOfPlace({ businesses, locations }: FieldScores, { located, exact }: Vocabulary): Way[] {
  const count = exact.get(located ?? '')?.businesses ?? 0
  if (businesses !== undefined || located === null || count === 0) return []
  return [{ tsquery: `'${located}'`, field: 'locations', isWidest: true, score: locations ?? 0, count }]
}

/** The ways to hold all of the words, or with `mark` words that begin so. */
function waysOf(
  scores: FieldScores,
  words: string[],
  known: Vocabulary,
  counts = countAll(words, known),
  mark: '' | '*' = '',
): Way[] {
  const countIn = (field: Field) => counts[field === 'unlocated' ? 'businesses' : field]
  const fields = Object.keys(scores) as Field[]
  return fields
    .filter((field) => countIn(field) > 0)
    .map((field, at, { length }) => ({
      tsquery: toTsquery(words, mark, field, known),
      field,
      isWidest: at === length - 1,
      score: scores[field] ?? 0,
      count: countIn(field),
    }))
}

/** As the beginning of longer words, and inside words of names. */
function waysOfPart({ word, phrases, synonyms, isLast }: Term, scores: Scores, known: Vocabulary): Way[] {
  const widest = scores.exact.businesses === undefined ? 'locations' : 'businesses'
  const isBroad = phrases.some((words) => countAll(words, known)[widest] > maxExactCount)
  // A word that many hold is whole: more matches would only lengthen the list.
  if (word === null || isBroad) return []
  const isUnknown = [...phrases, ...synonyms].every((words) => countAll(words, known)[widest] === 0)
  const isShort = word.length < leastPrefixAnywhere
  // 'car' before 'wash' is whole, 'vet' is a name itself and begins no vetkoek, and a bar is no barber.
  const isLong = word.length > leastPrefixAnywhere
  const mayBegin = isLong ? isLast || isUnknown : isLast && isUnknown && synonyms.length === 0
  const prefix = mayBegin && known.longer.get(word)
  const { names } = scores.prefix
  return [
    ...(prefix ? waysOf(isShort && names ? { names } : scores.prefix, [word], known, prefix, '*') : []),
    // Behind a single letter it is another word: no hair is in a chair.
    ...(known.inside.get(word) ?? [])
      .filter((one) => one.word.indexOf(word, 1) > 1)
      .flatMap((one) => waysOf(scores.infix, [one.word], known, one)),
  ]
}

function waysOfTypo(meant: string, { trade, other }: ScoresByKind, known: Vocabulary): Way[] {
  const { synonyms, categories, offers, isTrade } = meanings.get(meant) ?? noMeaning
  const { typo } = isTrade ? trade : other
  return [
    ...[[meant], ...synonyms].flatMap((words) => waysOf(typo, words, known)),
    ...categories.flatMap((name) => waysOf(ofCategory(typo), [name], known)),
    ...offers.flatMap((offer) => waysOf(other.typo, [offerLexeme(offer)], known)),
  ]
}

const none: WordCounts = { businesses: 0, names: 0, categories: 0, locations: 0 }

/** At most as many documents hold all the words as hold the rarest of them. */
export function countAll(words: readonly string[], known: Vocabulary): WordCounts {
  const counts = words.map((word) => known.exact.get(word) ?? none)
  const least = (field: keyof WordCounts) => Math.min(...counts.map((one) => one[field]))
  return {
    businesses: least('businesses'),
    names: least('names'),
    categories: least('categories'),
    locations: least('locations'),
  }
}

/**
 * Words hold letters and digits only, so quotes are all that tsquery needs. The words of the name of a place are all in one field; in a
 * location only of who lies there, or whose place nobody knows: 'King William's Town, Eastern Cape' is not Cape Town.
 */
function toTsquery(words: readonly string[], mark: '' | '*', field: Field, { areas }: Vocabulary): string {
  const area = areas.get(words.join(' '))
  const inFields = (weights: string) => {
    const held = words.map((word) => `'${word}':${mark}${weights}`.replace(/:$/, ''))
    return `(${[...held, ...(area && weights === 'C' ? [area] : [])].join(' & ')})`
  }
  return field === 'businesses' && isLongPlaceName(words)
    ? `(${['C', 'D', 'A', 'B'].map(inFields).join(' | ')})`
    : inFields(weightOf[field])
}

function toTermQuery(ways: Way[]): TermQuery | null {
  if (ways.length === 0) return null
  const ordered = [...Map.groupBy(ways, ({ score }) => score)].sort(([one], [other]) => other - one)
  const widest = ways.filter(({ isWidest }) => isWidest)
  const inName = ways.filter(({ field }) => field === 'names')
  const called = ways.filter(
    ({ field, score }) => (field === 'names' && score !== infixScore) || field === 'categories',
  )
  // The index of names knows no weights.
  const ofNames = (some: Way[]) => anyOf(some)?.replace(/:(\*?)A/g, (_, mark) => mark && ':*') ?? null
  return {
    match: anyOf(widest.filter(({ field }) => field !== 'names')),
    nameOnly: ofNames(inName.filter(({ isWidest }) => isWidest)),
    inName: ofNames(inName),
    inNameOrCategory: anyOf(called),
    scores: ordered.slice(0, -1).map(([score, same]) => ({ score, query: anyOf(same) ?? '' })),
    leastScore: ordered.at(-1)?.[0] ?? 0,
    expected: sum(widest),
    expectedInName: sum(inName),
    expectedCalled: sum(called),
    commonest: Math.max(...widest.map(({ count }) => count)),
  }
}

const anyOf = (ways: Way[]) => [...new Set(ways.map(({ tsquery }) => tsquery))].join(' | ') || null
const sum = (ways: Way[]) => ways.reduce((total, { count }) => total + count, 0)
