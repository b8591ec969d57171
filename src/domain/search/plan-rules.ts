// Decides what part of the entries a search reads, so that its work is bounded however common its words are.
import { maxExactCount } from '../../contract/search.ts'
import type { Arm } from './arms-rules.ts'

/**
 * What to read. An entry matches when it holds `narrow` (found through the index) and `wide` (tested on what was
 * found; null for none). Entries from `level` up are read; those from `nameLevel` up as well if they hold `named`.
 */
export type SearchPlan = {
  narrow: string
  wide: string | null
  level: number
  named: string | null
  nameLevel: number
  /** Whether this is the first reading, or follows one that found too many or too few. */
  after: 'nothing' | 'too many' | 'too few'
  points: readonly { query: string; points: number }[][]
}

/** Levels above 0 that migrations/0002_search.sql makes; each holds half of the one below. */
export const topLevel = 8
/** Most entries that one reading of a level hands on to be ranked. */
export const maxCandidates = 3000
// At least aimed at: a little more than the 1,000 that the count shows, because estimates are rough.
const aimedCandidates = 1150
// Names that hold a word are looked for further down than the word itself, but no more of them than fill the pages that
// anyone turns.
const aimedNames = 400
// A term this much commoner than the rarest is cheaper to test on the entries found than to read from the index.
const wideFactor = 20

/** The plan for terms that a business must all hold; `entries` is how many approved businesses there are. */
export function planSearch(terms: readonly Arm[][], entries: number): SearchPlan {
  const ranked = terms
    .map((arms) => ({ arms, share: shareOf(arms, entries) }))
    .sort((one, other) => one.share - other.share)
  const rarest = ranked[0]?.share ?? 0
  const narrow = ranked.filter(({ share }) => share <= rarest * wideFactor)
  const wide = ranked.filter(({ share }) => share > rarest * wideFactor)
  const expected = ranked.reduce((product, { share }) => product * share, entries)
  const named = bestNameArms(terms)
  const expectedNamed = Math.min(expected, sumOf(named))
  return {
    narrow: allOf(narrow.map(({ arms }) => arms)) ?? '',
    wide: allOf(wide.map(({ arms }) => arms)),
    level: levelFor(expected, aimedCandidates),
    named: named.length > 0 ? anyOf(named) : null,
    nameLevel: levelFor(expectedNamed, aimedNames),
    after: 'nothing',
    points: terms.filter((arms) => arms.some((arm) => arm.points > 0)),
  }
}

/**
 * What to read after a reading that found `found`, or null when that was enough. Words that keep each other's company
 * find more than expected and are read from a higher level, words that avoid each other from a lower one; never back
 * and forth, so that the readings end.
 */
export function planNextReading(plan: SearchPlan, found: number): SearchPlan | null {
  if (found >= maxCandidates && plan.level < topLevel && plan.after !== 'too few') {
    return { ...plan, level: Math.min(topLevel, plan.level + 2), after: 'too many' }
  }
  if (found > maxExactCount || plan.level === 0) return null
  const steps = plan.after === 'too many' ? 1 : Math.ceil(Math.log2(aimedCandidates / (found + 1)))
  const level = Math.max(0, plan.level - Math.max(1, steps))
  return { ...plan, level, nameLevel: Math.min(plan.nameLevel, level), after: 'too few' }
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

function allOf(terms: readonly (readonly Arm[])[]): string | null {
  return terms.length > 0 ? terms.map((arms) => `(${anyOf(finding(arms))})`).join(' & ') : null
}

function finding(arms: readonly Arm[]): Arm[] {
  return arms.filter((arm) => !arm.isCovered)
}

function anyOf(arms: readonly Arm[]): string {
  return arms.map((arm) => arm.query).join(' | ')
}
