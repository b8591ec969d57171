// Decides which words of a one-line address may name its place.
import type { Place } from '../../contract/place.ts'
import { tokenize } from '../search/token-rules.ts'
import {
  cornerWords,
  countryKeys,
  nearWords,
  provinceKeys,
  streetWords,
  unitWords,
} from './address-words-rules.ts'

/**
 * A part of an address, between commas. Each of `readings` is the words of the part or those after a street; the first that
 * consists of names is right. A loose part lies near its place, or may be a street without the word for it.
 */
export type AddressPart = { readings: string[][]; isLoose: boolean }

/** The parts in their order, usually the street first and the town last. The province is null when it is not named. */
export type Address = { parts: AddressPart[]; province: Place['province'] | null }

// The longest locations have fewer words.
const maxWords = 40

/** Reads '12 Vilakazi Street, Orlando West, Soweto, Gauteng, 1804'. */
export function readAddress(text: string): Address {
  const written = text
    .split(/[,;|()/\n]|\s[-–—]\s/)
    .map((part) => tokenize(part).slice(0, maxWords))
    .filter((words) => words.length > 0)
  const { province, pieces } = takeEnd(written)
  const isStreetFirst = pieces.length > 1
  const parts = pieces.flatMap((words, at) => readPart(words, at === 0, isStreetFirst))
  return { parts, province }
}

type Ended = Pick<Address, 'province'> & { pieces: string[][] }

/** Takes postal code, country and province from the end. The last piece may hold all three: 'Upington Northern Cape 8801'. */
function takeEnd(pieces: string[][], province: Address['province'] = null): Ended {
  const last = pieces.at(-1)
  if (!last) return { province, pieces }
  const before = pieces.slice(0, -1)
  if (last.length === 0) return takeEnd(before, province)
  for (const length of [3, 2, 1].filter((some) => some <= last.length)) {
    const rest = last.slice(0, -length)
    const key = last.slice(-length).join('')
    if (countryKeys.has(key) || /^\d{4}$/.test(key)) return takeEnd([...before, rest], province)
    const named = provinceKeys.get(key)
    if (named && province === null) return takeEnd([...before, rest], named)
  }
  return { province, pieces }
}

function readPart(words: readonly string[], isFirst: boolean, isStreetFirst: boolean): AddressPart[] {
  const near = words.findIndex((word) => nearWords.has(word))
  if (near >= 0)
    return [
      ...readPart(words.slice(0, near), isFirst, isStreetFirst),
      ...readPart(words.slice(near + 1), false, false).map((part) => ({ ...part, isLoose: true })),
    ]
  const named = withoutUnits(words)
  if (named.length === 0) return []
  const streets = named.flatMap((word, at) => (isStreetWord(word, at, named) ? [at + 1] : []))
  const isStreet = isFirst && isStreetFirst
  if (streets.length > 0) {
    const starts = isStreet ? streets : [0, ...streets]
    return [{ readings: starts.map((start) => named.slice(start)), isLoose: false }]
  }
  const isUnnamedStreet = cornerWords.has(named[0] ?? '') || (isStreet && /^\d+[a-z]?$/.test(named[0] ?? ''))
  return [{ readings: [named], isLoose: isUnnamedStreet }]
}

/** St is a saint before a name: 'St Lucia', 'Port St Johns'. */
const isStreetWord = (word: string, at: number, words: readonly string[]): boolean =>
  streetWords.has(word) && (word !== 'st' || (at > 0 && words[at - 1] !== 'port'))

/** The words without 'Shop 4' and 'Stand No 1234' at their beginning. */
function withoutUnits(words: readonly string[]): string[] {
  const numbered = words.findIndex((word) => /^[a-z]?\d+[a-z]?$/.test(word))
  const isUnit = numbered > 0 && words.slice(0, numbered).every((word) => unitWords.has(word))
  return isUnit ? withoutUnits(words.slice(numbered + 1)) : [...words]
}
