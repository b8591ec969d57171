// Decides in which ways a business can hold what was asked for, and how many points each way is worth.
import type { Category } from '../../contract/categories.ts'
import { maxExactCount } from '../../contract/search.ts'
import type { Term } from './terms-rules.ts'

/** How many approved businesses hold something: anywhere, and in their name, category and location. */
export type Counts = { businesses: number; names: number; categories: number; places: number }
/** What is known of the words of a search: exact counts, longer words, words around, words it may be a slip of. */
export type Vocabulary = {
  exact: ReadonlyMap<string, Counts>
  longer: ReadonlyMap<string, Counts & { isMany: boolean }>
  inside: ReadonlyMap<string, readonly (Counts & { word: string })[]>
  similar: ReadonlyMap<string, readonly (Counts & { word: string })[]>
}
/**
 * One way to hold a term: a tsquery, what it is worth, and how many businesses do: `counted`, `nearly` (a sum or a least of
 * what is counted), or `guessed` from the shares of two. Who holds an `isCovered` arm holds another arm of the term, too:
 * it counts for the points, not for finding.
 */
export type Arm = {
  query: string
  points: number
  businesses: number
  inName: boolean
  isCovered: boolean
  certainty: 'counted' | 'nearly' | 'guessed'
}

// Name before category before place before description, and every fuzzy match below every exact one. The points of
// several terms are added, so 'Soweto Coffee' stands above a cafe in Soweto.
const points = {
  name: { exact: 100, alias: 95, begun: 80, inside: 70, similar: 8 },
  category: { exact: 60, alias: 58, begun: 55, similar: 7 },
  place: { exact: 50, alias: 49, begun: 45, similar: 6 },
  anywhere: { exact: 20, alias: 15, begun: 10, similar: 2 },
}
// Every description holds words with shorter beginnings.
const leastBegunAnywhere = 3

/** All ways in which a business can hold a term of the free text, the best first; none if nobody holds it. */
export function armsOfText(term: Term, known: Vocabulary): Arm[] {
  const similar = (term.word && known.similar.get(term.word)) || []
  const arms = [
    ...phraseArms(term, 'phrases', known),
    ...phraseArms(term, 'aliases', known),
    ...categoryArms(term.categories, known, points.category.exact),
    ...(fillsList(term, known) ? [] : partArms(term, known)),
    ...similar.flatMap((word) => armsInFields([word.word], 'similar', word)),
  ]
  return arms.filter((arm) => arm.businesses > 0).sort((one, other) => other.points - one.points)
}

/** All ways in which a business, of `category` if there is one, can lie at a term of the place text, the best first. */
export function armsOfPlace(term: Term, category: Category | undefined, known: Vocabulary): Arm[] {
  const mark = category ? pairMark(category) : 'L'
  const similar = (term.word && known.similar.get(term.word)) || []
  const exact = [...term.phrases, ...term.aliases].map((words) => ({
    ...armOf(words, mark, 5, countOf(words, known, 'places')),
    isCovered: isImplied(words, term),
  }))
  const isWhole = exact.some((arm) => arm.businesses > maxExactCount)
  const begun = armOf([term.word ?? ''], mark, 4, longerThan(term, known).places)
  const arms = [
    ...exact,
    ...(isWhole ? [] : [asBeginning(begun)]),
    ...similar.map(({ word, places }) => armOf([word], mark, 1, places)),
  ].filter((arm) => arm.businesses > 0)
  return category ? arms.map((arm) => guessedWithin(category, arm, known)) : arms
}

/** The one way to be of a category, worth nothing because every result is. */
export function armsOfCategory(category: Category, known: Vocabulary): Arm[] {
  return categoryArms([category], known, 0)
}

/** The words whose counts the arms of these terms need. */
export function wordsToCount(terms: readonly Term[], categories: readonly Category[]): string[] {
  const ofTerms = terms.flatMap((term) => [
    ...term.phrases.flat(),
    ...term.aliases.flat(),
    ...term.categories.map(lower),
  ])
  return [...new Set([...ofTerms, ...categories.map(lower)])]
}

// What the entries put before a word to say where it stands: name, category, location, location of a category.
type Mark = '' | 'N' | 'C' | 'L' | `P${string}`

const nothing: Counts = { businesses: 0, names: 0, categories: 0, places: 0 }

/** What the entries put before a word of the location to say which category lies there; two letters tell all nine apart. */
function pairMark(category: Category): `P${string}` {
  return `P${lower(category).slice(0, 2)}`
}

function guessedWithin(category: Category, arm: Arm, known: Vocabulary): Arm {
  const entries = known.exact.get('')?.businesses ?? 0
  const share = entries > 0 ? countOf([lower(category)], known, 'categories') / entries : 0
  return { ...arm, businesses: arm.businesses * share, certainty: 'guessed' }
}

function phraseArms(term: Term, which: 'phrases' | 'aliases', known: Vocabulary): Arm[] {
  return term[which].flatMap((words) => {
    const arms = armsInFields(words, which === 'phrases' ? 'exact' : 'alias', {
      names: countOf(words, known, 'names'),
      categories: countOf(words, known, 'categories'),
      places: countOf(words, known, 'places'),
      businesses: countOf(words, known, 'businesses'),
    })
    return isImplied(words, term) ? arms.map((arm) => ({ ...arm, isCovered: true })) : arms
  })
}

/** Who holds all of 'kwazulu natal' holds 'natal', which the term asks for anyway. */
function isImplied(words: readonly string[], term: Term): boolean {
  const alone = [...term.phrases, ...term.aliases].flatMap((phrase) => (phrase.length === 1 ? phrase : []))
  return words.length > 1 && words.some((word) => alone.includes(word))
}

/** In each field and, covering those, anywhere. */
function armsInFields(
  words: readonly string[],
  how: 'exact' | 'alias' | 'begun' | 'similar',
  counts: Counts,
): Arm[] {
  return [
    { ...armOf(words, 'N', points.name[how], counts.names), isCovered: true },
    { ...armOf(words, 'C', points.category[how], counts.categories), isCovered: true },
    { ...armOf(words, 'L', points.place[how], counts.places), isCovered: true },
    armOf(words, '', points.anywhere[how], counts.businesses),
  ]
}

function categoryArms(categories: readonly Category[], known: Vocabulary, worth: number): Arm[] {
  return categories.map((category) =>
    armOf([lower(category)], 'C', worth, countOf([lower(category)], known, 'categories')),
  )
}

/** A word that more businesses hold than are counted is whole: its longer words would only lengthen the work. */
function fillsList(term: Term, known: Vocabulary): boolean {
  return term.phrases.some((words) => countOf(words, known, 'businesses') > maxExactCount)
}

/** Held as the beginning of a word, or inside one of the name. */
function partArms(term: Term, known: Vocabulary): Arm[] {
  // Only the word being typed may be a beginning, and any that is no word by itself: 'car' before 'wash' is whole.
  const isUnknown = [...term.phrases, ...term.aliases].every(
    (words) => countOf(words, known, 'businesses') === 0,
  )
  return [...(term.isLast || isUnknown ? begunArms(term, known) : []), ...insideArms(term, known)]
}

function begunArms(term: Term, known: Vocabulary): Arm[] {
  const { word } = term
  if (word === null) return []
  const arms = armsInFields([word], 'begun', longerThan(term, known)).map(asBeginning)
  if (word.length >= leastBegunAnywhere) return arms
  return arms.flatMap((arm) => (arm.isCovered ? { ...arm, isCovered: false } : []))
}

// Who holds two longer words is counted twice.
function asBeginning(arm: Arm): Arm {
  return { ...arm, query: `${arm.query}:*`, certainty: 'nearly' }
}

function longerThan(term: Term, known: Vocabulary): Counts {
  const longer = term.word === null ? undefined : known.longer.get(term.word)
  if (!longer?.isMany) return longer ?? nothing
  const all = known.exact.get('')?.businesses ?? 0
  const many = Math.ceil(all / 2)
  return { businesses: many, names: many, categories: many, places: many }
}

function insideArms(term: Term, known: Vocabulary): Arm[] {
  const around = (term.word && known.inside.get(term.word)) || []
  if (around.length === 0) return []
  const query = around.map(({ word }) => quote(`N${word}`)).join(' | ')
  const names = around.reduce((sum, word) => sum + word.names, 0)
  return [{ ...armOf([], 'N', points.name.inside, names), query: `(${query})`, certainty: 'nearly' }]
}

function armOf(words: readonly string[], mark: Mark, worth: number, businesses: number): Arm {
  const all = words.map((word) => quote(mark + word)).join(' & ')
  const isPhrase = words.length > 1
  const query = isPhrase ? `(${all})` : all
  return {
    query,
    points: worth,
    businesses,
    inName: mark === 'N',
    isCovered: false,
    certainty: isPhrase ? 'nearly' : 'counted',
  }
}

/** At most as many hold all the words as hold the rarest of them. */
function countOf(words: readonly string[], known: Vocabulary, field: keyof Counts): number {
  return Math.min(...words.map((word) => known.exact.get(word)?.[field] ?? 0))
}

/** A word as tsquery takes it literally, whatever it holds. */
function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function lower(category: Category): string {
  return category.toLowerCase()
}
