// A business as the brute force of search reads it: the words in each of its fields.
import { tokenize, tokenizeJoined } from '../../src/domain/text/token-rules.ts'
import type { FilterFacts } from './filter-oracle.ts'

/** An approved business; `location` is the public one. `placesAround` is its place and all places that contain it. */
export type OracleBusiness = FilterFacts & {
  name: string
  category: string
  trades: string[]
  description: string
  /** The texts of its latest hundred published reviews. */
  reviews: string[]
  location: string
  municipality: string | null
  reviewCount: number
  phone: string | null
}

export type Field = 'name' | 'category' | 'location' | 'description'
export type Document = OracleBusiness & {
  words: Record<Field, Set<string>>
  reviewed: Set<string>
  nameKey: string
  quality: number
}

const stopWords = new Set(
  'a an and are as at be by en for from in is it its of on or our that the their they this to was we with you your'.split(
    ' ',
  ),
)

export function toDocument(business: OracleBusiness): Document {
  const { name, category, location, description, reviews, rating, reviewCount, approvedAt } = business
  const cut = (word: string) => Array.from(word).slice(0, 40).join('')
  const written = (text: string) => new Set([...tokenize(text), ...tokenizeJoined(text)].map(cut))
  const inProse = (texts: string[]) =>
    new Set(
      texts
        .flatMap(tokenize)
        .filter((word) => !stopWords.has(word))
        .map(cut),
    )
  // The average with ten more ratings of 3.5, in integers: the rating is in tenths, the average in hundredths.
  const [sum, people] = [Math.round(rating * 10) * reviewCount + 350, reviewCount + 10]
  const average = Math.floor((20 * sum + people) / (2 * people)) / 100
  return {
    ...business,
    words: {
      name: written(name),
      category: new Set(tokenize(category)),
      location: written(location),
      description: inProse([description]),
    },
    reviewed: inProse(reviews),
    nameKey: tokenize(name).join(' '),
    quality: average + approvedAt * 1e-12,
  }
}

/** The number of businesses whose own fields contain each word. */
export function countHeld(documents: readonly Document[]): Map<string, number> {
  const held = new Map<string, number>()
  for (const { words } of documents) {
    const own = new Set(Object.values(words).flatMap((some) => [...some]))
    for (const word of own) held.set(word, (held.get(word) ?? 0) + 1)
  }
  return held
}

/** Whether each of the words is in one of the given fields. */
export const writes = ({ words }: Document, wanted: readonly string[], fields: readonly Field[]): boolean =>
  wanted.every((word) => fields.some((field) => words[field].has(word)))

/** Whether a word in one of the given fields has this prefix. */
export const writesBegun = ({ words }: Document, begun: string, fields: readonly Field[]): boolean =>
  fields.some((field) => [...words[field]].some((word) => word.startsWith(begun)))
