// The data checks: that rows refer to rows that exist, that ratings match reviews, places the gazetteer, the search index the businesses, and
// the files of images their rows. Most cases come from outside the program, for example from a manual restore.
import type pg from 'pg'
import { imageWidths } from '../../contract/image.ts'
import { Failure } from '../failures.ts'
import type { ImageFiles } from '../media/image-files.ts'
import { graceMs, imageFileKey } from '../media/image-rules.ts'
import { readEdition, readGazetteer } from '../places/load-places.ts'
import { lockBusinesses, renewDocuments } from '../search/renew-documents.ts'

/** A connection, the files of images, and the current time. */
export type CheckContext = { client: pg.Client; files: ImageFiles; now: Date }

/**
 * A check for one kind of inconsistency. `find` returns a name for each case; `repair` repairs those that still exist. Both run in a
 * transaction without deadlines.
 */
export type DataCheck = {
  /** What was found, as the beginning of a line: 'pictures whose files are missing'. */
  what: string
  /** What it means for people, and what the repair does. */
  meaning: string
  find(context: CheckContext): Promise<string[]>
  /** Null if only a person can decide what to do. */
  repair: ((context: CheckContext, found: string[]) => Promise<unknown>) | null
  /** The repair reads everything again, so it runs once for all cases. Without this, it runs for some hundreds at a time. */
  repairsOnce?: true
}

/** The first column of each row, as text. */
async function listColumn(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
  return rows.map(([value]) => value)
}

const hasNoAccount = 'NOT EXISTS (SELECT FROM users WHERE users.id = user_id)'
/** The tables whose rows give access to an account. */
const keyTables = ['sessions', 'one_time_tokens', 'passkeys', 'recovery_codes']

export const sessionsOfNobody: DataCheck = {
  what: 'sessions, one-time links and passkeys of accounts that do not exist',
  meaning: 'Nobody can use them. Repair removes them.',
  find: ({ client }) =>
    listColumn(
      client,
      keyTables
        .map((table) => `SELECT user_id::text FROM ${table} WHERE ${hasNoAccount}`)
        .join(' UNION ALL '),
    ),
  async repair({ client }) {
    for (const table of keyTables) await client.query(`DELETE FROM ${table} WHERE ${hasNoAccount}`)
  },
  repairsOnce: true,
}

/** A check that finds rows with a dangling reference by their ids, and sets the reference to null. */
function danglingReference(
  table: 'users' | 'businesses',
  column: string,
  target: string,
): Omit<DataCheck, 'what' | 'meaning'> {
  const dangles = `${column} IS NOT NULL AND NOT EXISTS (SELECT FROM ${target} WHERE ${target}.id = ${column})`
  return {
    find: ({ client }) => listColumn(client, `SELECT id::text FROM ${table} WHERE ${dangles} ORDER BY 1`),
    repair: ({ client }, found) =>
      client.query(`UPDATE ${table} SET ${column} = NULL WHERE id = ANY ($1::uuid[]) AND ${dangles}`, [
        found,
      ]),
  }
}

export const accountsWithoutBusiness: DataCheck = {
  what: 'accounts of a business that does not exist',
  meaning: 'The owner gets an error after signing in. Repair leaves the account without a business.',
  ...danglingReference('users', 'business_id', 'businesses'),
}

export const businessesNowhere: DataCheck = {
  what: 'businesses at a place that does not exist',
  meaning:
    'No search by place finds them. After the repair, a moderator places them again, under Without a Place.',
  ...danglingReference('businesses', 'place_id', 'places'),
}

/** This is no damage: a new edition of the gazetteer can remove the place that an owner chose. */
export const hiddenNowhere: DataCheck = {
  what: 'businesses that hide their address and have no place',
  meaning: 'Visitors read "South Africa" as their place. A moderator places them, under Without a Place.',
  find: ({ client }) =>
    listColumn(
      client,
      'SELECT id::text FROM businesses WHERE hides_address AND place_id IS NULL ORDER BY submitted_at',
    ),
  repair: null,
}

export const impossibleRatings: DataCheck = {
  what: 'ratings that no review gave',
  meaning: 'A business without reviews shows stars. Repair sets its rating to 0.',
  find: ({ client }) =>
    listColumn(client, 'SELECT id::text FROM businesses WHERE review_count <= 0 AND rating > 0 ORDER BY 1'),
  repair: ({ client }, found) =>
    client.query(
      'UPDATE businesses SET rating = 0, review_count = 0 WHERE id = ANY ($1::uuid[]) AND review_count <= 0',
      [found],
    ),
}

/** Compares the numbers of places and of their names with the file, if that is the loaded edition. */
export const placeCounts: DataCheck = {
  what: 'tables of places that differ from the file of places',
  meaning:
    'Places are missing in forms and searches. After the repair, the next start loads all of them again.',
  async find({ client }) {
    const [edition] = await listColumn(client, 'SELECT edition::text FROM place_edition')
    // The next start loads another edition anyway.
    if (Number(edition) !== readEdition()) return []
    const file = readGazetteer()
    const due = [file.length, file.reduce((sum, { names }) => sum + names.length, 0)]
    const stored = await listColumn(
      client,
      'SELECT (SELECT count(*) FROM places)::int UNION ALL SELECT count(*)::int FROM place_names',
    )
    return ['places', 'place_names'].filter((_table, at) => Number(stored[at]) !== due[at])
  },
  repair: ({ client }) => client.query('UPDATE place_edition SET edition = 0'),
  repairsOnce: true,
}

const givenStars = `ARRAY(SELECT (SELECT count(*)::integer FROM reviews
  WHERE business_id = businesses.id AND state = 'published' AND reviews.stars = star) FROM generate_series(1, 5) star ORDER BY star)`

export const wrongStars: DataCheck = {
  what: 'businesses whose stars are not those of their published reviews',
  meaning: 'Their rating and the number of their reviews are wrong. Repair counts the reviews again.',
  find: ({ client }) =>
    listColumn(
      client,
      `SELECT id::text FROM businesses WHERE histogram <> ${givenStars}
        AND (histogram <> '{0,0,0,0,0}' OR EXISTS (SELECT FROM reviews WHERE business_id = businesses.id)) ORDER BY 1`,
    ),
  async repair({ client }, found) {
    // A review that is published at this moment is either committed before the count, or counted after it.
    await lockBusinesses(client, found)
    await client.query(`UPDATE businesses SET histogram = ${givenStars} WHERE id = ANY ($1::uuid[])`, [found])
  },
}

/** Businesses per query. In a directory of a million, each query takes some seconds. */
const batch = 2000

export const searchEntries: DataCheck = {
  what: 'search entries that differ from their business',
  meaning: 'Searches miss these businesses, or show what they no longer say. Repair makes the entries again.',
  async find({ client }) {
    const found = await listColumn(client, entriesWithoutBusiness)
    for (let after: string | null = firstId; after !== null; ) {
      const checked: Checked = await compare(client, after)
      found.push(...checked.differing)
      after = checked.last
    }
    return found
  },
  repair: ({ client }, found) => renewDocuments(client, found),
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** The id of the last business of a batch, null after the end, and the ids of those whose entry differs. */
type Checked = { last: string | null; differing: string[] }

async function compare(client: CheckContext['client'], after: string): Promise<Checked> {
  const { rows } = await client.query<Checked>(differing, [after, batch])
  return rows[0] ?? { last: null, differing: [] }
}

// Rows are compared as text, because the type point has no equality, and so that columns of later migrations are included.
const differing = `
  WITH checked AS (SELECT id FROM businesses WHERE id > $1 ORDER BY id LIMIT $2),
    ids AS (SELECT array_agg(id ORDER BY id) AS all_ids FROM checked),
    due AS (SELECT entry.business_id, entry::text AS said FROM ids, search_documents_of(all_ids) entry),
    stored AS (SELECT entry.business_id, entry::text AS said FROM search_documents entry WHERE business_id IN (SELECT id FROM checked))
  SELECT (SELECT all_ids[cardinality(all_ids)] FROM ids)::text AS last,
    ARRAY(SELECT business_id::text FROM due FULL JOIN stored USING (business_id) WHERE due.said IS DISTINCT FROM stored.said) AS differing`

const entriesWithoutBusiness = `SELECT business_id::text FROM search_documents
  WHERE NOT EXISTS (SELECT FROM businesses WHERE id = business_id)`

export const wordCounts: DataCheck = {
  what: 'words whose count differs from the entries that hold them',
  meaning:
    'Typos are corrected to the wrong word, or the wrong words are left out. Repair counts these words again.',
  find: ({ client }) =>
    listColumn(
      client,
      `SELECT word FROM (${recount()}) counted FULL JOIN search_vocabulary stored USING (word)
       WHERE coalesce(counted.businesses, 0) <> coalesce(stored.businesses, 0) ORDER BY word`,
    ),
  async repair({ client }, found) {
    // The lock of the trigger that counts words (0022_search_reviews.sql): its holder commits before this statement counts.
    await client.query('SELECT pg_advisory_xact_lock(1836741477)')
    await client.query('DELETE FROM search_vocabulary WHERE word = ANY ($1)', [found])
    await client.query(
      `INSERT INTO search_vocabulary SELECT * FROM (${recount()}) counted WHERE word = ANY ($1) AND businesses > 0`,
      [found],
    )
  },
  repairsOnce: true,
}

/** The definition of the vocabulary, which excludes words of reviews. The row of the empty word counts the entries. */
function recount(): string {
  return `SELECT lexeme COLLATE "C" AS word, count(*)::int AS businesses FROM search_documents, unnest(document)
    WHERE NOT starts_with(lexeme, '/s') GROUP BY lexeme
    UNION ALL SELECT '', count(*)::int FROM search_documents`
}

export const missingFiles: DataCheck = {
  what: 'pictures whose files are missing',
  meaning:
    'Visitors see a broken picture. Copy the files back from a backup if there is one. Repair keeps the sizes that are left, ' +
    'and removes a picture that has none.',
  async find({ client, files, now }) {
    const keys = await readKeys(files)
    // Queried after the files are listed. A younger row may still get its files.
    const { rows } = await client.query<{ id: string; widths: number[] }>(
      'SELECT id::text, widths FROM images WHERE created_at < $1 ORDER BY id',
      [new Date(now.getTime() - graceMs)],
    )
    if (keys.size === 0 && rows.length > 0) throw noFiles()
    return rows.flatMap(({ id, widths }) => (widths.every((width) => keys.has(`${id}-${width}`)) ? [] : [id]))
  },
  async repair({ client, files }, found) {
    const keys = await readKeys(files)
    for (const id of found) {
      const left = imageWidths.filter((width) => keys.has(`${id}-${width}`))
      const repairing = left.length > 0 ? 'UPDATE images SET widths = $2 WHERE id = $1' : deletion
      await client.query(repairing, left.length > 0 ? [id, left] : [id])
    }
    await client.query(`UPDATE reviews SET has_photos = false
      WHERE has_photos AND NOT EXISTS (SELECT FROM review_photos WHERE review_id = reviews.id)`)
  },
  repairsOnce: true,
}

const deletion = 'DELETE FROM images WHERE id = $1'

// Otherwise a repair would remove every image when the storage is not mounted.
const noFiles = () =>
  new Failure(
    'unavailable',
    'There are pictures in the database and no files at all. Is DATA_DIR right, and is the storage of pictures mounted?',
  )

const shown = `SELECT id AS owner, image AS path FROM businesses
  UNION ALL SELECT id, logo FROM businesses
  UNION ALL SELECT id, '/images/' || (photo->>'id') FROM businesses, jsonb_array_elements(photos) photo`
const isStored = `EXISTS (SELECT FROM images WHERE '/images/' || images.id = path AND business_id = owner)`

/** Runs after `missingFiles`, whose repair can leave such businesses. */
export const missingRows: DataCheck = {
  what: 'businesses that show a picture which is not stored for them',
  meaning:
    'Visitors see a broken picture. Repair removes it from the business, which then shows its pattern.',
  find: ({ client }) =>
    listColumn(
      client,
      `SELECT DISTINCT owner::text FROM (${shown}) shown WHERE path LIKE '/images/%' AND NOT ${isStored} ORDER BY 1`,
    ),
  repair: ({ client }, found) =>
    client.query(
      `UPDATE businesses SET
         image = CASE WHEN ${isMissing('image')} THEN '' ELSE image END,
         logo = CASE WHEN ${isMissing('logo')} THEN NULL ELSE logo END,
         photos = coalesce((SELECT jsonb_agg(photo ORDER BY at) FROM jsonb_array_elements(photos) WITH ORDINALITY AS one (photo, at)
           WHERE NOT (${isMissing(`'/images/' || (photo->>'id')`)})), '[]')
       WHERE id = ANY ($1::uuid[])`,
      [found],
    ),
}

function isMissing(path: string): string {
  return `${path} LIKE '/images/%' AND NOT EXISTS (SELECT FROM images WHERE '/images/' || images.id = ${path} AND business_id = businesses.id)`
}

export const unshownImages: DataCheck = {
  what: 'pictures that belong to a business and are not shown by it',
  meaning:
    'They take up space, and count as pictures of the business. After the repair, the next start removes them.',
  find: ({ client }) => listColumn(client, `SELECT id::text FROM images WHERE ${isUnshown} ORDER BY 1`),
  repair: ({ client }, found) =>
    client.query(`UPDATE images SET business_id = NULL WHERE id = ANY ($1::uuid[]) AND ${isUnshown}`, [
      found,
    ]),
}

const isUnshown = `business_id IS NOT NULL AND NOT EXISTS (SELECT FROM businesses WHERE businesses.id = business_id
  AND ('/images/' || images.id IN (image, logo) OR photos @> jsonb_build_array(jsonb_build_object('id', images.id))))`

export const strangeFiles: DataCheck = {
  what: 'files of pictures that this database does not know',
  meaning:
    'They take up space and nobody sees them. They may belong to another database on the same storage, or to a newer backup, so they are ' +
    'removed only with --remove-files.',
  async find({ client, files }) {
    const keys = await readKeys(files)
    // Queried after the files are listed, because the row of an image is written before its files.
    const known = new Set(await listColumn(client, 'SELECT id::text FROM images'))
    return [...new Set([...keys].map((key) => key.slice(0, idLength)))].filter((id) => !known.has(id)).sort()
  },
  repair: null,
}

/** Removes the files that `strangeFiles` found. */
export async function removeStrangeFiles({ files }: CheckContext, found: string[]): Promise<void> {
  for (const id of found) await files.remove(id)
}

const idLength = 36

/** The files of images as 'id-width'. Other files in the storage are ignored. */
async function readKeys(files: CheckContext['files']): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const page of files.listKeys()) {
    for (const key of page) {
      const [, id = '', width] = /([0-9a-f-]{36})-(\d+)\.webp$/.exec(key) ?? []
      const known = imageWidths.find((one) => String(one) === width)
      if (known && key === imageFileKey(id, known)) keys.add(`${id}-${width}`)
    }
  }
  return keys
}
