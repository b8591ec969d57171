// Decides what a term may match (query expansion) and what each match scores.
import { maxExactCount } from '../../contract/search.ts'
import { meanings, type Term } from './terms-rules.ts'

/** How many documents hold a word: in any field, in the name, the category and the location. */
export type WordCounts = { businesses: number; names: number; categories: number; locations: number }
/** A word of the vocabulary. */
export type KnownWord = WordCounts & { word: string }
/**
 * What is known of the words of a search; `total` is how many documents there are, `around` about how many lie in its circle.
 * `similar` has what each typo may stand for.
 */
export type Vocabulary = {
  total: number
  around: number | null
  exact: ReadonlyMap<string, WordCounts>
  longer: ReadonlyMap<string, WordCounts>
  inside: ReadonlyMap<string, readonly KnownWord[]>
  similar: ReadonlyMap<string, readonly string[]>
}

/** The fields of a document by their weight in the index; `businesses` is any of them, the description included. */
const weightOf = { names: 'A', categories: 'B', locations: 'C', businesses: '' } as const
type Field = keyof WordCounts
type Grade = 'exact' | 'synonym' | 'prefix' | 'infix' | 'typo'
/** What a match scores by grade and field. */
type Scores = Record<Grade, Partial<WordCounts>>
/** Words that a document must all hold in a field. The widest way of some words finds whatever the others find. */
type Way = { tsquery: string; field: Field; isWidest: boolean; score: number; count: number }

/**
 * A term as the indexes are asked for it: a document matches when its words match `match` or the words of its name match
 * `nameOnly`. `inName` is every way to match in the name, `inNameOrCategory` in the name or the category. `scores` are in falling order; `leastScore` is for every other
 * match. `expected` and `expectedInName` are about how many documents match, `commonest` how many hold the commonest of its names.
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
  commonest: number
}

/**
 * Free text: name before category before location before description, and every typo below everything typed right. The
 * scores of several terms are added, so 'Soweto Coffee' stands above a cafe in Soweto.
 */
export const textScores: Scores = {
  exact: { names: 100, categories: 60, locations: 50, businesses: 20 },
  synonym: { names: 95, categories: 58, locations: 49, businesses: 15 },
  prefix: { names: 80, categories: 55, locations: 45, businesses: 10 },
  infix: { names: 70 },
  typo: { names: 8, categories: 7, locations: 6, businesses: 2 },
}
/** Location text: in the location only, and worth little beside the text. */
export const locationScores: Scores = {
  exact: { locations: 5 },
  synonym: { locations: 5 },
  prefix: { locations: 4 },
  infix: {},
  typo: { locations: 1 },
}
// Every document holds words with shorter beginnings somewhere.
const leastPrefixAnywhere = 3

/** What a term matches; null when no document holds any of it. */
export function expand(term: Term, scores: Scores, known: Vocabulary): TermQuery | null {
  const { word, phrases, synonyms, categories, isLast } = term
  const fields = Object.keys(scores.exact) as Field[]
  const widest = fields.at(-1) ?? 'businesses'
  const isBroad = phrases.some((words) => countAll(words, known)[widest] > maxExactCount)
  const isUnknown = [...phrases, ...synonyms].every((words) => countAll(words, known)[widest] === 0)
  // 'car' before 'wash' is whole. So is a word that many hold: more matches would only lengthen the list.
  const prefix = !isBroad && (isLast || isUnknown) ? known.longer.get(word ?? '') : undefined
  const prefixFields = (word ?? '').length < leastPrefixAnywhere ? fields.slice(0, 1) : fields
  const waysOf = (grade: Grade, words: string[], counts = countAll(words, known), allowed = fields) =>
    allowed
      .filter((field) => counts[field] > 0 && scores[grade][field] !== undefined)
      .map((field, at, { length }): Way => {
        const tsquery = toTsquery(words, grade === 'prefix' ? '*' : '', field)
        return {
          tsquery,
          field,
          isWidest: at === length - 1,
          score: scores[grade][field] ?? 0,
          count: counts[field],
        }
      })
  const ofCategory = fields.filter((field) => field === 'categories')
  const waysToMean = (grade: Grade, names: string[]) =>
    names.flatMap((name) => waysOf(grade, [name], undefined, ofCategory))
  const waysOfTypo = (meant: string) => {
    const { synonyms: others = [], categories: also = [] } = meanings.get(meant) ?? {}
    return [...[[meant], ...others].flatMap((words) => waysOf('typo', words)), ...waysToMean('typo', also)]
  }
  return toTermQuery([
    ...phrases.flatMap((words) => waysOf('exact', words)),
    ...synonyms.flatMap((words) => waysOf('synonym', words)),
    ...waysToMean('exact', categories),
    ...(word !== null && prefix ? waysOf('prefix', [word], prefix, prefixFields) : []),
    ...(isBroad ? [] : (known.inside.get(word ?? '') ?? [])).flatMap((one) =>
      waysOf('infix', [one.word], one),
    ),
    ...(known.similar.get(word ?? '') ?? []).flatMap(waysOfTypo),
  ])
}

const none: WordCounts = { businesses: 0, names: 0, categories: 0, locations: 0 }

/** At most as many documents hold all the words as hold the rarest of them. */
export function countAll(words: readonly string[], known: Vocabulary): WordCounts {
  const counts = words.map((word) => known.exact.get(word) ?? none)
  const least = (field: Field) => Math.min(...counts.map((one) => one[field]))
  return {
    businesses: least('businesses'),
    names: least('names'),
    categories: least('categories'),
    locations: least('locations'),
  }
}

/** Words hold letters and digits only, so quotes are all that tsquery needs. */
const toTsquery = (words: readonly string[], mark: '' | '*', field: Field) =>
  `(${words.map((word) => `'${word}':${mark}${weightOf[field]}`.replace(/:$/, '')).join(' & ')})`

function toTermQuery(ways: Way[]): TermQuery | null {
  if (ways.length === 0) return null
  const ordered = [...Map.groupBy(ways, ({ score }) => score)].sort(([one], [other]) => other - one)
  const widest = ways.filter(({ isWidest }) => isWidest)
  const inName = ways.filter(({ field }) => field === 'names')
  // The index of names knows no weights.
  const ofNames = (some: Way[]) => anyOf(some)?.replace(/:(\*?)A/g, (_, mark) => mark && ':*') ?? null
  return {
    match: anyOf(widest.filter(({ field }) => field !== 'names')),
    nameOnly: ofNames(inName.filter(({ isWidest }) => isWidest)),
    inName: ofNames(inName),
    inNameOrCategory: anyOf(ways.filter(({ field }) => field === 'names' || field === 'categories')),
    scores: ordered.slice(0, -1).map(([score, same]) => ({ score, query: anyOf(same) ?? '' })),
    leastScore: ordered.at(-1)?.[0] ?? 0,
    expected: sum(widest),
    expectedInName: sum(inName),
    commonest: Math.max(...widest.map(({ count }) => count)),
  }
}

const anyOf = (ways: Way[]) => [...new Set(ways.map(({ tsquery }) => tsquery))].join(' | ') || null
const sum = (ways: Way[]) => ways.reduce((total, { count }) => total + count, 0)
