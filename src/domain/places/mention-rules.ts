// Decides which places the words of an address mention.
import type { Place } from '../../contract/place.ts'
import type { Address, AddressPart } from './address-rules.ts'
import { followingWords, sectionWords } from './address-words-rules.ts'

/** A place that goes by one of `keys`. `importance` says how well it is known. */
export type NamedPlace = Place & { importance: number; population: number; keys: readonly string[] }

/**
 * The places of one name in an address. `certainty` is whole for a part that is a name, tail for a name at the end of other
 * words ('Spar Umlazi'), and loose for what may be no name of the place at all.
 */
export type Mention = { places: NamedPlace[]; certainty: 'whole' | 'tail' | 'loose' }

// The longest name has five words.
const maxNameWords = 5

/** The keys of all names that an address may hold. */
export function listAddressKeys({ parts }: Address): string[] {
  const readings = parts.flatMap((part) => part.readings)
  return [
    ...new Set(
      readings.flatMap((words) => words.flatMap((_, at) => runsFrom(words, at).map(({ key }) => key))),
    ),
  ]
}

type Run = { key: string; length: number }

/** The runs of words that begin here, the longest first. */
function runsFrom(words: readonly string[], at: number): Run[] {
  const longest = Math.min(maxNameWords, words.length - at)
  return Array.from({ length: longest }, (_, shorter) => {
    const length = longest - shorter
    return { key: words.slice(at, at + length).join(''), length }
  })
}

/** The places that each part mentions, in the order of the address. */
export function listMentions(parts: readonly AddressPart[], places: readonly NamedPlace[]): Mention[] {
  const byKey = new Map<string, NamedPlace[]>()
  for (const place of places) for (const key of place.keys) byKey.set(key, [...(byKey.get(key) ?? []), place])
  return parts.flatMap(({ readings, isLoose }) => {
    const scans = readings.map((words) => scan(words, byKey))
    const best = scans.find(({ isWhole }) => isWhole) ?? scans.at(-1)
    const certainty = isLoose ? 'loose' : best?.isWhole ? 'whole' : 'tail'
    const loose = (best?.dropped ?? []).map((found) => ({ places: found, certainty: 'loose' as const }))
    return [...loose, ...(best?.names ?? []).map((found) => ({ places: found, certainty }) as const)]
  })
}

type Scan = { names: NamedPlace[][]; dropped: NamedPlace[][]; isWhole: boolean }

/** Reads names from left to right, the longest first. A name before an unknown word is not the place: 'Durban Deep Mine'. */
function scan(words: readonly string[], byKey: ReadonlyMap<string, NamedPlace[]>): Scan {
  const [names, dropped]: [NamedPlace[][], NamedPlace[][]] = [[], []]
  let hasUnknown = false
  let at = 0
  while (at < words.length) {
    const run = runsFrom(words, at).find(({ key }) => byKey.has(key))
    const filling = countFilling(words, at, names.length > 0)
    if (run && (run.length > 1 || filling === 0)) {
      names.push(byKey.get(run.key) ?? [])
      at += run.length
    } else if (filling > 0) at += filling
    else {
      dropped.push(...names.splice(0))
      hasUnknown = true
      at += 1
    }
  }
  return { names, dropped, isWhole: names.length > 0 && !hasUnknown }
}

/** How many words from here say nothing about the place: 'Zone 3', a number, or 'CBD' after a name. */
function countFilling(words: readonly string[], at: number, isAfterName: boolean): number {
  const [word = '', next = ''] = words.slice(at, at + 2)
  if (sectionWords.has(word) && /^([a-z]|[a-z]?\d+[a-z]?|[ivx]+)$/.test(next)) return 2
  if (/^[a-z]?\d+[a-z]?$/.test(word) || sectionNumber.test(word)) return 1
  return isAfterName && followingWords.has(word) ? 1 : 0
}

const sectionNumber = new RegExp(`^(${[...sectionWords].join('|')})\\d+$`)
