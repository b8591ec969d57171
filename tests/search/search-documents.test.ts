// Tests that search documents and vocabulary stay consistent with the businesses, in one transaction or several.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#drizzle'
import type { ApprovalStatus } from '../../src/contract/transitions.ts'
import { searchBusinesses } from '../../src/domain/search/search-businesses.ts'
import { openSampleWorld, type SearchWorld } from './sample-world.ts'

let world: SearchWorld
beforeAll(async () => {
  world = await openSampleWorld()
})
afterAll(() => world.close())
const ask = async (text: string) => (await world.database.pool.query(text)).rows
const add = (name: string, status: ApprovalStatus, place = 'Church Street, Nieuwoudtville') =>
  world.database.pool.query(
    `INSERT INTO businesses (name, category, description, location, approval_status, approved_at)
     VALUES ($1, 'Cafe', 'Rusks and quokka tea all day.', $3, $2::text, CASE WHEN $2 = 'approved' THEN now() END)`,
    [name, status, place],
  )
const namesFor = async (q: string) => {
  const { items } = await searchBusinesses(world.database.db, { q, limit: 100 })
  return items.filter(({ why }) => why === undefined).map(({ name }) => name)
}

// A recount from the documents must match the counts that the triggers maintain.
const expectWordsCounted = async () => {
  expect(await ask(countedAnew)).toEqual(await ask(counted))
  expect(await ask(`SELECT business_id AS id FROM search_documents ORDER BY 1`)).toEqual(
    await ask(`SELECT id FROM businesses WHERE approval_status = 'approved' ORDER BY 1`),
  )
}

test('a business is found only while it is approved, by its current words', async () => {
  await add('Quaggafontein Pantry', 'pending')
  expect(await namesFor('quaggafontein')).toEqual([])
  await ask(
    `UPDATE businesses SET approval_status = 'approved', approved_at = now() WHERE name = 'Quaggafontein Pantry'`,
  )
  expect(await namesFor('quaggafontein')).toEqual(['Quaggafontein Pantry'])
  await ask(`UPDATE businesses SET name = 'Quokkafontein Pantry' WHERE name = 'Quaggafontein Pantry'`)
  expect(await namesFor('quokkafontein')).toEqual(['Quokkafontein Pantry'])
  expect(await ask(`SELECT FROM search_vocabulary WHERE word = 'quaggafontein'`)).toEqual([])
  await ask(`UPDATE businesses SET approval_status = 'suspended' WHERE name = 'Quokkafontein Pantry'`)
  expect(await namesFor('quokkafontein')).toEqual([])
  await expectWordsCounted()
})

test('a place name in a location matches only without a place, and a trade or WhatsApp once the business has it', async () => {
  await add('Ourebi Tea', 'approved', "King William's Town, Eastern Cape")
  expect(await namesFor('ourebi cape town')).toEqual(['Ourebi Tea'])
  await ask(
    `UPDATE businesses SET place_id = (SELECT id FROM places WHERE name = 'Qonce') WHERE name = 'Ourebi Tea'`,
  )
  expect(await namesFor('cape town')).not.toContain('Ourebi Tea')
  expect(await namesFor('king williams town')).toContain('Ourebi Tea')
  expect(await namesFor('ourebi plumber')).toEqual([])
  await ask(`UPDATE businesses SET trades = '{plumber}', whatsapp = '+27821234567' WHERE name = 'Ourebi Tea'`)
  expect(await namesFor('ourebi plumber whatsapp')).toEqual(['Ourebi Tea'])
  await ask(`DELETE FROM businesses WHERE name = 'Ourebi Tea'`)
})

test('a business without a place has no distance, and comes last in the order of distance', async () => {
  await add('Steenbok Tea', 'approved')
  const near = { latitude: -26.238, longitude: 27.907 }
  const { items } = await searchBusinesses(world.database.db, { q: 'tea', near, sort: 'near', limit: 100 })
  expect(items.find(({ name }) => name === 'Steenbok Tea')).not.toHaveProperty('distanceKm')
  const distances = items.filter(({ why }) => why === undefined).map(({ distanceKm }) => distanceKm)
  const known = distances.filter((km) => km !== undefined)
  expect(known.length).toBeGreaterThan(0)
  expect(distances.slice(0, known.length)).toEqual(known)
  await ask(`DELETE FROM businesses WHERE name = 'Steenbok Tea'`)
})

test('a change that is rolled back leaves no word in the index', async () => {
  const undone = world.database.db.transaction(async (db) => {
    await db.execute(sql`UPDATE businesses SET name = 'Undonefontein' WHERE name = 'Puff'`)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect((await namesFor('puff'))[0]).toBe('Puff')
  expect(await namesFor('undonefontein')).toEqual([])
  await expectWordsCounted()
})

test('the rating changes the order, but not the words', async () => {
  await add('Zebrafinch One', 'approved')
  await add('Zebrafinch Two', 'approved')
  await ask(`UPDATE businesses SET rating = 5, review_count = 400 WHERE name = 'Zebrafinch One'`)
  expect(await namesFor('zebrafinch')).toEqual(['Zebrafinch One', 'Zebrafinch Two'])
  await ask(`UPDATE businesses SET rating = 1 WHERE name = 'Zebrafinch One'`)
  expect(await namesFor('zebrafinch')).toEqual(['Zebrafinch Two', 'Zebrafinch One'])
  await expectWordsCounted()
})

test('after any sequence of changes, the word counts are right', async () => {
  const name = fc.constantFrom('Aardvark Cafe', 'Aardvark & Sons', 'B-B-Q Corner', 'Käse Café', 'Nnn Lll Ccc')
  const status = fc.constantFrom<ApprovalStatus>('pending', 'approved', 'rejected', 'suspended')
  const change = fc.oneof(
    fc.record({ add: name, status }),
    fc.record({ rename: name, to: name }),
    fc.record({ move: name, status }),
    fc.record({ remove: name }),
  )
  const apply = async (step: typeof change extends fc.Arbitrary<infer Step> ? Step : never) => {
    const { pool } = world.database
    if ('add' in step) return await add(step.add, step.status)
    if ('rename' in step)
      return await pool.query(`UPDATE businesses SET name = $2 WHERE name = $1`, [step.rename, step.to])
    if ('remove' in step) return await pool.query(`DELETE FROM businesses WHERE name = $1`, [step.remove])
    const text = `UPDATE businesses SET approval_status = $2, approved_at = now() WHERE name = $1`
    return await pool.query(text, [step.move, step.status])
  }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const step of steps) await apply(step)
      await expectWordsCounted()
    }),
    { numRuns: 15 },
  )
})

test('concurrent writers neither deadlock nor miscount', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      world.database.db.transaction(async (db) => {
        const words = index % 2 ? 'Alpha Omega' : 'Omega Alpha'
        for (const part of ['One', 'Two']) {
          await db.execute(sql`INSERT INTO businesses (name, category, description, location, approval_status, approved_at)
            VALUES (${`${words} ${part} ${index}`}, 'Cafe', 'Written beside many others.', 'Darling', 'approved', now())`)
        }
      }),
    ),
  )
  expect((await searchBusinesses(world.database.db, { q: 'omega alpha', limit: 200 })).total).toBe(40)
  await expectWordsCounted()
})

test('rebuilding the search index changes nothing', async () => {
  const before = await ask(counted)
  await ask('SELECT rebuild_search()')
  expect(await ask(counted)).toEqual(before)
  await expectWordsCounted()
})

const counted = 'SELECT word, businesses FROM search_vocabulary ORDER BY word'
const countedAnew = `
  SELECT lexeme AS word, count(*)::int AS businesses FROM search_documents, unnest(document)
  WHERE lexeme !~ '^/s' GROUP BY 1
  UNION ALL SELECT '', count(*)::int FROM search_documents
  ORDER BY word`
