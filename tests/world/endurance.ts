// Decides how long the endurance tests are: short in `npm test`, in full in `npm run endure`.
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the endurance tests run in full. */
    isEndurance: boolean
  }
}

/** How often each process is killed while it works, and how many decisions race each other, on each setting. */
type Rounds = {
  writerKills: number
  uploadKills: number
  senderKills: { PGlite: number; PostgreSQL: number }
  races: number
}

// Enough to show that each test works. An error that loses a write would rarely stay hidden in so many rounds.
const short: Rounds = { writerKills: 5, uploadKills: 3, senderKills: { PGlite: 3, PostgreSQL: 3 }, races: 50 }
const full: Rounds = {
  writerKills: 200,
  uploadKills: 50,
  senderKills: { PGlite: 10, PostgreSQL: 40 },
  races: 1000,
}

/** The numbers of this run. */
export const rounds = inject('isEndurance') ? full : short
