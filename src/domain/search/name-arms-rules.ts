// Decides by which words in their names businesses are looked for further down than the words themselves.
import type { Arm } from './arms-rules.ts'
import { type Demanded, shareOfAll } from './sieve-rules.ts'

/** A term of a search as it was made of its arms. */
export type ArmedTerm = Demanded & { arms: readonly Arm[] }
/** Who holds a term in the name: what they must all hold, and about how many do. */
export type NamedDemand = { terms: Demanded[]; expected: number }

/** The ways to hold a term in the name that are worth most, until about `enough` businesses hold one; null for none. */
export function demandNames(
  terms: readonly ArmedTerm[],
  entries: number,
  enough: number,
): NamedDemand | null {
  const ways = terms
    .flatMap((term) => term.arms.filter((arm) => arm.inName).map((arm) => ({ arm, term })))
    .sort((one, other) => other.arm.points - one.arm.points)
  const chosen: typeof ways = []
  let expected = 0
  for (const way of ways) {
    if (expected >= enough) break
    chosen.push(way)
    expected += way.arm.businesses * shareOfAll(terms.filter((other) => other !== way.term))
  }
  if (chosen.length === 0) return null
  // Who holds the one term in the name holds that term: only the others are left to ask for.
  const owners = new Set(chosen.map(({ term }) => term))
  const others = owners.size > 1 ? terms : terms.filter((term) => !owners.has(term))
  const businesses = chosen.reduce((sum, { arm }) => sum + arm.businesses, 0)
  const named = {
    query: chosen.map(({ arm }) => arm.query).join(' | '),
    share: Math.min(1, businesses / entries),
  }
  return { terms: [named, ...others], expected }
}
