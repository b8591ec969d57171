// The SQL that counts before a search: words as typed, longer words, words of names around them, similar words; who is in a circle.
import { sql } from '#drizzle'
import type { Point } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { emptyVocabulary, type KnownWord, type Vocabulary } from './expansion-rules.ts'
import { isInBox } from './filter-queries.ts'

type Found = KnownWord & { kind: 'exact' | 'longer' | 'inside'; said: string }

/** Reads what is known of `words`, and of longer words that begin with `begun` or have one of `inside` in them. */
export async function readVocabulary(
  db: Db,
  { words, begun, inside }: { words: string[]; begun: string[]; inside: string[] },
): Promise<Vocabulary> {
  const { rows } = await db.execute<Found>(sql`
    SELECT * FROM search_lookup(${sql.param([...new Set(['', ...words])])}, ${sql.param([...new Set(begun)])}, ${sql.param([...new Set(inside)])})`)
  const ofKind = (kind: Found['kind']) => rows.filter((row) => row.kind === kind)
  const exact = new Map(ofKind('exact').map((row) => [row.word, row]))
  return {
    ...emptyVocabulary,
    total: exact.get('')?.businesses ?? 0,
    exact,
    longer: new Map(ofKind('longer').map((row) => [row.said, row])),
    inside: Map.groupBy(ofKind('inside'), ({ said }) => said),
  }
}

// From so many of a million on, the best are read one after another. Counting them in the index of spots takes some milliseconds.
const mostCounted = 40_000

/** About how many documents lie in a circle: in the box around it, up to `mostCounted`. */
export async function countAround(db: Db, origin: Point, radiusKm: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM (
    SELECT FROM search_documents WHERE ${isInBox(origin, radiusKm)} LIMIT ${mostCounted}) AS inside`)
  return rows[0]?.n ?? 0
}

/** Those of the words that any document holds. */
export async function listKnownWords(db: Db, words: readonly string[]): Promise<KnownWord[]> {
  const { rows } = await db.execute<KnownWord>(sql`SELECT word, businesses, names, categories, locations
    FROM search_lookup(${sql.param(words)}, '{}', '{}')`)
  return rows
}

/** The vocabulary with the counts of more words. */
export async function withCounts(db: Db, known: Vocabulary, words: readonly string[]): Promise<Vocabulary> {
  const found = await listKnownWords(db, [...new Set(words)])
  return { ...known, exact: new Map([...known.exact, ...found.map((one) => [one.word, one] as const)]) }
}

/** For each word up to 60 words of the vocabulary that share most of its trigrams, the most similar first. */
export async function listSimilarWords(
  db: Db,
  words: readonly string[],
): Promise<(KnownWord & { said: string })[]> {
  const { rows } = await db.execute<KnownWord & { said: string }>(sql`
    SELECT said, near.* FROM unnest(${sql.param(words)}::text[]) said, search_similar(said) near`)
  return rows
}
