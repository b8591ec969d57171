// The stars of invented and of sample businesses match their reviews.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#drizzle'
import { insertInventedReviews, loadInventedBusinesses } from '../../src/commands/load-invented-businesses.ts'
import { readSampleReviews } from '../../src/commands/sample-reviews.ts'
import { reviews } from '../../src/database/schema.ts'
import { wrongStars } from '../../src/domain/upkeep/data-checks.ts'
import { openTestStorage, storeOn } from '../media/image-world.ts'
import { openWorld, type World } from '../world/world.ts'

/** The businesses whose stars do not match their reviews. */
async function listWrong({ database }: World): Promise<string[]> {
  const { files } = storeOn((await openTestStorage('folder')).disk)
  return database.withoutDeadline((client) => wrongStars.find({ client, files, now: new Date() }))
}

test('invented reviews are spread realistically and reproducible, and stars match them', async () => {
  const world = await openWorld({ fill: async () => {} })
  const count = async () => {
    const { rows } = await world.database.pool.query<{ reviewCount: number; rating: number }>(
      `SELECT review_count AS "reviewCount", rating FROM businesses WHERE approval_status = 'approved' ORDER BY id`,
    )
    return rows
  }
  await world.database.withoutDeadline((client) => loadInventedBusinesses(client, 1, 300))
  const once = await count()
  const share = (isMeant: (one: { reviewCount: number; rating: number }) => boolean) =>
    once.filter(isMeant).length / once.length
  expect(share(({ reviewCount }) => reviewCount === 0)).toBeGreaterThan(0.2)
  expect(share(({ reviewCount }) => reviewCount > 0 && reviewCount <= 12)).toBeGreaterThan(0.5)
  expect(share(({ rating }) => rating >= 4.5)).toBeGreaterThan(0.05)
  expect(share(({ rating }) => rating > 0 && rating < 3.5)).toBeGreaterThan(0.05)
  expect(await listWrong(world)).toEqual([])
  const { rows: texts } = await world.database.pool.query<{ text: string }>('SELECT text FROM reviews')
  const halves = texts.map(({ text }) => text.split(/(?<=[.])\s+/))
  expect(halves.filter(([one, other]) => one === other)).toEqual([])
  expect((await world.server.inject('/api/businesses/search?q=plumber')).json()).not.toEqual([])
  await world.database.pool.query('DELETE FROM reviews')
  await world.database.withoutDeadline((client) => insertInventedReviews(client))
  expect(await count()).toEqual(once)
  await world.close()
})

let samples: World
beforeAll(async () => {
  samples = await openWorld({ template: 'samples', fill: async () => {} })
})
afterAll(() => samples.close())

test('the sample businesses have all reviews of their files, without duplicate texts, and stars match them', async () => {
  const written = (await readSampleReviews()).flatMap(({ reviews }) => reviews)
  expect(new Set(written.map(({ text }) => text ?? Symbol())).size).toBe(written.length)
  expect(written.length).toBeGreaterThanOrEqual(900)
  for (const isMeant of ['reply', 'held', 'reported'] as const)
    expect(written.filter((review) => review[isMeant]).length, isMeant).toBeGreaterThan(5)
  expect(await samples.database.db.$count(reviews)).toBe(written.length)
  expect(await listWrong(samples)).toEqual([])
  const { rows } = await samples.database.db.execute<{ count: number }>(
    sql`SELECT sum(review_count)::int AS count FROM businesses`,
  )
  const published = written.filter(({ state, held }) => !held && (state ?? 'published') === 'published')
  expect(rows[0]?.count).toBe(published.length)
})
