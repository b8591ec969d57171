// Rating, count and histogram always match the published reviews: a brute-force recount is the oracle.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import { reviewStates } from '../../src/contract/review-choices.ts'
import type { Database, Db } from '../../src/database/connect.ts'
import { businesses, reviews } from '../../src/database/schema.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { switchReviews } from '../../src/domain/reviews/review-keeping.ts'
import { exchangeReviews, moveReviews } from '../../src/domain/reviews/review-queries.ts'
import { openScratch } from '../database/scratch.ts'
import { addBusiness, makeBusiness, readBusiness } from '../moderation/moderation-world.ts'
import { createTestDatabase, openWorld, type World } from '../world/world.ts'
import { addReview, addReviewer, reviewCallsOf } from './reviews-world.ts'

let world: World
let db: Db
beforeAll(async () => {
  world = await openWorld()
  db = world.database.db
})
afterAll(() => world.close())

/** The values that the columns must have. */
async function recount(id: string, db: Db = world.database.db) {
  const published = (await db.select().from(reviews).where(eq(reviews.businessId, id))).filter(
    ({ state }) => state === 'published',
  )
  const histogram = [1, 2, 3, 4, 5].map((stars) => published.filter((one) => one.stars === stars).length)
  const sum = published.reduce((total, { stars }) => total + stars, 0)
  const rating = published.length === 0 ? 0 : Number((sum / published.length + 1e-9).toFixed(1))
  return { rating, reviewCount: published.length, histogram }
}

/** Expects that the business and its search document match a recount. */
async function expectCounted(id: string, database: Database = world.database) {
  const business = await readBusiness(database, id)
  const { rating, reviewCount, histogram } = business
  expect({ rating, reviewCount, histogram }).toEqual(await recount(id, database.db))
  const { rows } = await database.db.execute<{ rating: number; isRanked: boolean }>(sql`
    SELECT d.rating, d.quality = search_quality(b.rating, b.review_count, b.approved_at) AS "isRanked"
    FROM search_documents d JOIN businesses b ON b.id = d.business_id WHERE b.id = ${id}::uuid`)
  expect(rows).toEqual([{ rating, isRanked: true }])
  expect(business.version).toBe(1)
}

const stars = fc.integer({ min: 1, max: 5 })
const state = fc.constantFrom(...reviewStates)
const operation = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), stars, state, at: fc.nat(1) }),
  fc.record({ kind: fc.constant('change' as const), which: fc.nat(), stars, state }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('roll-back' as const), which: fc.nat(), stars }),
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(), at: fc.nat(1) }),
  fc.record({ kind: fc.constant('recount' as const) }),
)

test('after any sequence of operations, the columns match a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
      const shops = [
        await addBusiness(world.database, 'approved'),
        await addBusiness(world.database, 'approved'),
      ]
      const ids: string[] = []
      for (const one of operations) {
        const id = 'which' in one ? ids[one.which % Math.max(1, ids.length)] : undefined
        const row = id === undefined ? sql`false` : eq(reviews.id, id)
        if (one.kind === 'add') {
          const text = one.state === 'withdrawn' ? { text: null, name: null } : {}
          const { stars, state } = one
          ids.push(await addReview(world.database, shops[one.at] ?? '', { stars, state, ...text }))
        } else if (one.kind === 'change') {
          const { stars, state } = one
          const confirmHash = state === 'unconfirmed' ? sql`sha256(id::text::bytea)` : null
          const text = state === 'withdrawn' ? { text: null, name: null } : {}
          await db
            .update(reviews)
            .set({ stars, state, confirmHash, ...text })
            .where(row)
        } else if (one.kind === 'delete') await db.delete(reviews).where(row)
        else if (one.kind === 'move')
          await db
            .update(reviews)
            .set({ businessId: shops[one.at] ?? '' })
            .where(row)
        else if (one.kind === 'recount') await db.execute(sql`SELECT recount_reviews()`)
        else
          await inTransaction(db, async (db) => {
            await db.update(reviews).set({ stars: one.stars }).where(row)
            throw new Error('rolled back')
          }).catch(() => {})
      }
      for (const shop of shops) await expectCounted(shop)
    }),
    { numRuns: 25 },
  )
})

test('of many concurrent changes, none is lost', async () => {
  const id = await addBusiness(world.database, 'approved')
  const waiting = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      addReview(world.database, id, { state: 'pending', stars: 1 + (at % 5), reviewerId: null }),
    ),
  )
  await Promise.all(
    waiting.flatMap((review, at) => [
      db.update(reviews).set({ state: 'published' }).where(eq(reviews.id, review)),
      ...(at % 3 === 0 ? [db.update(reviews).set({ stars: 5 }).where(eq(reviews.id, review))] : []),
      ...(at % 4 === 0 ? [addReview(world.database, id, { stars: 2 })] : []),
    ]),
  )
  await expectCounted(id)
  expect((await readBusiness(world.database, id)).reviewCount).toBe(30)
})

test('switching reviews off while reviews are published leaves no rating, and switching on restores all', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => addBusiness(world.database, 'approved')))
  for (const isOn of [false, true, false]) {
    await Promise.all([
      switchReviews(db, isOn),
      ...ids.map((id) => addReview(world.database, id, { stars: 3 })),
    ])
    for (const id of ids) {
      const { rating, reviewCount } = await recount(id)
      const expected = isOn ? { rating, reviewCount } : { rating: 0, reviewCount: 0 }
      expect(await readBusiness(world.database, id)).toMatchObject(expected)
    }
  }
  await switchReviews(db, true)
})

/** Makes each write of a business take 5 ms or more, so that many of them take longer than a deadline of two seconds on any machine. */
const slowWrites = `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(0.005); RETURN NEW; END $$;
  CREATE TRIGGER wait BEFORE UPDATE ON businesses FOR EACH ROW EXECUTE FUNCTION wait()`

test('reviews can be switched off and on for more businesses than one statement rates before its deadline', async () => {
  const target = await createTestDatabase()
  const rated = { rating: 4.5, reviewCount: 2, histogram: [0, 0, 0, 1, 1] }
  const many = Array.from({ length: 420 }, () => makeBusiness(rated))
  const { db, pool } = await openScratch({}, target)
  await db.insert(businesses).values(many)
  await pool.query(slowWrites)
  const hurried = await openScratch({ deadlineMs: 2000 }, target)
  for (const isOn of [false, true]) {
    await switchReviews(hurried.db, isOn)
    expect(await db.$count(businesses, eq(businesses.reviewCount, 2))).toBe(isOn ? many.length : 0)
  }
})

test('a merge moves the reviews, keeps the newest of a person who reviewed both, and an undo moves them back', async () => {
  const [from, to] = [
    await addBusiness(world.database, 'approved'),
    await addBusiness(world.database, 'approved'),
  ]
  const on = (day: number) => new Date(Date.UTC(2026, 1, day))
  /** Adds the reviews of one person about the two businesses. */
  const write = async (ofFrom: object | null, ofTo: object | null) => {
    const reviewerId = await addReviewer(world.database)
    const add = async (id: string, fields: object | null) =>
      fields ? await addReview(world.database, id, { reviewerId, ...fields }) : ''
    return [await add(from, ofFrom), await add(to, ofTo)] as const
  }
  const [left, kept] = await write({ stars: 1, writtenAt: on(1) }, { stars: 5, writtenAt: on(2) })
  const [newest, replaced] = await write({ stars: 1, writtenAt: on(4) }, { stars: 5, writtenAt: on(3) })
  const [alone] = await write({ stars: 3, writtenAt: on(5) }, null)
  const rejected = { state: 'rejected', writtenAt: on(9) } as const
  const [refused, stands] = await write(rejected, { stars: 4, writtenAt: on(6) })
  const [waits, before] = await write({ state: 'pending', writtenAt: on(8) }, { writtenAt: on(7) })
  const idsAt = async (id: string) =>
    (await reviewCallsOf(world).list(id)).map((review: { id: string }) => review.id)
  const moved = await inTransaction(db, (db) => moveReviews(db, from, to))
  expect([...moved].sort()).toEqual([newest, replaced, alone, waits, before].sort())
  expect(await idsAt(to)).toEqual([stands, alone, newest, kept])
  for (const id of [from, to]) await expectCounted(id)
  const businessOf = async (id: string) =>
    (await db.select({ at: reviews.businessId }).from(reviews).where(eq(reviews.id, id)))[0]?.at
  expect([await businessOf(refused), await businessOf(waits)]).toEqual([from, to])
  // Of a review that was deleted meanwhile, the one that it replaced comes back.
  await db.delete(reviews).where(eq(reviews.id, newest))
  const later = await addReview(world.database, to, {
    reviewerId: await addReviewer(world.database),
    writtenAt: on(10),
  })
  await inTransaction(db, (db) => exchangeReviews(db, to, from, moved))
  expect(await idsAt(to)).toEqual([later, before, stands, replaced, kept])
  expect(await idsAt(from)).toEqual([alone, left])
  expect(await businessOf(waits)).toBe(from)
  for (const id of [from, to]) await expectCounted(id)
})

test('many reviews of a listing are moved, moved back and removed before the deadline', async () => {
  const target = await createTestDatabase()
  const whole = await openScratch({}, target)
  const [from, to] = [await addBusiness(whole, 'approved'), await addBusiness(whole, 'approved')]
  const text = 'A soft dumpling.'
  const many = Array.from({ length: 500 }, (_, at) => ({
    stars: 1 + (at % 4),
    text,
    state: 'published' as const,
  }))
  await whole.db.insert(reviews).values(many.map((review) => ({ ...review, businessId: from })))
  await addReview(whole, to, { stars: 5 })
  await whole.pool.query(slowWrites)
  const hurried = await openScratch({ deadlineMs: 2000 }, target)
  const moved = await inTransaction(hurried.db, (db) => moveReviews(db, from, to))
  for (const id of [from, to]) await expectCounted(id, hurried)
  expect((await readBusiness(hurried, to)).histogram).toEqual([125, 125, 125, 125, 1])
  await inTransaction(hurried.db, (db) => exchangeReviews(db, to, from, moved))
  for (const id of [from, to]) await expectCounted(id, hurried)
  await hurried.db.delete(reviews).where(eq(reviews.businessId, from))
  for (const id of [from, to]) await expectCounted(id, hurried)
})

test('a review renews the search document of its business only if a word of it or its place among the latest changed', async () => {
  const scratch = await openScratch({}, await createTestDatabase())
  const [id, other] = [await addBusiness(scratch, 'approved'), await addBusiness(scratch, 'approved')]
  const review = eq(
    reviews.id,
    await addReview(scratch, id, { networkHash: Buffer.alloc(32), text: 'Soft dumplings.' }),
  )
  const hidden = eq(reviews.id, await addReview(scratch, id, { state: 'pending' }))
  const isWith = async (word: string) => {
    const { rows } = await scratch.db.execute<{ id: string }>(sql`
      SELECT business_id AS id FROM search_documents WHERE document @@ ${`'/s${word}'`}::tsquery`)
    return rows.map((row) => row.id)
  }
  const change = (fields: Partial<typeof reviews.$inferInsert>, of = review) =>
    scratch.db.update(reviews).set(fields).where(of)
  await change({ text: 'Crisp samosas.' })
  expect([await isWith('dumplings'), await isWith('samosas')]).toEqual([[], [id]])
  await change({ businessId: other })
  expect(await isWith('samosas')).toEqual([other])
  await change({ state: 'rejected' })
  expect(await isWith('samosas')).toEqual([])
  await change({ state: 'published' })
  expect(await isWith('samosas')).toEqual([other])
  await scratch.pool.query(`CREATE OR REPLACE FUNCTION search_reviewed(reviewed uuid) RETURNS SETOF text LANGUAGE plpgsql AS $$
    BEGIN RAISE 'The document of % is made.', reviewed; END $$`)
  await change({ networkHash: null })
  await change({ text: 'Nobody reads this.' }, hidden)
  for (const fields of [
    { text: 'Other words.' },
    { writtenAt: new Date(0) },
    { businessId: id },
    { state: 'held' as const },
  ])
    await expect(change(fields)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is made') },
    })
})
