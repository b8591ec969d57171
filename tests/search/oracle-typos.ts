// Which words are typos and what they mean, by brute force over all words and all names.
import type { SearchInput } from '../../src/contract/search.ts'
import { placeKey } from '../../src/domain/places/place-match-rules.ts'
import type { Reading, Term } from '../../src/domain/search/read-search.ts'
import { isArea } from '../../src/domain/search/search-queries.ts'
import { isEnglishWord } from '../../src/domain/search/typed-words.ts'
import { mayBeTypo } from '../../src/domain/search/typo-rules.ts'
import { countEdits, tokenize } from '../../src/domain/text/token-rules.ts'
import type { OracleNames } from './oracle-world.ts'

/** Corrects the typos of a search; null when it has none. */
export type Correct = (input: Partial<SearchInput>, reading: Reading) => Partial<SearchInput> | null

/** `held` has the words of the businesses, with the number of businesses that write each; `nameKeys` the words of each name. */
export function makeCorrect(
  held: ReadonlyMap<string, number>,
  nameKeys: readonly string[],
  names: OracleNames,
): Correct {
  const rightNames = names.trades.names.flatMap(({ key, kind }) => (kind === 'misspelt' ? [] : [key]))
  const called = [...rightNames, ...names.trades.categoriesOf.keys()].filter((name) => !name.includes(' '))
  const known = { held, called, places: names.placeKeys, runs: runsByWord(nameKeys) }
  const meanings = new Map<string, string | null>()
  /** Cached, because many searches have the same typo. */
  const meantOnce = (word: string, isLast: boolean, namesPlace: boolean) => {
    const asked = `${word} ${isLast} ${namesPlace}`
    const words = namesPlace ? { ...known, places: [] } : known
    const meaning = meanings.has(asked) ? (meanings.get(asked) ?? null) : meantBy(word, isLast, words)
    meanings.set(asked, meaning)
    return meaning
  }
  return (input, reading) => correctTypos(input, reading, { held, meant: meantOnce })
}

type Words = {
  held: ReadonlyMap<string, number>
  meant: (word: string, isLast: boolean, namesPlace: boolean) => string | null
}

function correctTypos(
  input: Partial<SearchInput>,
  { text, location }: Reading,
  { held, meant: meantOnce }: Words,
): Partial<SearchInput> | null {
  const isUnknown = (term: Term) =>
    term.kind === 'word' && term.words.length === 1 && term.spellings.flat().every((word) => !held.has(word))
  const misspelt = [...text, ...location]
    .filter(isUnknown)
    .flatMap(({ words }) => words)
    .filter((word) => mayBeTypo(word) && !isEnglishWord(word))
  const words = [...new Set(misspelt)]
  if (words.length === 0 || words.length > 3) return null
  const isLast = (word: string) => [text, location].some((terms) => terms.at(-1)?.words.includes(word))
  const namesPlace = [...text, ...location].some(isArea)
  const meant = new Map(words.map((word) => [word, meantOnce(word, isLast(word), namesPlace)]))
  if ([...meant.values()].every((word) => word === null)) return null
  const rewrite = (said: string | undefined) =>
    said
      ?.split(/[\s;]+|,(?!\d)|(?<!\d),/)
      .map((piece) => meant.get(tokenize(piece).join(' ')) ?? piece)
      .join(' ')
  return { ...input, q: rewrite(input.q), location: rewrite(input.location) }
}

type Known = {
  held: ReadonlyMap<string, number>
  called: readonly string[]
  places: readonly string[]
  runs: ReadonlyMap<string, ReadonlySet<string>>
}

/** Two or three neighbouring words of names, by the word that they are without spaces. */
function runsByWord(nameKeys: readonly string[]): Map<string, Set<string>> {
  const runs = new Map<string, Set<string>>()
  for (const key of nameKeys) {
    const words = key.split(' ')
    for (const [at] of words.entries())
      for (const run of [words.slice(at, at + 2), words.slice(at, at + 3)])
        if (run.length > 1) runs.set(run.join(''), (runs.get(run.join('')) ?? new Set()).add(run.join(' ')))
  }
  return runs
}

/** The nearest word, or words of a name: one of which it is a prefix, else the one with the fewest edits; then a name, then the most frequent one. */
function meantBy(word: string, isLast: boolean, { held, called, places, runs }: Known): string | null {
  const [begun] = [...held.keys()]
    .filter((other) => isLast && other !== word && other.startsWith(word))
    .sort((one, other) => (held.get(other) ?? 0) - (held.get(one) ?? 0) || (one < other ? -1 : 1))
  const isNear = (other: string) => Math.abs(other.length - word.length) < 2 && countEdits(word, other) === 1
  const alike = [...held.keys()]
    .map((other) => ({ other, likeness: similarity(word, other) }))
    .filter(({ likeness }) => likeness >= 0.36)
    .sort(
      (one, two) =>
        two.likeness - one.likeness ||
        (held.get(two.other) ?? 0) - (held.get(one.other) ?? 0) ||
        (one.other < two.other ? -1 : 1),
    )
    .slice(0, 60)
    .map(({ other }) => other)
  const isName = new Set([...called, ...places.filter(isNear)])
  const candidates = new Set([
    ...(begun ? [begun] : []),
    ...alike,
    ...[...held.keys()].filter(isNear),
    ...isName,
    ...(word.length <= 20 ? (runs.get(word) ?? []) : []),
  ])
  const most = word.length > 6 ? 2 : 1
  const ranked = [...candidates].flatMap((other) => {
    if (other === word) return []
    const edits = countEdits(word, other)
    const distance = isLast && other.startsWith(word) ? 0 : edits <= most ? edits : null
    return distance === null
      ? []
      : [{ other, distance, isName: isName.has(other), count: held.get(other) ?? 0 }]
  })
  ranked.sort(
    (one, two) =>
      one.distance - two.distance ||
      Number(two.isName) - Number(one.isName) ||
      two.count - one.count ||
      (one.other < two.other ? -1 : 1),
  )
  return ranked[0]?.other ?? null
}

/** Every name of a place, as one word. */
export const placeKeysOf = (places: readonly { names: string[] }[]): string[] => [
  ...new Set(places.flatMap(({ names }) => names.map(placeKey))),
]

/** The share of trigrams that two words have in common, as in pg_trgm: with two spaces before a word and one after it. */
function similarity(one: string, other: string): number {
  const [first, second] = [trigrams(one), trigrams(other)]
  const common = [...first].filter((part) => second.has(part)).length
  return common / (first.size + second.size - common)
}

function trigrams(word: string): Set<string> {
  const letters = Array.from(`  ${word} `)
  return new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`))
}
