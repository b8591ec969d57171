// How often metrics query the database, and with which timeout.
import { expect, test } from 'vitest'
import { edits, moderationLog, outboxMails } from '../../src/database/schema.ts'
import { createStoredMetrics } from '../../src/metrics/gauges.ts'
import { town } from '../world/town.ts'
import { openWorld } from '../world/world.ts'

test('concurrent scrapes share one query, a later one queries again, and a locked table gives no metrics', async () => {
  const world = await openWorld()
  const { db } = world.database
  const businessId = town.garage.id
  const [line] = await db
    .insert(moderationLog)
    .values({ businessId, action: 'submit-edit' })
    .returning({ id: moderationLog.id })
  await db.insert(edits).values({ id: line?.id ?? 0, businessId, state: 'waiting', wanted: {} })
  const mail = { to: 'lerato@owner.example', kind: 'invitation', subject: 'S', text: 'T', html: '' }
  const givenUp = [1, 25].map((hours) => ({
    ...mail,
    state: 'given_up' as const,
    finishedAt: new Date(Date.now() - hours * 3_600_000),
  }))
  await db.insert(outboxMails).values(givenUp)
  let asked = 0
  const count = async () => {
    asked += 1
    return []
  }
  const limits = { deadlineMs: 500, keptMs: 300, imagesKeptMs: 300 }
  const readKept = createStoredMetrics(db, count, { ...limits, deadlineMs: 15_000, keptMs: 3_600_000 })
  const [one, other] = await Promise.all([readKept(), readKept()])
  expect(one).toEqual(other)
  expect(await readKept()).toEqual(one)
  expect(one?.moderation.pending).toBe(1)
  expect(one?.moderation.oldestSeconds).toBeGreaterThan(0)
  expect(one).toMatchObject({
    outbox: { queued: 0, stuckSeconds: 0, givenUp: 1 },
    edits: { waiting: 1, oldestSeconds: expect.any(Number) },
    images: { images: 0, bytes: 0 },
  })
  expect(asked).toBe(1)
  const read = createStoredMetrics(db, count, limits)
  await expect.poll(async () => (await read()) && asked, { interval: 50 }).toBeGreaterThan(2)
  await world.database.withoutDeadline(async (client) => {
    await client.query('BEGIN; LOCK TABLE outbox_mails')
    await expect.poll(read, { interval: 50 }).toBeNull()
    await client.query('ROLLBACK')
  })
  await expect.poll(read, { interval: 50 }).not.toBeNull()
  await world.close()
})
