// A business as the brute force of search reads it: its words by field, and what they score.
import { provinceKeys } from '../../src/domain/places/address-rules.ts'
import { meanings, offerLexeme } from '../../src/domain/search/meaning-rules.ts'
import { placeNames } from '../../src/domain/search/synonym-rules.ts'
import { tokenize, tokenizeJoined } from '../../src/domain/search/token-rules.ts'
import { byQuality, type FilterFacts } from './filter-oracle.ts'
import type { PlaceOf } from './oracle-places.ts'

/** An approved business; `location` is what the public reads. */
export type OracleBusiness = FilterFacts & {
  id: string
  name: string
  category: string
  description: string
  location: string
  reviewCount: number
  phone: string | null
  whatsapp: string | null
}

export const fields = ['name', 'category', 'location', 'anywhere'] as const
/** Those of the name of a trade: in a location it is the name of a street. */
export const tradeFields = ['name', 'category', 'unlocated', 'anywhere'] as const
export type Field = (typeof fields)[number] | 'unlocated'
export type Document = OracleBusiness & {
  /** Those of 'anywhere' are all words and the lexemes of the offers; those of 'unlocated' are not in the location alone. */
  words: Record<Field, Set<string>>
  /** The same words in one text, each after a space: a beginning of a word is found in it many times faster. */
  text: Record<Field, string>
  nameKey: string
  quality: number
  /** The words of the name, the category, the location and the description, each by itself. */
  apart: Set<string>[]
  /** The names of several words that are those of other places than its own. */
  elsewhere: Set<string>
}
type Grade = keyof typeof scores
export type Alternative = { words: string[]; grade: Grade; fields: readonly Field[]; isTrade?: boolean }

const scores = {
  exact: { name: 100, category: 60, location: 50, anywhere: 20 },
  synonym: { name: 95, category: 58, location: 49, anywhere: 15 },
  prefix: { name: 80, category: 55, location: 45, anywhere: 10 },
  infix: { name: 12, category: 0, location: 0, anywhere: 0 },
  typo: { name: 8, category: 7, location: 6, anywhere: 2 },
}
/** Those of the name of a trade. */
const tradeScores: Record<Grade, Partial<Record<Field, number>>> = {
  exact: { ...scores.exact, unlocated: 20, anywhere: 12 },
  synonym: { ...scores.synonym, unlocated: 15 },
  prefix: { ...scores.prefix, unlocated: 10, anywhere: 5 },
  infix: scores.infix,
  typo: { ...scores.typo, unlocated: 2 },
}
const locationScores = { exact: 5, synonym: 5, prefix: 4, infix: 0, typo: 1 }
const stopWords = new Set(
  'a an and are as at be by en for from in is it its of on or our that the their they this to was we with you your'.split(
    ' ',
  ),
)

export const prefix = (word: string, where: readonly Field[], isTrade = false): Alternative => ({
  words: [word],
  grade: 'prefix',
  fields: where,
  isTrade,
})

/** The best score of any alternative; null when none is held. */
export function scoreOf(document: Document, alternatives: Alternative[], isPlace: boolean): number | null {
  let best: number | null = null
  for (const one of alternatives) {
    // Most documents hold it in no field: one look instead of four.
    if (!holds(document, one, 'anywhere')) continue
    const table: typeof tradeScores = one.isTrade ? tradeScores : scores
    for (const field of one.fields) {
      const score = isPlace ? locationScores[one.grade] : (table[one.grade][field] ?? 0)
      if ((best === null || score > best) && holds(document, one, field)) best = score
    }
  }
  return best
}

/** Their words must all be in one field. */
const longPlaceNames = new Set(placeNames.flat().filter((name) => name.includes(' ')))

export function holds(
  { words, text, apart, elsewhere }: Document,
  { words: wanted, grade }: Alternative,
  field: Field,
): boolean {
  const held = words[field]
  const name = wanted.join(' ')
  if (field === 'location' && elsewhere.has(name)) return false
  if (field === 'anywhere' && longPlaceNames.has(name))
    return apart.some(
      (one, at) => !(at === 2 && elsewhere.has(name)) && wanted.every((word) => one.has(word)),
    )
  if (grade !== 'prefix') return wanted.every((word) => held.has(word))
  return text[field].includes(` ${wanted[0] ?? ''}`)
}

export function scoreOfName(name: string, said: string): number {
  if (name === said) return 1000
  if (name.startsWith(`${said} `)) return 300
  return name.startsWith(said) ? 150 : 0
}

/** A word for lying in the place with this id. */
export const placeLexeme = (id: number): string => `/p${id}`

type Area = { name: string; id?: number | undefined; province?: string | undefined }

/** What each name of several words names. */
const listAreas = (placeOf: PlaceOf): Area[] =>
  [...longPlaceNames].map((name) => {
    const province = provinceKeys.get(name.replaceAll(' ', ''))
    return { name, ...(province ? { province } : { id: placeOf(name)?.id }) }
  })

function listElsewhere({ placesAround, province }: OracleBusiness, areas: Area[]): string[] {
  const isElsewhere = (area: Area) =>
    area.province ? area.province !== province : area.id !== undefined && !placesAround.includes(area.id)
  return placesAround.length > 0 ? areas.filter(isElsewhere).map(({ name }) => name) : []
}

function toDocument(business: OracleBusiness, areas: Area[]): Document {
  const { name, category, location, description, rating, reviewCount, approvedAt } = business
  const written = (text: string) => [...tokenize(text), ...tokenizeJoined(text)].map(cut)
  const inFields = {
    name: new Set(written(name)),
    category: new Set(tokenize(category)),
    location: new Set([...written(location), ...business.placesAround.map(placeLexeme)]),
  }
  const described = tokenize(description)
    .filter((word) => !stopWords.has(word))
    .map(cut)
  const anywhere = new Set([
    ...inFields.name,
    ...inFields.category,
    ...inFields.location,
    ...described,
    ...business.offers.map(offerLexeme),
  ])
  const unlocated = new Set([...inFields.name, ...inFields.category, ...described])
  // Ten more people who gave 3.5, in whole numbers: rating is in tenths, the average in hundredths.
  const [sum, people] = [Math.round(rating * 10) * reviewCount + 350, reviewCount + 10]
  const average = Math.floor((20 * sum + people) / (2 * people)) / 100
  const words = { ...inFields, unlocated, anywhere }
  const join = (field: Field) => [...words[field]].map((word) => ` ${word}`).join('')
  return {
    ...business,
    words,
    text: {
      name: join('name'),
      category: join('category'),
      location: join('location'),
      unlocated: join('unlocated'),
      anywhere: join('anywhere'),
    },
    nameKey: tokenize(name).join(' '),
    quality: average + approvedAt * 1e-12,
    apart: [...Object.values(inFields), new Set(described)],
    elsewhere: new Set(listElsewhere(business, areas)),
  }
}

const cut = (word: string) => Array.from(word).slice(0, 40).join('')

/** Approved businesses, the best first, and how many hold a word in a field. `everyWord` has those of the table of synonyms, too. */
export type Directory = {
  documents: Document[]
  heldWords: string[]
  everyWord: string[]
  count: (word: string, field: Field) => number
  /** At most as many hold all words of a name as hold the rarest of them. */
  countAll: (words: string[], field: Field) => number
  placeOf: PlaceOf
}

export function makeDirectory(businesses: readonly OracleBusiness[], placeOf: PlaceOf): Directory {
  const areas = listAreas(placeOf)
  const documents = businesses.map((one) => toDocument(one, areas)).sort(byQuality)
  const counts = countWords(documents)
  const count = (word: string, field: Field) => counts.get(word)?.[field] ?? 0
  const heldWords = [...counts.keys()]
  const everyWord = [...new Set([...heldWords, ...meanings.keys()])]
  const countAll = (words: string[], field: Field) => Math.min(...words.map((word) => count(word, field)))
  return { documents, heldWords, everyWord, count, countAll, placeOf }
}

function countWords(documents: readonly Document[]): Map<string, Record<Field, number>> {
  const counts = new Map<string, Record<Field, number>>()
  for (const { words } of documents) {
    for (const word of words.anywhere) {
      const count = counts.get(word) ?? { name: 0, category: 0, location: 0, unlocated: 0, anywhere: 0 }
      for (const field of [...fields, 'unlocated'] as const) if (words[field].has(word)) count[field] += 1
      counts.set(word, count)
    }
  }
  return counts
}
