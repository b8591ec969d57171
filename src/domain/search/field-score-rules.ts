// What a match scores, by the field that holds it and by how it matches.

/** The fields of a document by their weights in the index: `unlocated` is any but the location, `businesses` any with the description. */
export const weightOf = {
  names: 'A',
  categories: 'B',
  locations: 'C',
  unlocated: 'ABD',
  businesses: '',
} as const
export type Field = keyof typeof weightOf
export type Grade = 'exact' | 'synonym' | 'prefix' | 'infix' | 'typo'
/** What a match scores by grade and field. */
export type Scores = Record<Grade, Partial<Record<Field, number>>>
/** Those of the name of a trade, and those of any other term. */
export type ScoresByKind = { trade: Scores; other: Scores }

/** Inside a word of a name: below a whole word of a description, as 'halal' is inside Lephalale. */
export const infixScore = 12
/**
 * Free text: name before category before location before description, and every typo below everything typed right. The
 * scores of several terms are added, so 'Soweto Coffee' stands above a cafe in Soweto.
 */
const otherScores: Scores = {
  exact: { names: 100, categories: 60, locations: 50, businesses: 20 },
  synonym: { names: 95, categories: 58, locations: 49, businesses: 15 },
  prefix: { names: 80, categories: 55, locations: 45, businesses: 10 },
  infix: { names: infixScore },
  typo: { names: 8, categories: 7, locations: 6, businesses: 2 },
}
/** A trade in a location is the name of a street: 'Dr Beyers Street', 'Market Square'. */
const tradeScores: Scores = {
  exact: { names: 100, categories: 60, unlocated: 20, businesses: 12 },
  synonym: { names: 95, categories: 58, unlocated: 15 },
  prefix: { names: 80, categories: 55, unlocated: 10, businesses: 5 },
  infix: { names: infixScore },
  typo: { names: 8, categories: 7, unlocated: 2 },
}
export const textScores: ScoresByKind = { trade: tradeScores, other: otherScores }
const inLocation: Scores = {
  exact: { locations: 5 },
  synonym: { locations: 5 },
  prefix: { locations: 4 },
  infix: {},
  typo: { locations: 1 },
}
/** Location text: in the location only, and worth little beside the text. */
export const locationScores: ScoresByKind = { trade: inLocation, other: inLocation }
