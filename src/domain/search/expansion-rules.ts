// Decides what a term may match (query expansion) and what each match scores.
import { maxExactCount } from '../../contract/search.ts'
import type { Term } from './terms-rules.ts'

/** How many documents hold a word: in any field, in the name, the category and the location. */
export type WordCounts = { businesses: number; names: number; categories: number; locations: number }
/** A word of the vocabulary. */
export type KnownWord = WordCounts & { word: string }
/** What is known of the words of a search; `total` is how many documents there are. `similar` is filled for typos only. */
export type Vocabulary = {
  total: number
  exact: ReadonlyMap<string, WordCounts>
  longer: ReadonlyMap<string, WordCounts>
  inside: ReadonlyMap<string, readonly KnownWord[]>
  similar: ReadonlyMap<string, readonly KnownWord[]>
}

/** The fields of a document by their weight in the index; `businesses` is any of them, the description included. */
const weightOf = { names: 'A', categories: 'B', locations: 'C', businesses: '' } as const
type Field = keyof WordCounts
type Grade = 'exact' | 'synonym' | 'prefix' | 'infix' | 'typo'
/** Words that a document must all hold, in one of these fields; `counts` is how many documents do. */
type Alternative = { words: string[]; grade: Grade; fields: readonly Field[]; counts: WordCounts }
/** The fields a term is looked for in, and what a match scores by grade and field. */
type Scheme = { fields: readonly Field[]; scores: Record<Grade, Partial<WordCounts>> }

/**
 * A term as the indexes are asked for it: a document matches when its words match `match` or the words of its name match
 * `nameOnly`. `inName` is every way to match in the name. `scores` are in falling order; `leastScore` is for every other
 * match. `expected` and `expectedInName` are about how many documents match.
 */
export type TermQuery = {
  match: string | null
  nameOnly: string | null
  inName: string | null
  scores: { query: string; score: number }[]
  leastScore: number
  expected: number
  expectedInName: number
}

/**
 * Free text: name before category before location before description, and every typo below everything typed right. The
 * scores of several terms are added, so 'Soweto Coffee' stands above a cafe in Soweto.
 */
export const textScheme: Scheme = {
  fields: ['names', 'categories', 'locations', 'businesses'],
  scores: {
    exact: { names: 100, categories: 60, locations: 50, businesses: 20 },
    synonym: { names: 95, categories: 58, locations: 49, businesses: 15 },
    prefix: { names: 80, categories: 55, locations: 45, businesses: 10 },
    infix: { names: 70 },
    typo: { names: 8, categories: 7, locations: 6, businesses: 2 },
  },
}
/** Location text: in the location only, and worth little beside the text. */
export const locationScheme: Scheme = {
  fields: ['locations'],
  scores: {
    exact: { locations: 5 },
    synonym: { locations: 5 },
    prefix: { locations: 4 },
    infix: {},
    typo: { locations: 1 },
  },
}
// Every document holds words with shorter beginnings somewhere.
const leastPrefixAnywhere = 3

/** The words whose counts the expansion of these terms needs. */
export const wordsOfTerms = (terms: readonly Term[]): string[] =>
  terms.flatMap(({ phrases, synonyms, categories }) => [...phrases.flat(), ...synonyms.flat(), ...categories])

/** What a term matches; null when no document holds any of it. */
export function expand(term: Term, { fields, scores }: Scheme, known: Vocabulary): TermQuery | null {
  const widest = fields.at(-1) ?? 'businesses'
  const counts = (words: readonly string[]) => countAll(words, known)
  const isBroad = term.phrases.some((words) => counts(words)[widest] > maxExactCount)
  const isUnknown = [...term.phrases, ...term.synonyms].every((words) => counts(words)[widest] === 0)
  const named = (all: string[][], grade: Grade, where = fields) =>
    all.map((words): Alternative => ({ words, grade, fields: where, counts: counts(words) }))
  const listed = (list: Vocabulary['inside'], grade: Grade, where = fields) =>
    (list.get(term.word ?? '') ?? []).map(
      (one): Alternative => ({ words: [one.word], grade, fields: where, counts: one }),
    )
  const only = (field: Field) => fields.filter((one) => one === field)
  return toTermQuery(scores, [
    ...named(term.phrases, 'exact'),
    ...named(term.synonyms, 'synonym'),
    ...named(
      term.categories.map((category) => [category]),
      'exact',
      only('categories'),
    ),
    // 'car' before 'wash' is whole. So is a word that many hold: more matches would only lengthen the list.
    ...(!isBroad && (term.isLast || isUnknown) ? prefixOf(term, fields, known) : []),
    ...(isBroad ? [] : listed(known.inside, 'infix', only('names'))),
    ...listed(known.similar, 'typo'),
  ])
}

function prefixOf({ word }: Term, fields: readonly Field[], known: Vocabulary): Alternative[] {
  const counts = word === null ? undefined : known.longer.get(word)
  if (word === null || !counts) return []
  const where = word.length < leastPrefixAnywhere ? fields.filter((field) => field === 'names') : fields
  return [{ words: [word], grade: 'prefix', fields: where, counts }]
}

const nobody: WordCounts = { businesses: 0, names: 0, categories: 0, locations: 0 }

/** At most as many documents hold all the words as hold the rarest of them. */
function countAll(words: readonly string[], known: Vocabulary): WordCounts {
  return words
    .map((word) => known.exact.get(word) ?? nobody)
    .reduce((one, other) => ({
      businesses: Math.min(one.businesses, other.businesses),
      names: Math.min(one.names, other.names),
      categories: Math.min(one.categories, other.categories),
      locations: Math.min(one.locations, other.locations),
    }))
}

function toTermQuery(scores: Scheme['scores'], alternatives: Alternative[]): TermQuery | null {
  const ways = alternatives.flatMap((one) =>
    one.fields.flatMap((field) => {
      const score = scores[one.grade][field]
      return score === undefined || one.counts[field] === 0 ? [] : { ...one, field, score }
    }),
  )
  if (ways.length === 0) return null
  const queries = Map.groupBy(ways, ({ score }) => score)
  const ordered = [...queries].sort(([one], [other]) => other - one)
  const inName = ways.filter(({ field }) => field === 'names')
  // Who holds a word in one field holds it in any.
  const widest = ways.filter(({ field, fields }) => field === 'businesses' || !fields.includes('businesses'))
  const [nameOnly, anywhere] = [true, false].map((isName) =>
    widest.filter(({ field }) => (field === 'names') === isName),
  )
  return {
    match: toTsquery(anywhere),
    nameOnly: toTsquery(nameOnly, false),
    inName: toTsquery(inName, false),
    scores: ordered.slice(0, -1).map(([score, same]) => ({ score, query: toTsquery(same) ?? '' })),
    leastScore: ordered.at(-1)?.[0] ?? 0,
    expected: sum(widest.map(({ counts, field }) => counts[field])),
    expectedInName: sum(inName.map(({ counts }) => counts.names)),
  }
}

/** Words hold letters and digits only, so quotes are all that tsquery needs. The index of names needs no weights. */
function toTsquery(ways: (Alternative & { field: Field })[] = [], isWeighted = true): string | null {
  const query = ({ words, grade, field }: (typeof ways)[number]) => {
    const label = `:${grade === 'prefix' ? '*' : ''}${isWeighted ? weightOf[field] : ''}`.replace(/^:$/, '')
    return `(${words.map((word) => `'${word}'${label}`).join(' & ')})`
  }
  return ways.length > 0 ? [...new Set(ways.map(query))].join(' | ') : null
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
