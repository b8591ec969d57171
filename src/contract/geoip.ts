// Knows what the site says about the operator's file of network addresses, from which the place of a sign-in is guessed.

/** The sellers whose free files ask for a credit. */
export type GeoipSeller = 'DB-IP' | 'MaxMind'

/** `description` is what the file says about itself; `builtOn` is a date, such as '2026-11-01'. `seller` is null when it is not known. */
export type GeoipSource = { description: string; builtOn: string; seller: GeoipSeller | null }
