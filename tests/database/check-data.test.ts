// The data checks find each kind of inconsistency in the stored data, name it, and repair it on request.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { imagePath } from '../../src/contract/image.ts'
import { openDatabase } from '../../src/database/connect.ts'
import { imageFileKey } from '../../src/domain/media/image-rules.ts'
import { loadPlaces } from '../../src/domain/places/load-places.ts'
import { checkData, type DataReport } from '../../src/domain/upkeep/check-data.ts'
import { openTestStorage, storeOn } from '../media/image-world.ts'
import { town } from '../world/town.ts'
import { openWorld } from '../world/world.ts'

const nobody = randomUUID()
const [whole, halved, lost, unshown, foreign, reviewed] = Array.from({ length: 6 }, () => randomUUID())
const [bakery, garage, salon, owned] = [town.bakery.id, town.garage.id, town.salon.id, town.owned.id]

/** Damages data as the program never does: without triggers and foreign keys. */
const damage = `
  SET session_replication_role = replica;
  INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (sha256('nobody'), '${nobody}', now() + interval '1 day');
  INSERT INTO recovery_codes (user_id, code_hash) VALUES ('${nobody}', sha256('nobody'));
  INSERT INTO users (username, email, password, business_id) VALUES ('lost', 'lost@owner.example', 'x', '${nobody}');
  UPDATE businesses SET place_id = 1 WHERE id = '${garage}';
  UPDATE businesses SET histogram = '{0,0,0,0,3}' WHERE id = '${town.rejected.id}';
  UPDATE businesses SET rating = 4, review_count = 0 WHERE id = '${town.hostile.id}';
  UPDATE businesses SET image = '${imagePath(lost ?? '')}' WHERE id = '${bakery}';
  UPDATE businesses SET image = '${imagePath(halved ?? '')}', logo = '${imagePath(nobody)}' WHERE id = '${salon}';
  UPDATE businesses SET image = '${imagePath(whole ?? '')}', name = 'Changed Behind The Back',
    photos = '[{"id": "${nobody}", "url": "/images/${nobody}", "alt": "", "width": 1, "height": 1}]' WHERE id = '${owned}';
  UPDATE search_vocabulary SET businesses = businesses + 5 WHERE word = 'coffee';
  DELETE FROM place_names WHERE key = 'soweto';
  SET session_replication_role = DEFAULT;
  INSERT INTO images (id, business_id, kind, widths, bytes, created_at) VALUES
    ('${whole}', '${owned}', 'image', '{320}', 1, now() - interval '2 hours'),
    ('${halved}', '${salon}', 'image', '{320,640}', 1, now() - interval '2 hours'),
    ('${lost}', '${bakery}', 'image', '{320}', 1, now() - interval '2 hours'),
    ('${unshown}', '${garage}', 'image', '{320}', 1, now() - interval '2 hours'),
    ('${reviewed}', NULL, 'photo', '{320}', 1, now() - interval '2 hours');
  INSERT INTO reviews (id, business_id, stars, state, has_photos) VALUES ('${reviewed}', '${bakery}', 4, 'pending', true);
  INSERT INTO review_photos (image_id, review_id, position, width, height) VALUES ('${reviewed}', '${reviewed}', 1, 1, 1)`

/** Refuses repairs that have a deadline. */
const refuseHurry = `
  CREATE FUNCTION refuse_hurry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF current_setting('statement_timeout') <> '0' THEN RAISE 'This repair has a deadline.'; END IF; RETURN NULL; END $$;
  ${['sessions', 'users', 'businesses', 'images', 'search_documents', 'search_vocabulary', 'place_edition']
    .map(
      (table) => `CREATE TRIGGER hurry AFTER UPDATE OR DELETE ON ${table} EXECUTE FUNCTION refuse_hurry();`,
    )
    .join('\n')}`

const expected: Record<string, string[]> = {
  'sessions, one-time links and passkeys of accounts that do not exist': [nobody, nobody],
  'accounts of a business that does not exist': [expect.any(String)],
  'tables of places that differ from the file of places': ['place_names'],
  'businesses at a place that does not exist': [garage],
  'businesses whose stars are not those of their published reviews': [town.rejected.id],
  'ratings that no review gave': [town.hostile.id],
  'pictures whose files are missing': [halved ?? '', lost ?? '', reviewed ?? ''].sort(),
  'businesses that show a picture which is not stored for them': [salon, owned].sort(),
  'pictures that belong to a business and are not shown by it': [unshown ?? ''],
  'files of pictures that this database does not know': [foreign ?? ''],
  'search entries that differ from their business': [town.hostile.id, owned].sort(),
  'words whose count differs from the entries that hold them': ['coffee'],
}

const foundBy = (reports: DataReport[]) =>
  Object.fromEntries(
    reports.flatMap(({ what, found }) => (found.length > 0 ? [[what, [...found].sort()]] : [])),
  )

test('each kind of damage is found, repaired, and not found again', async () => {
  const world = await openWorld()
  await loadPlaces(world.database)
  const storage = await openTestStorage('folder')
  const { files } = storeOn(storage.disk)
  const check = (repairs: boolean, removesFiles = false) =>
    world.database.withoutDeadline((client) =>
      checkData({ client, files, now: new Date() }, { repairs, removesFiles }),
    )
  expect(foundBy(await check(false))).toEqual({})
  await world.database.withoutDeadline((client) => client.query(damage))
  for (const id of [whole, halved, unshown, foreign])
    await storage.disk.put(imageFileKey(id ?? '', 320), 'webp')
  await storage.disk.put('README', 'of the operator')
  expect(foundBy(await check(false))).toEqual(expected)
  await world.database.withoutDeadline((client) => client.query(refuseHurry))
  const reports = await check(true)
  await world.database.withoutDeadline((client) => client.query('DROP FUNCTION refuse_hurry CASCADE'))
  expect(
    reports.filter(({ found, isRepaired }) => found.length > 0 && !isRepaired).map(({ found }) => found),
  ).toEqual([[foreign]])
  await loadPlaces(world.database)
  expect(foundBy(await check(false, true))).toEqual({
    'files of pictures that this database does not know': [foreign],
  })
  expect(foundBy(await check(false))).toEqual({})
  const kept = [
    imageFileKey(whole ?? '', 320),
    imageFileKey(halved ?? '', 320),
    imageFileKey(unshown ?? '', 320),
    'README',
  ]
  expect(await storage.list()).toEqual(kept.sort())
  const { rows: reviews } = await world.database.pool.query(
    'SELECT has_photos FROM reviews WHERE state = $1',
    ['pending'],
  )
  expect(reviews).toEqual([{ has_photos: false }])
  const found = await world.server.inject('/api/businesses/search?q=changed+behind')
  expect(found.json()).toMatchObject([
    { id: owned, image: imagePath(whole ?? ''), name: 'Changed Behind The Back' },
  ])
  // The state after a new edition of the gazetteer in which the place of this business is missing.
  await world.database.pool.query('UPDATE businesses SET hides_address = true WHERE id = $1', [garage])
  expect((await check(true)).find(({ found }) => found.length > 0)).toMatchObject({
    what: 'businesses that hide their address and have no place',
    found: [garage],
    canRepair: false,
    isRepaired: false,
  })
  await world.close()
})

/** Notes how many rows each repairing statement writes. */
const noteRepairs = `
  CREATE TABLE repairs (repaired text, rows integer);
  CREATE FUNCTION note_repair() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO repairs SELECT TG_TABLE_NAME, count(*) FROM written; RETURN NULL; END $$;
  CREATE TRIGGER note AFTER UPDATE ON businesses REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_repair();
  CREATE TRIGGER note AFTER INSERT ON search_vocabulary REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_repair();`

test('a repair of many cases locks some hundreds of businesses at a time, and counts all words only once', async () => {
  const world = await openWorld()
  await loadPlaces(world.database)
  const storage = await openTestStorage('folder')
  const context = { files: storeOn(storage.disk).files, now: new Date() }
  const check = (repairs: boolean) =>
    world.database.withoutDeadline((client) =>
      checkData({ ...context, client }, { repairs, removesFiles: false }),
    )
  await world.database.withoutDeadline((client) =>
    client.query(`
      INSERT INTO businesses (name, category, description, location, approval_status, approved_at)
        SELECT 'Windmill ' || number || ' word' || number, 'Services', 'Windmills and pumps mended', 'Graaff-Reinet', 'approved', now()
        FROM generate_series(1, 1001) number;
      SET session_replication_role = replica;
      UPDATE businesses SET histogram = '{0,0,0,0,3}' WHERE name LIKE 'Windmill %';
      DELETE FROM search_vocabulary WHERE word LIKE 'word%';
      SET session_replication_role = DEFAULT; ${noteRepairs}`),
  )
  await check(true)
  const { rows } = await world.database.pool.query(
    'SELECT repaired, array_agg(rows ORDER BY rows DESC) AS rows FROM repairs GROUP BY 1 ORDER BY 1',
  )
  expect(rows).toEqual([
    { repaired: 'businesses', rows: [500, 500, 1] },
    { repaired: 'search_vocabulary', rows: [1001] },
  ])
  expect(foundBy(await check(false))).toEqual({})
  await world.close()
})

test('an empty storage stops the check, and no image is removed', async () => {
  const world = await openWorld()
  const { files } = storeOn((await openTestStorage('folder')).disk)
  await world.database.pool.query(
    `INSERT INTO images (id, kind, widths, bytes, created_at) VALUES ('${whole}', 'image', '{320}', 1, now() - interval '2 hours')`,
  )
  const checking = world.database.withoutDeadline((client) =>
    checkData({ client, files, now: new Date() }, { repairs: true, removesFiles: true }),
  )
  await expect(checking).rejects.toThrow('no files at all')
  expect((await world.database.pool.query('SELECT FROM images')).rowCount).toBe(1)
  await world.close()
})

test('a check while businesses are edited finds nothing wrong, and no edit fails', async () => {
  const world = await openWorld()
  const beside = await openDatabase(world.target, { info: () => {}, warn: () => {}, error: () => {} })
  const { files } = storeOn((await openTestStorage('folder')).disk)
  let isDone = false
  const edits = (async () => {
    for (let at = 0; !isDone; at++)
      await world.database.pool.query(
        `UPDATE businesses SET name = 'Name ' || $1, description = repeat('word' || $1 || ' ', 9) WHERE id = $2`,
        [at, [bakery, garage, salon][at % 3]],
      )
  })()
  for (let round = 0; round < 4; round++) {
    const reports = await beside.withoutDeadline((client) =>
      checkData({ client, files, now: new Date() }, { repairs: true, removesFiles: false }),
    )
    expect(foundBy(reports)).toEqual({})
  }
  isDone = true
  await edits
  await beside.close()
  await world.close()
})
