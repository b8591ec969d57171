// A publication is done completely or not at all, and visitors can read while moderators publish.
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { moderationLog, outboxMails, reviewDecisions, reviews } from '../../src/database/schema.ts'
import { addBusiness, readBusiness } from '../moderation/moderation-world.ts'
import { after, allowFailpoints, callBroken } from '../world/failpoints.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { reviewCallsOf } from './reviews-world.ts'

let here: World
let there: World
let admin: { cookie: string }
beforeAll(async () => {
  // On a busy machine, the readers alone would make the program shed load.
  const parts = { maxDelayMs: 60_000 }
  here = await openWorld({ parts })
  there = await openWorld({ beside: here, parts })
  await allowFailpoints(here.database)
  admin = await signIn(here.database, { role: 'moderator' })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const writes = [
  'UPDATE ON reviews',
  'UPDATE ON businesses',
  'INSERT ON moderation_log',
  'INSERT ON review_decisions',
  'INSERT ON outbox_mails',
]

test.each(writes)(
  'a publication that fails after %s is rolled back, and so is its undo after an update',
  async (write) => {
    const { db } = here.database
    const calls = reviewCallsOf(here)
    const id = await addBusiness(here.database, 'approved')
    const written = await calls.confirmed(id, { stars: 5 })
    const read = async () => {
      const { rating, reviewCount, histogram, mentions } = await readBusiness(here.database, id)
      return {
        ...{ rating, reviewCount, histogram, mentions, listed: await calls.list(id) },
        review: await db.select().from(reviews).where(eq(reviews.id, written.id)),
        lines: await db.$count(moderationLog),
        mails: await db.$count(outboxMails),
        decisions: await db.$count(reviewDecisions),
      }
    }
    const before = await read()
    const broken = await callBroken(here.database, { ...after, write }, () =>
      calls.decide(admin, written.id, 'approve'),
    )
    expect(broken.statusCode).toBe(500)
    expect(await read()).toEqual(before)
    const { decisionId } = (await calls.decide(admin, written.id, 'approve')).json()
    const published = await read()
    expect(published).toMatchObject({ rating: 5, reviewCount: 1, histogram: [0, 0, 0, 0, 1] })
    if (write.startsWith('INSERT')) return
    const undone = await callBroken(here.database, { ...after, write }, () =>
      calls.send('POST', `/api/admin/review-decisions/${decisionId}/undo`, admin),
    )
    expect(undone.statusCode).toBe(500)
    expect(await read()).toEqual(published)
  },
)

test('while eight readers send requests without pause, each published review is readable at once, and all get 200', async () => {
  const calls = reviewCallsOf(here)
  const id = await addBusiness(here.database, 'approved')
  const waiting = []
  for (let at = 0; at < 8; at++) waiting.push(await calls.confirmed(id, { stars: 1 + (at % 5) }))
  const statuses = new Map<number, number>()
  let isOver = false
  let visitors = 0
  /** One visitor after another, each from a different network. */
  const readOn = async ({ server }: World) => {
    while (!isOver) {
      const visitor = ++visitors
      const remoteAddress = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
      const url = `/api/businesses/${id}${visitor % 2 ? '' : '/reviews'}`
      const { statusCode } = await server.inject({ url, remoteAddress })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      await setImmediate()
    }
  }
  const readers = [here, there].flatMap((world) => Array.from({ length: 4 }, () => readOn(world)))
  try {
    for (const [at, { id: reviewId }] of waiting.entries()) {
      expect((await calls.decide(admin, reviewId, 'approve')).statusCode).toBe(200)
      expect(await calls.detail(id)).toMatchObject({ reviewCount: at + 1 })
      expect(await calls.list(id)).toHaveLength(at + 1)
      await expect.poll(() => reviewCallsOf(there).detail(id)).toMatchObject({ reviewCount: at + 1 })
    }
  } finally {
    isOver = true
    await Promise.all(readers)
  }
  expect([...statuses.keys()]).toEqual([200])
})
