// Loads invented businesses and their reviews fast: many rows per statement, and the search entries at the end.
import { readdirSync, readFileSync } from 'node:fs'
import { defaultCategoryNames } from '../contract/default-categories.ts'
import { analyzeLoaded, inLongTransaction } from '../database/transaction.ts'
import { findInventedPlaces, type Ingredients, inventBusiness } from './invented-businesses.ts'

/** The part of a database client that is used here. */
type LoadingClient = {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

const sampleFolder = new URL('../../sample-data/', import.meta.url)
const rowsPerStatement = 2000

/**
 * Adds businesses 0 to `count - 1` of a seed in one transaction, with their search entries and the beginnings of their histories.
 * The database refuses to add the same ones twice.
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
    // No index can be created while a deferred constraint has rows to check.
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

/** Adds the businesses with these numbers of a seed in one statement, as the program itself would add them. */
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

/** The part of a database client that is used here. */
type Client = { query(text: string): Promise<unknown> }

/**
 * Adds reviews to every business that has none, so that its stars follow from them: none for one in three, up to twelve for most,
 * some hundreds for one in a thousand. The draws depend only on the id of the business. Recounts the reviews; the caller makes the
 * search entries.
 */
export async function insertInventedReviews(client: Client): Promise<void> {
  await client.query(insertReviews)
  await client.query('SELECT recount_reviews()')
}

// A number from 0 to 1 for each draw, from the hash of the id and of the name of the draw.
const draw = (what: string) => `(('x' || left(md5(${what}), 7))::bit(28)::integer / 268435456.0)`
const ofBusiness = (what: string) => draw(`businesses.id::text || '${what}'`)
const ofReview = (what: string) => draw(`businesses.id::text || '${what}' || number`)

const sentences = [
  'Friendly people, and everything was ready when they said it would be.',
  'The queue was long on a Saturday, but it moved.',
  'A fair price for good work.',
  'They explained what was wrong before they touched anything.',
  'Parking is difficult after ten, so come early.',
  'Nobody answered the phone twice, then they rang back themselves.',
  'The place is clean and the children were welcome.',
  'It rained in at the back table, and they moved us without being asked.',
  'I waited an hour longer than they promised.',
  'We drove from the next town for this, and we will drive again.',
]
const people = [
  'Thandeka',
  'Sipho',
  'Annelie',
  'Riaan',
  'Lerato',
  'Yusuf',
  'Priya',
  'Johan',
  'Nomsa',
  'Craig',
]
const pick = (list: readonly string[], at: string) =>
  `('{${list.map((text) => `"${text}"`).join(',')}}'::text[])[1 + (${at}) % ${list.length}]`
const upTo = (count: number, drawn: string) => `floor(${drawn} * ${count})::integer`

const first = upTo(sentences.length, ofReview('first'))
/** One of the other sentences. */
const second = `${first} + 1 + ${upTo(sentences.length - 1, ofReview('second'))}`

const insertReviews = `INSERT INTO reviews (business_id, stars, text, name, state, visited_on, written_at)
  SELECT businesses.id,
    least(5, greatest(1, round(${ofBusiness('level')} * 2.2 + 2.9 + (${ofReview('stars')} - 0.5) * 3)))::smallint,
    ${pick(sentences, first)} || ' ' || ${pick(sentences, second)},
    ${pick(people, upTo(people.length, ofReview('name')))}, 'published', (made.at - interval '3 days')::date, made.at
  FROM businesses, LATERAL (SELECT CASE WHEN ${ofBusiness('some')} < 0.33 THEN 0
      WHEN ${ofBusiness('some')} > 0.999 THEN 100 + floor(${ofBusiness('many')} * 400)
      ELSE 1 + floor(${ofBusiness('many')} ^ 2 * 12) END::integer AS reviews) AS wanted,
    generate_series(1, wanted.reviews) AS number,
    LATERAL (SELECT businesses.created_at + ${ofReview('time')} * (timestamptz '2026-11-01' - businesses.created_at) AS at) AS made
  WHERE approval_status IN ('approved', 'suspended') AND NOT EXISTS (SELECT FROM reviews WHERE business_id = businesses.id)`
