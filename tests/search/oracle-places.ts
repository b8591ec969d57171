// Whether words of a search name its place, as the brute force decides it.
import type { Place } from '../../src/contract/place.ts'
import { followsPreposition } from '../../src/domain/search/query-split-rules.ts'
import { asPlaceName, type Term } from '../../src/domain/search/terms-rules.ts'
import { tokenize } from '../../src/domain/search/token-rules.ts'
import type { Directory, Document } from './oracle-documents.ts'
import { holdsAll, type Search } from './oracle-terms.ts'

/** The place that a text names, when it is nothing but names. */
export type PlaceOf = (
  text: string,
) => Pick<Place, 'id' | 'kind' | 'name' | 'label' | 'latitude' | 'longitude'> | null
/** Words that name a place, and what the others ask for. */
export type Reading = {
  text: Term[]
  where: Term[]
  place: NonNullable<ReturnType<PlaceOf>>
  isDoubtful: boolean
}

/** Few hold all words, none is named so, and the last words, those after 'in', or the first ones are names of a place. */
export function readPlace(directory: Directory, search: Search, placeOf: PlaceOf): Reading | null {
  const { text: whole, input } = search
  if (whole.length === 0 || input.location || input.place || input.province || input.radiusKm) return null
  const holders = directory.documents.filter(holdsAll(directory, search, whole))
  const nameKey = tokenize(input.q ?? '').join(' ')
  if (holders.length >= 3 || holders.some((document) => document.nameKey.startsWith(nameKey))) return null
  for (const { text, where } of splitsOf(whole)) {
    const place = placeOf(asTyped(where)) ?? placeOf(wordsOf(where))
    const isDoubtful = text.length === 0 || place?.kind === 'village'
    if (place)
      return isDoubtful && holders.length > 0
        ? null
        : { text, where: where.map(asPlaceName), place, isDoubtful }
  }
  return null
}

function splitsOf(whole: Term[]): { text: Term[]; where: Term[] }[] {
  const lengths = whole.map((_, at) => whole.length - at)
  return [
    ...lengths.map((length) => ({ text: whole.slice(0, -length), where: whole.slice(-length) })),
    ...whole.flatMap((term, at) => (at > 0 && followsPreposition(term) ? splitsAt(whole, at) : [])),
    ...lengths.slice(1).map((length) => ({ text: whole.slice(length), where: whole.slice(0, length) })),
  ]
}

/** The words from here on name the place, but not the last word of the text. */
const splitsAt = (whole: Term[], at: number) =>
  [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    .filter((length) => at + length < whole.length)
    .map((length) => ({
      text: whole.filter((_, other) => other < at || other >= at + length),
      where: whole.slice(at, at + length),
    }))

/** It lies in the place, or holds the words that name it. */
export function isThere(
  directory: Directory,
  search: Search,
  reading: Reading,
): (document: Document) => boolean {
  const isNamed = holdsAll(directory, search, reading.where)
  return (document) => document.placesAround.includes(reading.place.id) || isNamed(document)
}

/** With 'the' or 'die' before them, and what was left out between them. */
const asTyped = (terms: readonly Term[]) =>
  terms
    .flatMap(({ before, phrases }, at) => [
      ...(at > 0 ? before : before.slice(-1).filter((word) => word === 'the' || word === 'die')),
      phrases[0]?.join(' '),
    ])
    .join(' ')

/** The words as they were typed. */
export const wordsOf = (terms: readonly Term[]) => terms.map(({ phrases }) => phrases[0]?.join(' ')).join(' ')
