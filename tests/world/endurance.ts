// Decides how long the endurance tests are: short in `npm test`, in full in `npm run endure`.
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the endurance tests run in full. */
    isEndurance: boolean
  }
}

/**
 * How often each process is killed while it works, how many decisions and how many locks of a folder race each other, and at
 * how many businesses and by how many searches search is compared with its oracle. The larger sizes have words that more than
 * 1,000 hold, so that not all matches are candidates.
 */
type Rounds = {
  writerKills: number
  uploadKills: number
  senderKills: { PGlite: number; PostgreSQL: number }
  races: number
  lockRaces: number
  searchSizes: { PGlite: number[]; PostgreSQL: number[] }
  searchesOfEachKind: number
}

// Enough to show that each test works; the rounds that find a rare error are the full ones. Both databases run
// the same statements of search, and search.test.ts runs on both: the oracle compares them on the faster one.
const short: Rounds = {
  writerKills: 2,
  uploadKills: 2,
  senderKills: { PGlite: 1, PostgreSQL: 2 },
  races: 20,
  lockRaces: 10,
  searchSizes: { PGlite: [], PostgreSQL: [3500] },
  searchesOfEachKind: 1,
}
const full: Rounds = {
  writerKills: 200,
  uploadKills: 50,
  senderKills: { PGlite: 10, PostgreSQL: 40 },
  races: 1000,
  lockRaces: 50,
  searchSizes: { PGlite: [3000, 30_000], PostgreSQL: [3000, 30_000] },
  searchesOfEachKind: 4,
}

/** The numbers of this run. */
export const rounds = inject('isEndurance') ? full : short
