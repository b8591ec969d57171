// Which listings are said to be similar: to moderators in any state, to whoever registers only approved ones.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectSimilarOf } from '../../src/domain/businesses/similar-queries.ts'
import { growDirectory } from '../search/grown-directory.ts'
import { openSearchWorld, type SearchWorld } from '../search/sample-world.ts'
import { type Compared, makeSimilarOracle } from './similar-oracle.ts'

let world: SearchWorld
beforeAll(async () => {
  world = await openSearchWorld('PostgreSQL')
  await world.database.withoutDeadline((client) => growDirectory(client, 3000))
}, 120_000)
afterAll(() => world.close())

/** The words that the migration leaves out. */
function readCommonWords(): Set<string> {
  const migration = readFileSync(
    new URL('../../migrations/0032_similar_businesses.sql', import.meta.url),
    'utf8',
  )
  return new Set(/'\{([a-z,\s]+)\}'/.exec(migration)?.[1]?.split(/[,\s]+/))
}

test('the similar ones of each business are those of a brute force, in a directory that grew', async () => {
  const { rows } = await world.database.pool.query<Compared>(
    `SELECT b.id, b.name, array_remove(ARRAY[phone, whatsapp], NULL) AS numbers, place_id AS "placeId",
       CASE WHEN place_id IS NOT NULL THEN jsonb_build_object(
         'latitude', CASE WHEN b.latitude IS NULL OR hides_address THEN place.latitude ELSE b.latitude END,
         'longitude', CASE WHEN b.longitude IS NULL OR hides_address THEN place.longitude ELSE b.longitude END) END AS spot
     FROM businesses b LEFT JOIN places place ON place.id = place_id ORDER BY md5(b.id::text)`,
  )
  const findSimilar = makeSimilarOracle(rows, readCommonWords())
  const some = rows.slice(0, 400)
  const found = await selectSimilarOf(
    world.database.db,
    some.map(({ id }) => id),
  )
  const reasons = { phone: 0, name: 0 }
  for (const own of some) {
    const items = found.get(own.id) ?? []
    for (const { why } of items) reasons[why] += 1
    expect(
      items.map(({ id, why }) => `${why} ${id}`),
      own.name,
    ).toEqual(findSimilar(own))
  }
  expect(Math.min(reasons.phone, reasons.name)).toBeGreaterThan(20)
})
