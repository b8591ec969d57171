// The results of a search by brute force: reads every approved business, scores each, sorts. Slow, and short enough to believe.
// docs/decisions/search.md says the same in sentences. Shared with the program are only the reading of terms and the edit
// distance; how texts are split into words has a test of its own.
import type { SearchInput } from '../../src/contract/search.ts'
import { readTerms, type Term } from '../../src/domain/search/terms-rules.ts'
import { tokenize, tokenizeJoined } from '../../src/domain/search/token-rules.ts'
import { countEdits } from '../../src/domain/search/typo-rules.ts'
import { byQuality, type FilterFacts, isBefore, passes } from './filter-oracle.ts'

/** An approved business; `location` is what the public reads. */
export type OracleBusiness = FilterFacts & {
  id: string
  name: string
  category: string
  description: string
  location: string
  reviewCount: number
}
/** All candidates in their order, and how many businesses match. */
export type OracleResults = { ids: string[]; matches: number }

const fields = ['name', 'category', 'location', 'anywhere'] as const
type Field = (typeof fields)[number]
type Document = OracleBusiness & { words: Record<Field, Set<string>>; nameKey: string; quality: number }
type Grade = keyof typeof scores
type Alternative = { words: string[]; grade: Grade; fields: readonly Field[] }

const scores = {
  exact: { name: 100, category: 60, location: 50, anywhere: 20 },
  synonym: { name: 95, category: 58, location: 49, anywhere: 15 },
  prefix: { name: 80, category: 55, location: 45, anywhere: 10 },
  infix: { name: 70, category: 0, location: 0, anywhere: 0 },
  typo: { name: 8, category: 7, location: 6, anywhere: 2 },
}
const locationScores = { exact: 5, synonym: 5, prefix: 4, infix: 0, typo: 1 }
const stopWords = new Set(
  'a an and are as at be by en for from in is it its of on or our that the their they this to was we with you your'.split(
    ' ',
  ),
)

/** A search over these businesses, prepared once for a state of the directory. */
export function makeOracle(
  businesses: readonly OracleBusiness[],
): (input: Partial<SearchInput>, now?: Date) => OracleResults {
  const documents = businesses.map(toDocument).sort(byQuality)
  const counts = countWords(documents)
  const count = (word: string, field: Field) => counts.get(word)?.[field] ?? 0
  // At most as many hold all words of a name as hold the rarest of them.
  const countAll = (words: string[], field: Field) => Math.min(...words.map((word) => count(word, field)))

  return (input, now = new Date()) => {
    const { q = '', location = '', category, sort = 'best', near } = input
    const text = readTerms(q)
    const places = readTerms(location)
    const terms = [...text, ...places]
    if ((q && text.length === 0) || (location && places.length === 0)) return { ids: [], matches: 0 }
    const partial = new Set(terms.filter((term, at) => at < 4 || term.isLast).map(({ word }) => word))
    const of = (term: Term, typos: Map<string, string[]>) =>
      places.includes(term) ? ofLocation(term, typos) : ofText(term, typos)

    const first = correct(
      terms.filter((term) => !isHeld(term, new Map())),
      new Map(),
    )
    const results = rank(first)
    if (results.matches > 0) return results
    const rare = terms.filter((term) => isHeld(term, new Map()) && isRare(term))
    const second = correct(rare, first)
    return second.size > first.size ? rank(second) : results

    function rank(typos: Map<string, string[]>): OracleResults {
      const ways = terms.map((term) => ({ alternatives: of(term, typos), isPlace: places.includes(term) }))
      const nameKey = tokenize(q).join(' ')
      const matches = documents.flatMap((document) => {
        if (category && document.category !== category) return []
        if (!passes(document, input, now)) return []
        const each = ways.map(({ alternatives, isPlace }) => scoreOf(document, alternatives, isPlace))
        if (each.some((score) => score === null)) return []
        const ofName = nameKey === '' ? 0 : scoreOfName(document.nameKey, nameKey)
        return [{ document, score: each.reduce<number>((sum, score) => sum + (score ?? 0), ofName) }]
      })
      if (sort !== 'best') {
        const most = sort === 'near' ? 1000 : 2000
        const picked = matches.map(({ document }) => document).sort(isBefore(sort, near, 'picked'))
        const listed = picked.slice(0, most).sort(isBefore(sort, near, 'listed'))
        return { ids: listed.map(({ id }) => id), matches: matches.length }
      }
      // The documents are in the order of their quality, and so are the matches.
      const best = matches.slice(0, 2000)
      const named = matches.length > 2000 ? matches.filter(({ document }) => holdsAllInName(document)) : []
      const candidates = new Set([...best, ...(text.length === 0 ? [] : named.slice(0, 500))])
      const ordered = [...candidates].sort(
        (one, other) => other.score - one.score || byQuality(one.document, other.document),
      )
      return { ids: ordered.map(({ document }) => document.id), matches: matches.length }

      function holdsAllInName(document: Document): boolean {
        return text.every((term) =>
          of(term, typos).some((one) => one.fields.includes('name') && holds(document, one, 'name')),
        )
      }
    }

    function ofText(term: Term, typos: Map<string, string[]>): Alternative[] {
      const { word, phrases, synonyms } = term
      const isBroad = phrases.some((words) => countAll(words, 'anywhere') > 1000)
      const isUnknown = [...phrases, ...synonyms].every((words) => countAll(words, 'anywhere') === 0)
      const isBegun = word !== null && partial.has(word) && !isBroad && (term.isLast || isUnknown)
      return [
        ...phrases.map((words): Alternative => ({ words, grade: 'exact', fields })),
        ...synonyms.map((words): Alternative => ({ words, grade: 'synonym', fields })),
        ...term.categories.map(
          (name): Alternative => ({ words: [name], grade: 'exact', fields: ['category'] }),
        ),
        ...(isBegun ? [prefix(word, word.length < 3 ? fields.slice(0, 1) : fields)] : []),
        ...(word !== null && partial.has(word) && !isBroad ? infixes(word) : []),
        ...(typos.get(word ?? '') ?? []).map((one): Alternative => ({ words: [one], grade: 'typo', fields })),
      ]
    }

    function ofLocation(term: Term, typos: Map<string, string[]>): Alternative[] {
      const { word, phrases, synonyms } = term
      const isBroad = phrases.some((words) => countAll(words, 'location') > 1000)
      const isUnknown = [...phrases, ...synonyms].every((words) => countAll(words, 'location') === 0)
      const isBegun = word !== null && partial.has(word) && !isBroad && (term.isLast || isUnknown)
      const own = ['location'] as const
      return [
        ...phrases.map((words): Alternative => ({ words, grade: 'exact', fields: own })),
        ...synonyms.map((words): Alternative => ({ words, grade: 'synonym', fields: own })),
        ...(isBegun ? [prefix(word, own)] : []),
        ...(typos.get(word ?? '') ?? []).map(
          (one): Alternative => ({ words: [one], grade: 'typo', fields: own }),
        ),
      ]
    }

    function isHeld(term: Term, typos: Map<string, string[]>): boolean {
      const alternatives = of(term, typos)
      return documents.some((document) => scoreOf(document, alternatives, places.includes(term)) !== null)
    }

    function isRare({ phrases }: Term): boolean {
      return phrases.flat().every((word) => count(word, 'anywhere') <= Math.max(3, documents.length / 1000))
    }

    /** The words that these terms may be typos of, beside those found before. */
    function correct(misspelt: Term[], before: Map<string, string[]>): Map<string, string[]> {
      const words = [...new Set(misspelt.flatMap(({ word }) => (word && word.length > 3 ? word : [])))]
      const onlyPlaces = misspelt
        .filter(({ word }) => word && word.length > 3)
        .every((term) => places.includes(term))
      const typos = new Map(before)
      if (words.length > 3) return typos
      for (const word of words) {
        const commoner = [...counts.keys()].filter(
          (other) =>
            count(other, 'anywhere') > count(word, 'anywhere') &&
            (!onlyPlaces || count(other, 'location') > 0),
        )
        const near =
          word.length > 20
            ? []
            : commoner.filter((other) => isAlmost(word, other) && countEdits(word, other) === 1)
        const mayBeFar = near.length === 0 && word.length > 6 && count(word, 'anywhere') === 0
        const found = mayBeFar ? lookAlikes(word, commoner) : near
        const nearest = found.toSorted(
          (one, other) => count(other, 'anywhere') - count(one, 'anywhere') || (one < other ? -1 : 1),
        )
        if (nearest.length > 0) typos.set(word, nearest.slice(0, 8))
      }
      return typos
    }

    /** Of the sixty words that look most alike, those at the least distance of at most two edits. */
    function lookAlikes(word: string, commoner: string[]): string[] {
      const alike = [...counts.keys()]
        .filter((other) => Math.abs(other.length - word.length) < 20)
        .map((other) => ({ other, likeness: similarity(word, other) }))
        .filter(({ likeness }) => likeness >= 0.36)
        .sort(
          (one, two) =>
            two.likeness - one.likeness ||
            count(two.other, 'anywhere') - count(one.other, 'anywhere') ||
            (one.other < two.other ? -1 : 1),
        )
        .slice(0, 60)
        .filter(({ other }) => commoner.includes(other))
        .map(({ other }) => ({ other, edits: countEdits(word, other) }))
        .filter(({ edits }) => edits <= 2)
      const least = Math.min(...alike.map(({ edits }) => edits))
      return alike.filter(({ edits }) => edits === least).map(({ other }) => other)
    }
  }

  /** Up to sixteen words of names that have the word inside, the commonest first. */
  function infixes(word: string): Alternative[] {
    if (word.length < 4) return []
    return [...counts.keys()]
      .filter((other) => other.indexOf(word, 1) > 0 && count(other, 'name') > 0)
      .sort((one, other) => count(other, 'name') - count(one, 'name') || (one < other ? -1 : 1))
      .slice(0, 16)
      .map((other) => ({ words: [other], grade: 'infix', fields: ['name'] }))
  }
}

const prefix = (word: string, where: readonly Field[]): Alternative => ({
  words: [word],
  grade: 'prefix',
  fields: where,
})

/** The best score of any alternative; null when none is held. */
function scoreOf(document: Document, alternatives: Alternative[], isPlace: boolean): number | null {
  const held = alternatives.flatMap((one) =>
    one.fields
      .filter((field) => holds(document, one, field))
      .map((field) => (isPlace ? locationScores[one.grade] : scores[one.grade][field])),
  )
  return held.length === 0 ? null : Math.max(...held)
}

function holds({ words }: Document, { words: wanted, grade }: Alternative, field: Field): boolean {
  if (grade !== 'prefix') return wanted.every((word) => words[field].has(word))
  return [...words[field]].some((word) => word.startsWith(wanted[0] ?? ''))
}

function scoreOfName(name: string, said: string): number {
  if (name === said) return 1000
  if (name.startsWith(`${said} `)) return 300
  return name.startsWith(said) ? 150 : 0
}

function toDocument(business: OracleBusiness): Document {
  const { name, category, location, description, rating, reviewCount, approvedAt } = business
  const written = (text: string) => [...tokenize(text), ...tokenizeJoined(text)].map(cut)
  const inFields = {
    name: new Set(written(name)),
    category: new Set(tokenize(category)),
    location: new Set(written(location)),
  }
  const described = tokenize(description).filter((word) => !stopWords.has(word))
  const anywhere = new Set([
    ...inFields.name,
    ...inFields.category,
    ...inFields.location,
    ...described.map(cut),
  ])
  // Ten more people who gave 3.5, in whole numbers: rating is in tenths, the average in hundredths.
  const [sum, people] = [Math.round(rating * 10) * reviewCount + 350, reviewCount + 10]
  const average = Math.floor((20 * sum + people) / (2 * people)) / 100
  return {
    ...business,
    words: { ...inFields, anywhere },
    nameKey: tokenize(name).join(' '),
    quality: average + approvedAt * 1e-12,
  }
}

const cut = (word: string) => Array.from(word).slice(0, 40).join('')

function countWords(documents: readonly Document[]): Map<string, Record<Field, number>> {
  const counts = new Map<string, Record<Field, number>>()
  for (const { words } of documents) {
    for (const word of words.anywhere) {
      const count = counts.get(word) ?? { name: 0, category: 0, location: 0, anywhere: 0 }
      for (const field of fields) if (words[field].has(word)) count[field] += 1
      counts.set(word, count)
    }
  }
  return counts
}

/** Spares the edit distance where the lengths already differ by more than one. */
const isAlmost = (one: string, other: string) => Math.abs(one.length - other.length) <= 1

/** The share of trigrams that two words have in common, as pg_trgm defines it: two spaces before a word, one after. */
function similarity(one: string, other: string): number {
  const [first, second] = [trigrams(one), trigrams(other)]
  const common = [...first].filter((part) => second.has(part)).length
  return common / (first.size + second.size - common)
}

function trigrams(word: string): Set<string> {
  const letters = Array.from(`  ${word} `)
  return new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`))
}
