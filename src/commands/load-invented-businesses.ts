// How invented businesses are loaded fast: many rows for each statement, the search entries at the end.
import { readdirSync, readFileSync } from 'node:fs'
import { defaultCategoryNames } from '../contract/categories.ts'
import { analyzeLoaded, inLongTransaction } from '../database/transaction.ts'
import { findInventedPlaces, type Ingredients, inventBusiness } from './invented-businesses.ts'
import { insertInventedReviews } from './invented-reviews.ts'

/** The part of a database client that is used here. */
export type LoadingClient = {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

const sampleFolder = new URL('../../sample-data/', import.meta.url)
const rowsPerStatement = 2000

/**
 * Adds businesses `from` to `from + count - 1` of a seed in one transaction and makes their search entries and the beginnings of their histories. The database
 * refuses to add the same ones twice.
 */
export async function loadInventedBusinesses(
  client: LoadingClient,
  seed: number,
  count: number,
): Promise<void> {
  await inLongTransaction(client, async () => {
    await client.query(`SELECT set_config('mzansi.search', 'later', true)`)
    const indexes = await dropModerationIndexes(client)
    for (let at = 0; at < count; at += rowsPerStatement) {
      const end = Math.min(at + rowsPerStatement, count)
      await insertInventedBusinesses(client, seed, range(at, end))
    }
    await insertInventedReviews(client)
    await client.query(beginHistories)
    // No index can be made while a deferred constraint has rows to check.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    await client.query(indexes)
    await client.query('SELECT rebuild_search()')
  })
  await analyzeLoaded(client)
}

const beginHistories = `INSERT INTO moderation_log (business_id, action, to_status, at)
  SELECT id, 'register', 'pending', least(created_at, submitted_at) AS at FROM businesses
  WHERE NOT EXISTS (SELECT FROM moderation_log WHERE business_id = businesses.id) ORDER BY at`

// Building the indexes at the end takes a fraction of the time of updating them for every row. Returns their definitions.
async function dropModerationIndexes(client: LoadingClient): Promise<string> {
  const { rows } = await client.query<{ definitions: string }>(
    `SELECT string_agg(indexdef, ';') AS definitions FROM pg_indexes WHERE indexname = ANY($1)`,
    [moderationIndexes],
  )
  await client.query(`DROP INDEX ${moderationIndexes.join(', ')}`)
  return rows[0]?.definitions ?? ''
}

const moderationIndexes = ['businesses_moderation_text', 'businesses_moderation_owner_text']

/** Adds the businesses of a seed with these numbers in one statement, as the program itself would add them. */
export async function insertInventedBusinesses(
  client: LoadingClient,
  seed: number,
  numbers: readonly number[],
): Promise<void> {
  const ingredients = gatherIngredients()
  const rows = numbers.map((number) => inventBusiness(seed, number, ingredients))
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await client.query(
    `INSERT INTO businesses (${columns})
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::businesses, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

const range = (from: number, end: number) => Array.from({ length: end - from }, (_, at) => from + at)

let gathered: Ingredients | null = null

function gatherIngredients(): Ingredients {
  gathered ??= { sentences: readSampleSentences(), spots: findInventedPlaces() }
  return gathered
}

/** The sentences of the sample businesses by category, from which descriptions are composed. */
function readSampleSentences(): Ingredients['sentences'] {
  const files = readdirSync(sampleFolder)
    .filter((file) => file.endsWith('.json'))
    .sort()
  const samples = files.flatMap(
    (file) => JSON.parse(readFileSync(new URL(file, sampleFolder), 'utf8')) as Sample[],
  )
  const sentences = new Map<string, string[]>(
    defaultCategoryNames.map((category) => [category, [] as string[]]),
  )
  for (const { category, description } of samples) {
    sentences.get(category)?.push(...description.split(/(?<=[.!?])\s+/))
  }
  return sentences
}

type Sample = { category: string; description: string }
