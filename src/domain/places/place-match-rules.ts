// Matches typed text with names of places, and ranks the places that it may mean.
import type { Province } from '../../contract/provinces.ts'
import { tokenize, wordsOneEditAway } from '../text/token-rules.ts'

/**
 * A parsed text: the place has a name that is one of `keys` or begins with one. In 'Middelburg, MP' a name is followed by words of the label,
 * so each of `qualified` is a name with the words after it.
 */
export type PlaceQuery = { keys: string[]; qualified: { key: string; words: string[] }[] }

/** A place that may match. `keys` are its names; a higher `importance` means better known; `isInside` means in the region of the directory. */
export type Candidate = {
  label: string
  province: Province
  importance: number
  keys: readonly string[]
  isInside?: boolean
}

// The longest label has nine words, and the longest name 40 letters.
const maxWords = 12
const maxKeyLength = 60

/** Parses a text; null if it has no letters or digits. */
export function readPlaceQuery(text: string): PlaceQuery | null {
  const words = tokenize(text).slice(0, maxWords)
  if (words.length === 0) return null
  const qualified = words
    .map((_, at) => ({ key: joinWords(words.slice(0, at)), words: words.slice(at) }))
    .slice(1)
  return { keys: [joinWords(words)], qualified }
}

const joinWords = (words: readonly string[]) => words.join('').slice(0, maxKeyLength)

/** The query with one letter wrong; null for up to three letters, where too many names would match. */
export function withTypos({ keys }: PlaceQuery): PlaceQuery | null {
  const typos = keys.flatMap(wordsOneEditAway)
  return typos.length > 0 ? { keys: typos, qualified: [] } : null
}

/** The candidates that match, ranked by the kind of match (whole name, name and label, beginning of a name), then by region, then by importance. */
export function rankPlaces<Some extends Candidate>(
  query: PlaceQuery,
  candidates: readonly Some[],
  limit: number,
): Some[] {
  const levelOf = createLevels(query)
  return candidates
    .map((place) => ({ place, level: levelOf(place) }))
    .filter(({ level }) => level < noMatch)
    .sort(
      (one, other) =>
        one.level - other.level ||
        Number(other.place.isInside ?? false) - Number(one.place.isInside ?? false) ||
        other.place.importance - one.place.importance,
    )
    .slice(0, limit)
    .map(({ place }) => place)
}

const noMatch = 3

function createLevels({ keys, qualified }: PlaceQuery): (place: Candidate) => number {
  const keySet = new Set(keys)
  // There can be hundreds of keys with typos, but they have only three lengths.
  const lengths = [...new Set(keys.map(({ length }) => length))]
  const hasPrefix = (key: string) => lengths.some((length) => keySet.has(key.slice(0, length)))
  return (place) => {
    if (place.keys.some((key) => keySet.has(key))) return 0
    const isQualified = qualified.some(
      ({ key, words }) => place.keys.includes(key) && fitsLabel(words, place),
    )
    if (isQualified) return 1
    return place.keys.some(hasPrefix) ? 2 : noMatch
  }
}

/** Whether each word begins a word of the label or the abbreviation of its province. */
function fitsLabel(words: readonly string[], { label, province }: Candidate): boolean {
  const known = [...tokenize(label), provinceCodes[province]]
  return words.every((word) => known.some((own) => own.startsWith(word)))
}

/** The abbreviation of each province. */
export const provinceCodes: Readonly<Record<Province, string>> = {
  'Eastern Cape': 'ec',
  'Free State': 'fs',
  Gauteng: 'gp',
  'KwaZulu-Natal': 'kzn',
  Limpopo: 'lp',
  Mpumalanga: 'mp',
  'North West': 'nw',
  'Northern Cape': 'nc',
  'Western Cape': 'wc',
}

/** The key of a name, without case, accents, signs and spaces: 'Kwa-Mashu', 'Kwa Mashu' and 'KwaMashu' have the same key. */
export const placeKey = (name: string): string => tokenize(name).join('')
