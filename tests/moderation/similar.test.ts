// Compares the similar listings that moderators see, of any status, with those of a brute force.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectSimilarOf } from '../../src/domain/businesses/similar-businesses.ts'
import { growDirectory } from '../search/grown-directory.ts'
import { openSearchWorld, type SearchWorld } from '../search/sample-world.ts'
import { type Compared, makeSimilarOracle } from './similar-oracle.ts'

let world: SearchWorld
beforeAll(async () => {
  world = await openSearchWorld()
  await world.database.withoutDeadline((client) => growDirectory(client, 2000))
})
afterAll(() => world.close())

/** The common words that the migration ignores. */
function readCommonWords(): Set<string> {
  const migration = readFileSync(new URL('../../migrations/0004_similar.sql', import.meta.url), 'utf8')
  return new Set(/'\{([a-z,\s]+)\}'/.exec(migration)?.[1]?.split(/[,\s]+/))
}

/** Some move, some change their number, and some get a similar name. */
const changes = [
  `UPDATE businesses SET place_id = (SELECT min(place_id) FROM businesses) WHERE abs(hashtext(id::text)) % 17 = 3`,
  `UPDATE businesses SET place_id = NULL, hides_address = false WHERE abs(hashtext(id::text)) % 23 = 4`,
  `UPDATE businesses SET whatsapp = phone, phone = '+27825550101' WHERE abs(hashtext(id::text)) % 97 = 5`,
  `UPDATE businesses SET name = 'The ' || upper(name) || ' Cafés' WHERE abs(hashtext(id::text)) % 7 = 6 AND char_length(name) < 80`,
]

test('the similar listings of 400 businesses match a brute force, in a directory that grew and changed', async () => {
  for (const change of changes) await world.database.pool.query(change)
  const { rows } = await world.database.pool.query<Compared>(
    `SELECT b.id, b.name, array_remove(ARRAY[phone, whatsapp], NULL) AS numbers,
       CASE WHEN place_id IS NOT NULL THEN jsonb_build_object('name', at.name, 'municipality', at.municipality) END AS place
     FROM businesses b LEFT JOIN places at ON at.id = place_id ORDER BY md5(b.id::text)`,
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
  expect(Math.min(reasons.phone, reasons.name)).toBeGreaterThan(10)
})
