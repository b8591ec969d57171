// Reads the gazetteer from its files, and loads it into a database that has an older edition.

import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'
import type { Place } from '../../contract/place.ts'
import type { Database } from '../../database/connect.ts'
import { inLongTransaction } from '../../database/transaction.ts'
import { renewDocuments } from '../search/renew-documents.ts'
import { placeKey } from './place-match-rules.ts'

/**
 * Loads the places if the database has an older edition than the file, in one transaction. Several copies can start at once: one loads, the
 * others wait. Returns the number of loaded places, usually 0.
 */
export async function loadPlaces(database: Pick<Database, 'pool' | 'withoutDeadline'>): Promise<number> {
  const edition = readEdition()
  if ((await findEdition(database.pool)) >= edition) return 0
  return await database.withoutDeadline((client) =>
    inLongTransaction(client, async () => {
      await client.query('LOCK TABLE place_edition IN EXCLUSIVE MODE')
      if ((await findEdition(client)) >= edition) return 0
      const loaded = await replacePlaces(client, readGazetteer())
      await client.query('UPDATE place_edition SET edition = $1', [edition])
      return loaded
    }),
  )
}

async function findEdition(client: pg.Pool | pg.Client): Promise<number> {
  const { rows } = await client.query<{ edition: number }>('SELECT edition FROM place_edition')
  return rows[0]?.edition ?? 0
}

// Existing places are updated and keep their rows, because other tables refer to them.
async function replacePlaces(client: pg.Client, places: readonly GazetteerPlace[]): Promise<number> {
  const rows = places.map(({ names, parentId: parent_id, ...place }, at) => ({
    ...place,
    parent_id,
    importance: places.length - at,
  }))
  const nameRows = places.flatMap(({ id, names }, at) =>
    names.map(({ name, kind }) => ({
      place_id: id,
      key: placeKey(name),
      name,
      kind,
      importance: places.length - at,
    })),
  )
  const loaded = JSON.stringify(rows)
  const changed = await listChanged(client, loaded)
  await client.query('DELETE FROM place_names')
  await client.query('DELETE FROM places WHERE id <> ALL ($1)', [rows.map(({ id }) => id)])
  await client.query(
    `INSERT INTO places SELECT * FROM jsonb_populate_recordset(NULL::places, $1::jsonb)
     ON CONFLICT (id) DO UPDATE SET (name, kind, province, municipality, parent_id, label, path, latitude, longitude,
       population, importance) = (excluded.name, excluded.kind, excluded.province, excluded.municipality, excluded.parent_id,
       excluded.label, excluded.path, excluded.latitude, excluded.longitude, excluded.population, excluded.importance)`,
    [loaded],
  )
  await client.query(
    'INSERT INTO place_names SELECT * FROM jsonb_populate_recordset(NULL::place_names, $1::jsonb)',
    [JSON.stringify(nameRows)],
  )
  await updateComparedNames(client)
  await renewDocuments(client, await listBusinessesIn(client, changed))
  // The query planner needs fresh statistics at once, and autovacuum comes a minute later.
  await client.query('ANALYZE places; ANALYZE place_names')
  return places.length
}

/** The ids of the places with another value that search reads. */
async function listChanged(client: pg.Client, loaded: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM places JOIN jsonb_populate_recordset(NULL::places, $1::jsonb) AS loaded USING (id)
     WHERE (places.label, places.province, places.municipality, places.parent_id, places.latitude, places.longitude)
       IS DISTINCT FROM (loaded.label, loaded.province, loaded.municipality, loaded.parent_id, loaded.latitude, loaded.longitude)`,
    [loaded],
  )
  return rows.map(({ id }) => id)
}

/** The ids of the businesses in these places, and in the places inside them. */
async function listBusinessesIn(client: pg.Client, placeIds: readonly number[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `WITH RECURSIVE inside AS (SELECT unnest($1::integer[]) AS id
       UNION SELECT places.id FROM places JOIN inside ON places.parent_id = inside.id)
     SELECT id FROM businesses WHERE place_id IN (SELECT id FROM inside)`,
    [placeIds],
  )
  return rows.map(({ id }) => id)
}

/** Recomputes the compared names of businesses, which depend on the place. */
async function updateComparedNames(client: pg.Client): Promise<void> {
  await client.query(
    `UPDATE businesses SET similar_name = similar_name_of(name, place_id)
     WHERE similar_name IS DISTINCT FROM similar_name_of(name, place_id)`,
  )
}

/** A name of a place: the official one, a former one, or another that people use. */
export type PlaceName = { name: string; kind: 'official' | 'former' | 'colloquial' }

/** A place of the file. `population` is 0 if it is unknown; `parentId` is the city or town of a suburb. */
export type GazetteerPlace = Place & {
  municipality: string | null
  parentId: number | null
  population: number
  names: PlaceName[]
}

const folder = new URL('../../../gazetteer/', import.meta.url)
export const placesFile = new URL('places.json.br', folder)
export const editionFile = new URL('edition.txt', folder)

/** The edition of the gazetteer; a higher one is newer. It has its own small file, because every start reads it. */
export const readEdition = (): number => Number(readFileSync(editionFile, 'utf8'))

/** Reads all places, the best known first, in about a tenth of a second. */
export const readGazetteer = (): GazetteerPlace[] =>
  JSON.parse(brotliDecompressSync(readFileSync(placesFile)).toString())
