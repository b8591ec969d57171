// Makes the search documents of businesses again, where no trigger on the businesses does.
import type pg from 'pg'

/** Locks businesses until the transaction ends, so that a simultaneous edit comes before or after. */
export const lockBusinesses = (client: pg.Client, ids: readonly string[]) =>
  client.query('SELECT FROM businesses WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [ids])

/** Runs in a transaction. */
export async function renewDocuments(client: pg.Client, ids: readonly string[]): Promise<void> {
  await lockBusinesses(client, ids)
  await client.query('DELETE FROM search_documents WHERE business_id = ANY ($1::uuid[])', [ids])
  await client.query('INSERT INTO search_documents SELECT * FROM search_documents_of($1::uuid[])', [ids])
}
