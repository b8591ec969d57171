// One decision about several businesses: each has its own outcome, log line and email.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkOutcome } from '../../src/contract/bulk-decision.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, readBusiness, readDecisions, readMails } from './moderation-world.ts'

let world: World
let admin: { cookie: string }
let notified: (number | undefined)[] = []
beforeAll(async () => {
  world = await openWorld({
    parts: { mail: { notify: (afterMs) => void notified.push(afterMs) } },
  })
  admin = await signIn(world.database, { role: 'administrator' })
})
afterAll(() => world.close())

const bulk = (payload: object) =>
  world.server.inject({ method: 'POST', url: '/api/admin/businesses/bulk', headers: admin, payload })

test('each business gets its own outcome, duplicates are decided once, and the decisions can be undone in one call', async () => {
  const { database } = world
  const pending = [await addBusiness(database, 'pending'), await addBusiness(database, 'pending')]
  const [first = '', second = ''] = pending
  const live = await addBusiness(database, 'approved')
  const unknown = randomUUID()
  const reason = { kind: 'incomplete', text: 'Please add a phone number.' }
  notified = []
  const ids = [first, live, unknown, second, first.toUpperCase()]
  const response = await bulk({ ids, action: 'reject', reason })
  expect(response.statusCode, response.body).toBe(200)
  const outcomes: BulkOutcome[] = response.json()
  const done = {
    ok: true,
    message: '"Karoo Windmill Repairs" will not be published.',
    decisionId: expect.any(Number),
  }
  const refused = { ok: false, decisionId: null }
  const now = (id: string, approvalStatus: string) => ({
    id,
    business: expect.objectContaining({ id, approvalStatus }),
  })
  expect(outcomes).toEqual([
    { ...now(first, 'rejected'), ...done },
    {
      ...now(live, 'approved'),
      ...refused,
      message: 'Only a pending business can be rejected. This one is approved.',
    },
    { id: unknown, business: null, ...refused, message: 'Business not found' },
    { ...now(second, 'rejected'), ...done },
  ])
  for (const id of pending) {
    expect(await readBusiness(database, id)).toMatchObject({ approvalStatus: 'rejected', decision: reason })
    expect(await readDecisions(database, id)).toHaveLength(1)
    expect(await readMails(database, id)).toHaveLength(1)
  }
  expect(notified).toEqual([10_000])
  const lines = outcomes.flatMap(({ decisionId }) => decisionId ?? [])
  const undone = await world.server.inject({
    method: 'POST',
    url: '/api/admin/decisions/undo',
    headers: admin,
    payload: { ids: [lines[0], 999_999, ...lines] },
  })
  const text = '"Karoo Windmill Repairs" is as it was before.'
  expect(undone.json()).toEqual([
    { id: lines[0], ok: true, message: text },
    { id: 999_999, ok: false, message: 'There is no such decision' },
    { id: lines[1], ok: true, message: text },
  ])
  for (const id of pending)
    expect(await readBusiness(database, id)).toMatchObject({ approvalStatus: 'pending', decision: null })
})

test.each([
  ['pending', 'approve', { approvalStatus: 'approved' }],
  ['approved', 'feature', { featured: 1 }],
  ['approved', 'suspend', { approvalStatus: 'suspended' }],
] as const)(
  '%s businesses: a bulk %s changes two of them, but not the one edited since',
  async (status, action, after) => {
    const ids = [
      await addBusiness(world.database, status),
      await addBusiness(world.database, status),
      await addBusiness(world.database, status, { version: 2 }),
    ]
    const versions = { [(ids[2] ?? '').toUpperCase()]: 1 }
    const outcomes: BulkOutcome[] = (await bulk({ ids, action, versions })).json()
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false])
    expect(outcomes[2]?.message).toMatch(/^The owner has edited this listing/)
    expect(await readBusiness(world.database, ids[1] ?? '')).toMatchObject(after)
    expect(await readDecisions(world.database, ids[2] ?? '')).toEqual([])
  },
)

test('malformed bulk decisions are refused with a readable message', async () => {
  const ids = [randomUUID()]
  for (const payload of [
    {},
    { ids: [], action: 'approve' },
    { ids: Array.from({ length: 201 }, () => randomUUID()), action: 'approve' },
    { ids: ['x'], action: 'approve' },
    { ids, action: 'activate' },
    { ids, action: 'approve', reason: { kind: 'other' } },
    { ids, action: 'approve', versions: { x: 'y' } },
  ]) {
    const response = await bulk(payload)
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json().message).toMatch(/^[A-Z]/)
  }
})
