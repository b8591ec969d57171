// Decides what part of the entries a search reads, so that its work is bounded however common its words are.
import { maxExactCount } from '../../contract/search.ts'
import type { Arm } from './arms-rules.ts'

/**
 * What to read. An entry matches when it holds `narrow` (found through the index) and `wide` (tested on what was
 * found; null for none). Entries from `level` up are read; those from `nameLevel` up as well, by the words of `named`,
 * which hold a term in their name.
 */
export type SearchPlan = Sieve & {
  level: number
  named: Sieve | null
  nameLevel: number
  /** Whether this is the first reading, or follows one that found too many or too few. */
  after: 'nothing' | 'too many' | 'too few'
  demand: Demand
}
/** What the plan is made for: the rarest terms first, the ways to hold them in the order of the text. */
export type Demand = {
  terms: readonly Term[]
  entries: number
  named: readonly Arm[]
  ways: readonly { query: string; points: number; term: number }[]
}
/** What an entry must hold: found through the index, and tested afterwards. */
export type Sieve = { narrow: string; wide: string | null }

/** Levels above 0 that migrations/0002_search.sql makes; each holds half of the one below. */
export const topLevel = 8
/** Most entries that one reading of a level hands on to be ranked. */
export const maxCandidates = 3000
// At least aimed at: a little more than the 1,000 that the count shows, because estimates are rough.
const aimedCandidates = 1150
// Names that hold a word are looked for further down than the word itself, but no more of them than fill the pages that
// anyone turns.
const aimedNames = 400
// Once so few entries are left, testing further terms on them is cheaper than meeting their lists in the index.
const fewEntries = 1000
// The index lists about thirty entries of a common word in the time in which one entry is fetched and tested.
const listedPerTest = 30

type Term = { arms: readonly Arm[]; share: number }

/** The plan for terms that a business must all hold; `entries` is how many approved businesses there are. */
export function planSearch(terms: readonly Arm[][], entries: number): SearchPlan {
  const ways = terms.flatMap((arms, term) => arms.map(({ query, points }) => ({ query, points, term })))
  const rarestFirst = terms
    .map((arms) => ({ arms, share: shareOf(arms, entries) }))
    .sort((one, other) => one.share - other.share)
  const expected = rarestFirst.reduce((product, { share }) => product * share, entries)
  const named = bestNameArms(terms)
  const nameLevel = levelFor(Math.min(expected, sumOf(named)), aimedNames)
  const demand = { terms: rarestFirst, entries, named, ways }
  return readingAt(demand, levelFor(expected, aimedCandidates), nameLevel, 'nothing')
}

/**
 * What to read after a reading that found `found`, or null when that was enough. Words that keep each other's company
 * find more than expected and are read from a higher level, words that avoid each other from a lower one; never back
 * and forth, so that the readings end.
 */
export function planNextReading(
  { demand, level, nameLevel, after }: SearchPlan,
  found: number,
): SearchPlan | null {
  if (found >= maxCandidates && level < topLevel && after !== 'too few') {
    return readingAt(demand, Math.min(topLevel, level + 2), nameLevel, 'too many')
  }
  if (found > maxExactCount || level === 0) return null
  const steps = after === 'too many' ? 1 : Math.ceil(Math.log2(aimedCandidates / (found + 1)))
  return readingAt(demand, Math.max(0, level - Math.max(1, steps)), nameLevel, 'too few')
}

function readingAt(demand: Demand, level: number, nameLevel: number, after: SearchPlan['after']): SearchPlan {
  const sieve = sieveOf(demand, level)
  const named = demand.named.length > 0 ? sieveOfNames(demand, sieve, nameLevel) : null
  return { ...sieve, level, named, nameLevel: Math.min(nameLevel, level), after, demand }
}

/** The rarest terms are found through the index until testing the others on what is left is cheaper. */
function sieveOf({ terms, entries }: Demand, level: number): Sieve {
  const read = entries / 2 ** level
  let left = read
  let narrow = 0
  for (const { share } of terms) {
    const listed = (share * read) / listedPerTest
    if (narrow > 0 && left <= Math.max(fewEntries, listed)) break
    left *= share
    narrow += 1
  }
  return { narrow: allOf(terms.slice(0, narrow)) ?? '', wide: allOf(terms.slice(narrow)) }
}

// While few names hold the words, testing the rest on them is quicker than meeting long lists in the index.
function sieveOfNames({ named }: Demand, { narrow, wide }: Sieve, nameLevel: number): Sieve {
  if (sumOf(named) / 2 ** nameLevel > maxCandidates) return { narrow: `(${anyOf(named)}) & ${narrow}`, wide }
  return { narrow: anyOf(named), wide: wide === null ? narrow : `${narrow} & ${wide}` }
}

/** The ways to hold a term in the name that are worth most, until enough businesses hold one of them. */
function bestNameArms(terms: readonly Arm[][]): Arm[] {
  const arms = terms
    .flatMap((ways) => ways.filter((arm) => arm.inName))
    .sort((one, other) => other.points - one.points)
  const enough = arms.findIndex((_, place) => sumOf(arms.slice(0, place + 1)) >= aimedNames)
  return enough < 0 ? arms : arms.slice(0, enough + 1)
}

function sumOf(arms: readonly Arm[]): number {
  return arms.reduce((sum, arm) => sum + arm.businesses, 0)
}

function levelFor(expected: number, aimed: number): number {
  const level = Math.floor(Math.log2(expected / aimed))
  return Math.max(0, Math.min(topLevel, level))
}

function shareOf(arms: readonly Arm[], entries: number): number {
  return entries > 0 ? Math.min(1, sumOf(finding(arms)) / entries) : 0
}

function allOf(terms: readonly Term[]): string | null {
  return terms.length > 0 ? terms.map(({ arms }) => `(${anyOf(finding(arms))})`).join(' & ') : null
}

function finding(arms: readonly Arm[]): Arm[] {
  return arms.filter((arm) => !arm.isCovered)
}

function anyOf(arms: readonly Arm[]): string {
  return arms.map((arm) => arm.query).join(' | ')
}
