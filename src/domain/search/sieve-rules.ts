// Decides which words of a search are found through the index, and which are tested on what was found.

/** What an entry must hold: all of `narrow`, found through the index, and `wide` (null: nothing), tested afterwards. */
export type Sieve = { narrow: string[]; wide: string | null }
/** One thing that every result must hold: a tsquery, and about what share of all businesses holds it. */
export type Demanded = { query: string; share: number }

// Once so few entries are left, testing further terms on them is cheaper than meeting their lists in the index, which
// gives about 300 entries of a list in the time in which one entry is fetched and tested.
const fewEntries = 100
const listedPerTest = 300

/** The rarest terms are found through the index until testing the others on what is left is cheaper. */
export function sieveOf(terms: readonly Demanded[], read: number): Sieve {
  const rarestFirst = terms.toSorted((one, other) => one.share - other.share)
  let left = read
  let narrow = 0
  for (const { share } of rarestFirst) {
    if (narrow > 0 && left <= Math.max(fewEntries, (share * read) / listedPerTest)) break
    left *= share
    narrow += 1
  }
  return {
    narrow: rarestFirst.slice(0, narrow).map(({ query }) => query),
    wide: allOf(rarestFirst.slice(narrow).map(({ query }) => query)),
  }
}

/** All queries as one; null for none. */
export function allOf(queries: readonly string[]): string | null {
  return queries.length > 0 ? queries.map((query) => `(${query})`).join(' & ') : null
}

/** About what share of all businesses holds every one of the terms, as far as words do not keep company. */
export function shareOfAll(terms: readonly Demanded[]): number {
  return terms.reduce((product, { share }) => product * share, 1)
}
