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
  points: readonly { query: string; points: number }[][]
}

/** Levels above 0 that migrations/0002_search.sql makes; each holds a quarter of the one below. */
export const topLevel = 4
/** Most entries that one reading of a level hands on to be ranked. */
export const maxCandidates = 4000
// Aimed at: enough that the count shows '1,000+' at the first reading although estimates are rough.
const aimedCandidates = 2200
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
  const named = terms.flatMap((arms) => arms.filter((arm) => arm.inName))
  const expectedNamed = Math.min(
    expected,
    named.reduce((sum, arm) => sum + arm.businesses, 0),
  )
  return {
    narrow: allOf(narrow.map(({ arms }) => arms)) ?? '',
    wide: allOf(wide.map(({ arms }) => arms)),
    level: levelFor(expected),
    named: named.length > 0 ? anyOf(named) : null,
    nameLevel: levelFor(expectedNamed),
    points: terms.filter((arms) => arms.some((arm) => arm.points > 0)),
  }
}

/** What to read after a reading that counted `found`: the same plan on more entries, or null when that was enough. */
export function widenPlan(plan: SearchPlan, found: number): SearchPlan | null {
  if (plan.level === 0 || found > maxExactCount) return null
  const level = found < maxExactCount / 8 ? Math.max(0, plan.level - 2) : plan.level - 1
  return { ...plan, level, nameLevel: Math.min(plan.nameLevel, level) }
}

function levelFor(expected: number): number {
  const level = Math.floor(Math.log(expected / aimedCandidates) / Math.log(4))
  return Math.max(0, Math.min(topLevel, level))
}

function shareOf(arms: readonly Arm[], entries: number): number {
  const held = arms.reduce((sum, arm) => sum + arm.businesses, 0)
  return entries > 0 ? Math.min(1, held / entries) : 0
}

function allOf(terms: readonly (readonly Arm[])[]): string | null {
  return terms.length > 0 ? terms.map((arms) => `(${anyOf(arms)})`).join(' & ') : null
}

function anyOf(arms: readonly Arm[]): string {
  return arms.map((arm) => arm.query).join(' | ')
}
