// How the matches of a search are read, by the counts of its words and filters.

import type { Sort } from '../../contract/search.ts'
import { maxExactCount } from '../../contract/search.ts'

/** What a plan depends on: how many documents there are, how many are of the category, and about how many each condition leaves. */
export type PlannedQuery = {
  sort: Sort
  total: number
  ofCategory: number
  text: readonly { expected: number; expectedInName: number; inName: string | null }[]
  location: readonly { expected: number }[]
  filters: readonly { expected: number }[]
}

/**
 * How matches are read. 'all': through the index of words, each scored at once. Otherwise candidates are chosen first, each kind
 * through its index (null) or by testing so many of the best documents.
 */
export type CandidatePlan = { matches: number | null; names: number | null }
export type Plan = 'all' | CandidatePlan

/** The most candidates, as many as are counted: of more matches only the first in the candidate order are scored. */
export const maxCandidates = maxExactCount
/** Besides them so many are candidates whose name holds every word, the best by quality. */
export const maxNameCandidates = 500

/** Whether businesses whose name holds every word are candidates, too. */
export const mayBeNamed = ({ text, sort }: PlannedQuery): boolean =>
  sort === 'best' && text.length > 0 && text.every(({ inName }) => inName !== null)

/** No more match than hold the rarest term. Where these are few, no candidates are chosen. */
export function planSearch(query: PlannedQuery): Plan {
  const { text, location, filters, ofCategory } = query
  const held = [...text, ...location, ...filters].map(({ expected }) => expected)
  return Math.min(ofCategory, ...held) <= maxCandidates ? 'all' : planCandidates(query)
}

/** For more matches than are candidates: how these, and those whose name holds every word, are read. */
export function planCandidates(query: PlannedQuery): CandidatePlan {
  const { text, location, filters, total } = query
  const plan = (held: number[], wanted: number) => {
    const counts = [...held, ...[...location, ...filters].map(({ expected }) => expected)]
    const share = counts.reduce((product, count) => product * Math.min(1, count / total), 1)
    return planReading(query, share, wanted)
  }
  const [matches, names] = [text.map((term) => term.expected), text.map((term) => term.expectedInName)]
  return {
    matches: plan(matches, maxCandidates),
    names: mayBeNamed(query) ? plan(names, maxNameCandidates) : null,
  }
}

/**
 * A reading of the first documents gives up after this many. Words of the names of places are not spread over the country as others
 * are: far from the place a walk over the nearest would go on for longer than reading all. A small part of all is little beside these,
 * and at night fewer are open than expected. One of the nearest takes as long as five that an index of words found.
 */
function readLimit({ sort, text, location }: PlannedQuery, enough: number, held: number): number {
  const mayBeFar = sort === 'near' && text.length + location.length > 0
  return mayBeFar ? Math.max(1.5 * enough, held / 50) : Math.max(4 * enough, held / 10)
}
// One of the best is read in half the time of one that an index of words found: the best lie together. The nearest do not.
const costOfFirst = (sort: Sort) => (sort === 'near' ? 1 : 0.5)

/** Reads the first documents of the category where that takes less time than reading all of them that hold the words. */
function planReading(query: PlannedQuery, share: number, wanted: number): number | null {
  const { sort, ofCategory } = query
  const [enough, held] = [wanted / share, ofCategory * share]
  return enough * costOfFirst(sort) < held
    ? Math.ceil(Math.min(ofCategory, readLimit(query, enough, held)))
    : null
}

/** Words that meet more rarely than their counts let expect: then the index of words is quicker, and knows all matches. */
export function revisePlan(query: PlannedQuery, plan: Plan, found: number, named: number): Plan | null {
  if (plan === 'all') return found > maxCandidates ? planCandidates(query) : null
  const { matches, names } = plan
  const gaveUp = (read: number | null) => read !== null && read < query.ofCategory
  if (gaveUp(matches) && found <= maxCandidates) return { matches: null, names }
  return gaveUp(names) && found > maxCandidates && named < maxNameCandidates ? { matches, names: null } : null
}
