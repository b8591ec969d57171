// Checks the search index: recomputes each search entry and each word count, and compares them with the stored ones.
import { renewDocuments } from '../search/renew-documents.ts'
import { type CheckContext, type DataCheck, listColumn } from './data-check.ts'

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
