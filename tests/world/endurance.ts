// The sizes of the endurance tests: short in `npm test`, full in `npm run endure`.
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the endurance tests run in full. */
    isEndurance: boolean
  }
}

/**
 * How often each process is killed while it works; how many rows the import has that is killed; how many decisions, and how many starts on
 * one folder, race each other; how many listings a moderator clears with the keyboard; at how many businesses and with how many searches
 * search is compared with its oracle, and how many businesses are then added. At the full sizes, some words match more than 2,000
 * businesses, so that not all matches are listed.
 */
type Rounds = {
  writerKills: number
  uploadKills: number
  senderKills: number
  importKills: number
  publisherKills: number
  races: number
  openingRaces: number
  serverKills: number
  firstStartKills: number
  queueLength: number
  searchSizes: number[]
  searchesOfEachKind: number
  importRows: number
  businessesAdded: number
}

// Enough to show that each test works; only the full rounds find rare errors.
const short: Rounds = {
  writerKills: 2,
  uploadKills: 2,
  senderKills: 2,
  importKills: 2,
  importRows: 600,
  publisherKills: 2,
  races: 20,
  openingRaces: 4,
  serverKills: 2,
  firstStartKills: 2,
  queueLength: 26,
  searchSizes: [600],
  searchesOfEachKind: 1,
  businessesAdded: 3,
}
const full: Rounds = {
  writerKills: 200,
  uploadKills: 50,
  senderKills: 40,
  importKills: 40,
  importRows: 1000,
  publisherKills: 40,
  races: 1000,
  openingRaces: 50,
  serverKills: 100,
  firstStartKills: 20,
  queueLength: 200,
  searchSizes: [3000, 30_000],
  searchesOfEachKind: 4,
  businessesAdded: 8,
}

/** The numbers of this run. */
export const rounds = inject('isEndurance') ? full : short
