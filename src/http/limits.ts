// Knows how many requests one address may make (quality: limits).
import type { ServerParts } from './server-parts.ts'

const minute = 60_000

/** The limits of a public server. */
export const publicLimits: ServerParts['limits'] = {
  everything: { max: 600, timeWindow: minute },
  searchBusinesses: { max: 120, timeWindow: minute },
}
