// Decides what part of the entries a search reads, so that its work is bounded however common its words are.
import { maxExactCount } from '../../contract/search.ts'
import type { Arm } from './arms-rules.ts'
import { demandNames, type NamedDemand } from './name-arms-rules.ts'
import { type Demanded, type Sieve, shareOfAll, sieveOf } from './sieve-rules.ts'

/** Entries to find from a level up, and below another (null: to the top). */
export type Reading = Sieve & { level: number; below: number | null }
/**
 * What to rank first: the entries of `ranked`, and those of `named` from its own level up. About `expected` match; `count`
 * is how many once that is known, and from which level up so many do (null: the words tell).
 */
export type SearchPlan = {
  ranked: Reading
  named: Reading | null
  expected: number
  count: Count | null
  demand: Demand
}
export type Count = { found: number; level: number | null }
/**
 * What the plan is made for. Every match is worth `leastPoints`; `ways` are the ways to hold a term that are worth more, with
 * what they add.
 */
export type Demand = {
  terms: readonly Demanded[]
  entries: number
  /** Whether how many match is guessed from the shares of words that may keep each other's company. */
  isGuess: boolean
  /** Whether the lists of its words are so long that meeting them takes longer than all the rest. */
  isLong: boolean
  named: NamedDemand | null
  leastPoints: number
  ways: readonly Way[]
}
type Way = { query: string; points: number; term: number }

/** Levels above 0 that the migrations make; each holds half of the one below. */
export const topLevel = 11
// What the index lists in three milliseconds, longer than two further questions take.
const manyListed = 150_000
// Most entries of one reading that are ranked first; when all levels are read, they are the count as well. Where lists are
// long, ranking as many again costs less than meeting them once more to count.
const maxRanked = maxExactCount + 1
const maxRankedOfLong = 2 * maxExactCount + 1
/** Most of the others that are ranked after them. */
export const maxOthers = 3000
// At least aimed at, and at least accepted: more than a page that anyone asks for, because estimates are rough.
const aimedRanked = 250
const leastRanked = 101
// Thirty to sixty of the matches tell whether words keep each other's company, in a fraction of the time: three levels
// above the one where the best would be ranked.
const stepsToSample = 3
// So much more than the 1,000 that the count shows that one reading mostly tells.
const aimedCounted = 1250
// Names that hold a word are looked for further down than the word itself, but no more of them than fill a page.
const aimedNames = 100

/** The plan for terms that a business must all hold; `entries` is how many approved businesses there are. */
export function planSearch(terms: readonly Arm[][], entries: number): SearchPlan {
  const armed = terms.map((arms) => ({ ...demandedBy(arms, entries), arms }))
  const demand = {
    terms: armed,
    entries,
    isGuess: terms.length > 1 || terms.some((arms) => arms.some((arm) => arm.certainty === 'guessed')),
    isLong: sieveOf(armed, entries).narrow.length > 1 && listedBy(armed) * entries > manyListed,
    named: demandNames(armed, entries, aimedNames),
    leastPoints: terms.reduce((sum, arms) => sum + leastOf(arms), 0),
    ways: terms.flatMap(waysOf),
  }
  return planFor(demand, entries * shareOfAll(armed), sureCountOf(terms))
}

function planFor(demand: Demand, expected: number, count: Count | null): SearchPlan {
  // So few are counted by ranking them all: finding them twice would cost more.
  const isAll = count === null && expected < mostRankedOf(demand, 0)
  const level = isAll ? 0 : levelFor(expected, aimedRanked)
  return { ...readAt(demand, level), expected, count, demand }
}

/**
 * From which level up to count a sample before ranking, or null when there is little to learn: how many hold a single
 * word is known, many words are rarely held by anybody, and in a small directory every reading is short.
 */
export function planSample({ ranked, demand, expected }: SearchPlan): number | null {
  if (!demand.isGuess || expected < 1 || demand.entries <= maxRanked) return null
  const part = levelFor(expected, aimedRanked) + stepsToSample
  const level = Math.min(part, levelFor(demand.entries, aimedRanked))
  return level > ranked.level ? level : null
}

/** The plan after a sample found `sampled` entries: words may keep each other's company, or avoid it. */
export function planAfterSample({ demand, count }: SearchPlan, level: number, sampled: number): SearchPlan {
  return planFor(demand, sampled * 2 ** level, sampled > maxExactCount ? { found: sampled, level } : count)
}

/** Most entries of each part to rank first. */
export function mostRanked({ ranked: { level }, demand }: SearchPlan): number {
  return mostRankedOf(demand, level)
}

function mostRankedOf({ isLong }: Demand, level: number): number {
  return level === 0 && isLong ? maxRankedOfLong : maxRanked
}

/** The parts in which to read what is ranked first, beside each other: two, where that takes half as long. */
export function partsOf({ ranked, demand }: SearchPlan): Reading[] {
  if (ranked.level > 0 || !demand.isLong) return [ranked]
  const best = { ...ranked, level: 1 }
  const rest = { ...ranked, below: 1 }
  return [best, rest]
}

/** What to rank after a reading found `ranked` entries, or null when they are enough and not too many. */
export function planNextReading(plan: SearchPlan, ranked: number): SearchPlan | null {
  const { level } = plan.ranked
  // Some of the matches and not the best of them. Once is enough: from there on the count is known.
  if (ranked >= mostRanked(plan) && plan.count === null) return planAfterSample(plan, level, ranked)
  if (ranked >= leastRanked || level === 0) return null
  return { ...plan, ...readAt(plan.demand, lower(level, stepsTo(aimedRanked, ranked))) }
}

/** From which level up to count the matches. */
export function planCount({ ranked: { level }, demand, expected }: SearchPlan): number {
  const least = demand.isLong ? 1 : 0
  return Math.min(level, Math.max(least, levelFor(expected, aimedCounted)))
}

/** From which level up to count again, or null when the count is exact or beyond 1,000. */
export function planNextCount(level: number, counted: number): number | null {
  return counted > maxExactCount || level === 0 ? null : lower(level, stepsTo(aimedCounted, counted))
}

/** The reading of all that match from a level up, and below another. */
export function readAll({ demand }: SearchPlan, level: number, below: number | null = null): Reading {
  return { narrow: demand.terms.map(({ query }) => query), wide: null, level, below }
}

function readAt(demand: Demand, level: number): { ranked: Reading; named: Reading | null } {
  const { terms, entries, named } = demand
  const nameLevel = named ? levelFor(named.expected, aimedNames) : 0
  const readFrom = (from: number, wanted: readonly Demanded[]) => ({
    ...sieveOf(wanted, entries / 2 ** from),
    level: from,
    below: null,
  })
  return {
    ranked: readFrom(level, terms),
    named: named && nameLevel < level ? { ...readFrom(nameLevel, named.terms), below: level } : null,
  }
}

function demandedBy(arms: readonly Arm[], entries: number): Demanded {
  const ways = findingArms(arms)
  const businesses = ways.reduce((sum, arm) => sum + arm.businesses, 0)
  return {
    query: ways.map((arm) => arm.query).join(' | '),
    share: entries > 0 ? Math.min(1, businesses / entries) : 0,
  }
}

/**
 * What share of all entries the index lists to meet the terms, hardly more than the two rarest ones: the next list once, and
 * for each holder of the rarest about five steps.
 */
function listedBy(terms: readonly Demanded[]): number {
  const [rarest = 0, next = 0] = terms.map(({ share }) => share).toSorted((one, other) => one - other)
  return 5 * rarest + next
}

/**
 * The ways to hold a term that make a difference, the best first: those of equal worth are one, and whoever matches is worth
 * the least without being tested for it.
 */
function waysOf(arms: readonly Arm[], term: number): Way[] {
  const least = leastOf(arms)
  const worths = [...new Set(arms.map(({ points }) => points))].sort((one, other) => other - one)
  return worths
    .filter((worth) => worth > least)
    .map((worth) => ({ query: anyOf(arms, worth), points: worth - least, term }))
}

function leastOf(arms: readonly Arm[]): number {
  return arms.length > 0 ? Math.min(...arms.map(({ points }) => points)) : 0
}

function anyOf(arms: readonly Arm[], worth: number): string {
  return arms.flatMap(({ query, points }) => (points === worth ? query : [])).join(' | ')
}

/** The arms by which entries are found, each once: two names of a place may be the same words. */
function findingArms(arms: readonly Arm[]): Arm[] {
  return [...new Map(arms.filter((arm) => !arm.isCovered).map((arm) => [arm.query, arm])).values()]
}

/** A word alone needs no counting: how many hold it is known. */
function sureCountOf(terms: readonly Arm[][]): Count | null {
  const [only, ...others] = terms
  if (!only || others.length > 0) return null
  const found = Math.max(...only.map((arm) => (arm.certainty === 'counted' ? arm.businesses : 0)))
  const [arm, ...further] = findingArms(only)
  return found > maxExactCount || (arm?.certainty === 'counted' && further.length === 0)
    ? { found, level: null }
    : null
}

function levelFor(expected: number, aimed: number): number {
  return Math.max(0, Math.min(topLevel, Math.floor(Math.log2(expected / aimed))))
}

function lower(level: number, steps: number): number {
  return Math.max(0, level - Math.max(1, steps))
}

function stepsTo(aimed: number, found: number): number {
  return Math.ceil(Math.log2(aimed / (found + 1)))
}
