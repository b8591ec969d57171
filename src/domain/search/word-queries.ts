// Knows the SQL that reads a visitor's text as words, and looks words up among those that businesses hold.

import { sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import type { Piece } from './terms-rules.ts'

/** How many approved businesses hold a word: anywhere, and in their name, category and location. */
export type WordCount = { businesses: number; names: number; categories: number; places: number }
/** A word that approved businesses hold. */
export type KnownWord = WordCount & { word: string }
/** What is known of a word that was begun: all longer words together, and names' words that have it inside. */
export type BegunWord = { word: string; longer: WordCount & { isMany: boolean }; inside: KnownWord[] }

// A beginning with more longer words than these counts as held by half of all.
const maxLongerWords = 4000
// Names' words around a word, and words that look like one, beyond these change a last page at most.
const maxWordsAround = 400
const maxInsideWords = 16
const maxSimilarWords = 60

/** The pieces of texts between their spaces, as the database tokenizes the businesses themselves. */
export async function readPieces(db: Db, texts: readonly string[]): Promise<Piece[][]> {
  const { rows } = await db.execute<{ text: number } & Piece>(sql`
    SELECT said.at::int AS text, search_words_of(piece.said) AS words, search_joined_words_of(piece.said) AS joined
    FROM unnest(${sql.param(texts)}::text[]) WITH ORDINALITY AS said (text, at),
      unnest(string_to_array(said.text, ' ')) WITH ORDINALITY AS piece (said, at)
    ORDER BY said.at, piece.at`)
  return texts.map((_, index) => rows.filter((row) => row.text === index + 1))
}

/** Those of the words that approved businesses hold, and under '' how many approved businesses there are. */
export async function findKnownWords(db: Db, words: readonly string[]): Promise<Map<string, WordCount>> {
  const { rows } = await db.execute<KnownWord>(sql`
    SELECT * FROM search_known_words(${sql.param(['', ...words])}::text[])`)
  return new Map(rows.map((row) => [row.word, row]))
}

/** For each word how many businesses hold longer words that begin with it, and which names' words contain it. */
export async function findBegunWords(db: Db, words: readonly string[]): Promise<BegunWord[]> {
  const { rows } = await db.execute<{ word: string; inside: KnownWord[] | null } & BegunWord['longer']>(sql`
    SELECT begun.word, longer.*, inside.words AS inside
    FROM unnest(${sql.param(words)}::text[]) AS begun (word),
    LATERAL (
      SELECT coalesce(sum(businesses), 0)::int AS businesses, coalesce(sum(names), 0)::int AS names,
        coalesce(sum(categories), 0)::int AS categories, coalesce(sum(places), 0)::int AS places,
        count(*) = ${maxLongerWords} AS "isMany"
      FROM (
        SELECT * FROM search_words WHERE word > begun.word AND word < begun.word || chr(1114109)
        LIMIT ${maxLongerWords}
      ) AS bounded
    ) AS longer,
    LATERAL (
      SELECT jsonb_agg(common) AS words FROM (
        SELECT * FROM (
          SELECT * FROM search_words
          WHERE char_length(begun.word) >= 3 AND names > 0 AND word LIKE '%_' || begun.word || '%'
          LIMIT ${maxWordsAround}
        ) AS bounded
        ORDER BY names DESC, word LIMIT ${maxInsideWords}
      ) AS common
    ) AS inside`)
  return rows.map(({ word, inside, ...longer }) => ({ word, longer, inside: inside ?? [] }))
}

/** For each word up to 60 known ones that share most of its letters in a row, the most similar first. */
export async function findSimilarWords(
  db: Db,
  words: readonly string[],
): Promise<(KnownWord & { misspelt: string })[]> {
  const { rows } = await db.execute<KnownWord & { misspelt: string }>(sql`
    SELECT said.word AS misspelt, near.*
    FROM unnest(${sql.param(words)}::text[]) AS said (word),
      search_similar_words(said.word, ${maxSimilarWords}) AS near`)
  return rows
}
