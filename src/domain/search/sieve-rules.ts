// Decides which words of a search are found through the index, and which are tested on what was found.

/** What an entry must hold: `narrow` found through the index, `wide` (null for nothing) tested afterwards. */
export type Sieve = { narrow: string; wide: string | null }
/** One thing that every result must hold: a tsquery, and about what share of all businesses holds it. */
export type Demanded = { query: string; share: number }

// Once so few entries are left, testing further terms on them is cheaper than meeting their lists in the index.
const fewEntries = 150

/** The rarest terms are found through the index until testing the others on what is left is cheaper. */
export function sieveOf(terms: readonly Demanded[], read: number): Sieve {
  const rarestFirst = terms.toSorted((one, other) => one.share - other.share)
  let left = read
  let narrow = 0
  for (const { share } of rarestFirst) {
    if (narrow > 0 && left <= fewEntries) break
    left *= share
    narrow += 1
  }
  return { narrow: allOf(rarestFirst.slice(0, narrow)) ?? '', wide: allOf(rarestFirst.slice(narrow)) }
}

/** All terms as one tsquery; null for none. */
export function allOf(terms: readonly Demanded[]): string | null {
  return terms.length > 0 ? terms.map(({ query }) => `(${query})`).join(' & ') : null
}

/** About what share of all businesses holds every one of the terms, as far as words do not keep company. */
export function shareOfAll(terms: readonly Demanded[]): number {
  return terms.reduce((product, { share }) => product * share, 1)
}
