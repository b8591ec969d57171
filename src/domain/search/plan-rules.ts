// Decides what part of the entries a search reads, so that its work is bounded however common its words are.
import { maxExactCount } from '../../contract/search.ts'
import type { Arm } from './arms-rules.ts'
import { demandNames, type NamedDemand } from './name-arms-rules.ts'
import { type Demanded, type Sieve, shareOfAll, sieveOf } from './sieve-rules.ts'

/** Entries to find from a level up. */
export type Reading = Sieve & { level: number }
/**
 * What to read. The entries of `ranked`, and those of `named` from its own level up, come first; all others that match
 * come after them and are read only when `isWhole`. `counted` is where the matches are counted, and how far down the
 * others are read; `sureCount` is how many match once that is known, and `isCounted` says that counting told.
 */
export type SearchPlan = {
  ranked: Reading
  named: Reading | null
  counted: Reading
  sureCount: number | null
  isCounted: boolean
  isWhole: boolean
  /** Whether this is the first reading, or follows one that found too many or too few to rank. */
  after: 'nothing' | 'too many' | 'too few'
  demand: Demand
}
/** What the plan is made for; the ways to hold the terms in the order of the text. */
export type Demand = {
  terms: readonly Demanded[]
  entries: number
  named: NamedDemand | null
  ways: readonly { query: string; points: number; term: number }[]
}
/** How many entries a reading found to rank, and how many it counted (null: it did not count). */
export type Findings = { ranked: number; counted: number | null }

/** Levels above 0 that the migrations make; each holds half of the one below. */
export const topLevel = 11
/** Most entries of one reading that are ranked first; when all levels are read, they are the count as well. */
export const maxRanked = maxExactCount + 1
/** Most of the others that are ranked after them. */
export const maxOthers = 3000
// At least aimed at, and at least accepted: more than a page that anyone asks for, because estimates are rough.
const aimedRanked = 250
const leastRanked = 101
// From more than can be ranked to no fewer than are accepted.
const stepsUp = 3
// So much more than the 1,000 that the count shows that one reading mostly tells.
const aimedCounted = 1600
// Names that hold a word are looked for further down than the word itself, but no more of them than fill a page.
const aimedNames = 100

/** The plan for terms that a business must all hold; `entries` is how many approved businesses there are. */
export function planSearch(terms: readonly Arm[][], entries: number): SearchPlan {
  const armed = terms.map((arms) => ({ ...demandedBy(arms, entries), arms }))
  const demand = {
    terms: armed,
    entries,
    named: demandNames(armed, entries, aimedNames),
    ways: terms.flatMap((arms, term) => arms.map(({ query, points }) => ({ query, points, term }))),
  }
  const expected = entries * shareOfAll(armed)
  const sureCount = sureCountOf(terms)
  // So few are counted by ranking them all: finding them twice would cost more.
  const ranked = sureCount === null && expected <= maxExactCount ? 0 : levelFor(expected, aimedRanked)
  const levels = { ranked, counted: levelFor(expected, aimedCounted) }
  const open = { isCounted: false, isWhole: false, after: 'nothing' } as const
  return { ...readAt(demand, levels), sureCount, ...open, demand }
}

/**
 * What to read after a reading, or null when that was enough. Words that keep each other's company find more than
 * expected and are ranked from a higher level, words that avoid each other from a lower one; never back and forth, so
 * that the readings end. `isShort` says that the page lacks results that match: then the others are read, too.
 */
export function planNextReading(plan: SearchPlan, found: Findings, isShort: boolean): SearchPlan | null {
  const { after, demand } = plan
  const levels = { ranked: plan.ranked.level, counted: plan.counted.level }
  const isTooMany = found.ranked >= maxRanked && levels.ranked < topLevel && after !== 'too few'
  const isTooFew = found.ranked < leastRanked && levels.ranked > 0
  const isCountOpen = found.counted !== null && found.counted <= maxExactCount && levels.counted > 0
  const counts = isCountOpen ? {} : countedBy(plan, found)
  if (!isTooMany && !isTooFew && !isCountOpen) {
    return isShort && !plan.isWhole && levels.ranked > 0 ? { ...plan, ...counts, isWhole: true } : null
  }
  if (isTooMany) levels.ranked = Math.min(topLevel, levels.ranked + stepsUp)
  if (isTooFew)
    levels.ranked = lower(levels.ranked, after === 'too many' ? 1 : stepsTo(aimedRanked, found.ranked))
  if (isCountOpen) levels.counted = lower(levels.counted, stepsTo(aimedCounted, found.counted ?? 0))
  levels.counted = Math.min(levels.counted, levels.ranked)
  const next = isTooMany ? 'too many' : isTooFew ? 'too few' : after
  return { ...plan, ...counts, ...readAt(demand, levels), after: next }
}

// What is ranked from the lowest level is counted, too.
function countedBy({ ranked }: SearchPlan, found: Findings): Partial<SearchPlan> {
  const count = ranked.level === 0 ? found.ranked : found.counted
  return count === null ? {} : { sureCount: count, isCounted: true }
}

/** How many entries match, or more than 1,000 where so many do. */
export function foundBy({ ranked, sureCount }: SearchPlan, found: Findings): number {
  return ranked.level === 0 ? found.ranked : (sureCount ?? found.counted ?? 0)
}

/** Whether a reading by the plan has to count: what is ranked from the lowest level is all there is. */
export function needsCount({ ranked, sureCount, isCounted, isWhole }: SearchPlan): boolean {
  return ranked.level > 0 && !isCounted && (sureCount === null || isWhole)
}

function readAt(demand: Demand, levels: { ranked: number; counted: number }) {
  const { terms, entries, named } = demand
  const nameLevel = named ? levelFor(named.expected, aimedNames) : 0
  const readFrom = (level: number, wanted: readonly Demanded[]) => ({
    ...sieveOf(wanted, entries / 2 ** level),
    level,
  })
  return {
    ranked: readFrom(levels.ranked, terms),
    named: named && nameLevel < levels.ranked ? readFrom(nameLevel, named.terms) : null,
    counted: { narrow: terms.map(({ query }) => query), wide: null, level: levels.counted },
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

/** The arms by which entries are found, each once: two names of a place may be the same words. */
function findingArms(arms: readonly Arm[]): Arm[] {
  return [...new Map(arms.filter((arm) => !arm.isCovered).map((arm) => [arm.query, arm])).values()]
}

/** A word alone needs no counting: how many hold it is known. */
function sureCountOf(terms: readonly Arm[][]): number | null {
  const [only, ...others] = terms
  if (!only || others.length > 0) return null
  const least = Math.max(...only.map((arm) => (arm.isCountSure ? arm.businesses : 0)))
  const [arm, ...further] = findingArms(only)
  return least > maxExactCount || (arm?.isCountSure && further.length === 0) ? least : null
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
