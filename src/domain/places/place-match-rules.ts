// Which places a typed name may mean, the likeliest first.

import { tokenize, wordsOneEditAway } from '../text/token-rules.ts'

/**
 * What a text asks for: a name that is one of `keys` or begins with one. In 'Middelburg, MP' a name is followed by more of
 * the label, so each of `qualified` is a name with the words after it.
 */
export type PlaceQuery = { keys: string[]; qualified: { key: string; words: string[] }[] }

/** A place that may be meant. `keys` are those of its names, `importance` says how well it is known. `isInside`: it lies in the region of the directory. */
export type Candidate = {
  label: string
  province: string
  importance: number
  keys: readonly string[]
  isInside?: boolean
}

// The longest label has nine words, and the longest name 40 letters.
const maxWords = 12
const maxKeyLength = 60

/** Reads a text; null when it has no letter and no digit. */
export function readPlaceQuery(text: string): PlaceQuery | null {
  const words = tokenize(text).slice(0, maxWords)
  if (words.length === 0) return null
  const qualified = words
    .map((_, at) => ({ key: joinWords(words.slice(0, at)), words: words.slice(at) }))
    .slice(1)
  return { keys: [joinWords(words)], qualified }
}

const joinWords = (words: readonly string[]) => words.join('').slice(0, maxKeyLength)

/** The same with one letter wrong; null for up to three letters, where too much would fit. */
export function withTypos({ keys }: PlaceQuery): PlaceQuery | null {
  const typos = keys.flatMap(wordsOneEditAway)
  return typos.length > 0 ? { keys: typos, qualified: [] } : null
}

/** The candidates that match: those of a whole name first, then by a name and its label, then those of the region, then the best known. */
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
  const asked = new Set(keys)
  // The keys of typos are hundreds, of three lengths.
  const lengths = [...new Set(keys.map(({ length }) => length))]
  const isBegun = (key: string) => lengths.some((length) => asked.has(key.slice(0, length)))
  return (place) => {
    if (place.keys.some((key) => asked.has(key))) return 0
    const isTold = qualified.some(({ key, words }) => place.keys.includes(key) && fitsLabel(words, place))
    if (isTold) return 1
    return place.keys.some(isBegun) ? 2 : noMatch
  }
}

/** Whether each word begins a word of the label, or is the short name of its province. */
function fitsLabel(words: readonly string[], { label, province }: Candidate): boolean {
  const known = [...tokenize(label), ...(provinceCodes[province] ?? [])]
  return words.every((word) => known.some((own) => own.startsWith(word)))
}

const provinceCodes: Readonly<Record<string, readonly string[]>> = {
  'Eastern Cape': ['ec'],
  'Free State': ['fs'],
  Gauteng: ['gp'],
  'KwaZulu-Natal': ['kzn'],
  Limpopo: ['lp'],
  Mpumalanga: ['mp'],
  'North West': ['nw'],
  'Northern Cape': ['nc'],
  'Western Cape': ['wc'],
}

/** A name without case, accents, signs and spaces: 'Kwa-Mashu', 'Kwa Mashu' and 'KwaMashu' are the same. */
export const placeKey = (name: string): string => tokenize(name).join('')
