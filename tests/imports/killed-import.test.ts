// Copies of the program are killed in the middle of imports, and several work at once: nothing is done halfway or twice.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeNextStep } from '../../src/domain/imports/import-steps.ts'
import { rounds } from '../world/endurance.ts'
import { killAfter } from '../world/kill-program.ts'
import { openWorld, type World } from '../world/world.ts'
import { openImports, work } from './import-world.ts'

let world: World
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  world = await openWorld({ fill: async () => {} })
  imports = await openImports(world)
})
afterAll(() => world.close())

const rows = rounds.importRows
const makeList = (prefix: string) =>
  `Name,Type,Town,Province\n${Array.from({ length: rows }, (_, at) => `${prefix} Shop ${at},Plumber,Sutherland,Northern Cape`).join('\n')}\n`

/** Starts a copy and kills it at a random moment. */
const killWithin = (ms: number) =>
  killAfter(new URL('./stepping-process.ts', import.meta.url), world, Math.random() * ms)

/** The list after all its steps. PostgreSQL ends the transaction of a killed program a moment later; until then its rows are locked. */
async function worked(id: string) {
  await work(world)
  return imports.get(id)
}

/** Counts the businesses of a list, their distinct names, those without a search document, and the rows that note a business. */
async function count(id: string) {
  const { rows } = await world.database.pool.query(
    `SELECT count(*)::int AS businesses, count(DISTINCT name)::int AS names,
       (count(*) FILTER (WHERE NOT EXISTS (SELECT FROM search_documents WHERE business_id = businesses.id)))::int AS unfound,
       (SELECT count(*)::int FROM import_rows WHERE import_id = $1 AND version IS NOT NULL) AS noted
     FROM businesses WHERE import_id = $1`,
    [id],
  )
  return rows[0]
}

test(`an import of ${rows} rows, killed ${rounds.importKills} times per phase, adds each row once, and can be taken back`, async () => {
  const { id } = await imports.read(makeList('Karoo'))
  await imports.send('PATCH', `/${id}`, { source: 'Karoo Chamber of Commerce' })
  for (let round = 0; round < rounds.importKills; round++) await killWithin(400)
  await expect.poll(() => worked(id)).toMatchObject({ counts: { new: rows } })
  await imports.send('POST', `/${id}/run`)
  for (let round = 0; round < rounds.importKills; round++) {
    await killWithin(600)
    // Each row is written completely (business, search document and note) or not at all.
    const { businesses, unfound, noted } = await count(id)
    expect({ unfound, noted }).toEqual({ unfound: 0, noted: businesses })
  }
  await expect.poll(() => worked(id)).toMatchObject({ state: 'done', written: rows })
  expect(await count(id)).toEqual({ businesses: rows, names: rows, unfound: 0, noted: rows })
  await imports.send('POST', `/${id}/take-back`)
  for (let round = 0; round < rounds.importKills; round++) await killWithin(400)
  await expect.poll(() => worked(id)).toMatchObject({ state: 'taken-back', written: 0 })
  expect(await count(id)).toEqual({ businesses: 0, names: 0, unfound: 0, noted: 0 })
})

test('the same list uploaded twice and imported concurrently adds each business once', async () => {
  const first = await imports.check(makeList('Drakensberg'))
  const second = await imports.check(makeList('Drakensberg'))
  expect([first.counts.new, second.counts.new]).toEqual([rows, rows])
  const started = await Promise.all(
    [first, second, first].map(({ id }) => imports.send('POST', `/${id}/run`)),
  )
  expect(started.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409])
  const copies = Array.from({ length: 3 }, async () => {
    // Each takes a step that no other one has taken.
    for (let idle = 0; idle < 20; idle += (await makeNextStep(world.database.db)) ? 0 : 1) await pause(20)
  })
  await Promise.all(copies)
  const [one, other] = [await imports.get(first.id), await imports.get(second.id)]
  expect([one.state, other.state]).toEqual(['done', 'done'])
  expect(one.written + other.written).toBe(rows)
  expect(one.counts.same + other.counts.same).toBe(rows)
  const { businesses: ofFirst } = await count(first.id)
  const { businesses: ofSecond } = await count(second.id)
  expect(ofFirst + ofSecond).toBe(rows)
})
