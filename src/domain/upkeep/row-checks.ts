// Checks of rows: that they refer to rows that exist, that ratings match reviews, that the places are those of the gazetteer, and that the
// search index is that of the businesses. Most cases come from outside the program, for example from a manual restore.
import { readEdition, readGazetteer } from '../places/load-places.ts'
import { lockBusinesses, renewDocuments } from '../search/renew-documents.ts'
import { type CheckContext, type DataCheck, listColumn } from './data-check.ts'

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
