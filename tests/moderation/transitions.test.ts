// Every decision in every status: its response, its change, its log line, its email.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { DecidedBusiness } from '../../src/contract/moderation.ts'
import { type ApprovalStatus, approvalStatuses, type Decision } from '../../src/contract/transitions.ts'
import { moderationLog, users } from '../../src/database/schema.ts'
import { linkLikeTexts } from '../mail/link-like-texts.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide, readBusiness, readDecisions, readMails } from './moderation-world.ts'

type Outcome = { to: ApprovalStatus; mail?: string } | { refusal: string }

const only = (article: string, done: string) => (status: ApprovalStatus) => ({
  refusal: `Only ${article} business can be ${done}. This one is ${status}.`,
})
const notPending = { approve: only('a pending', 'approved'), reject: only('a pending', 'rejected') }
const notApproved = {
  suspend: only('an approved', 'suspended'),
  feature: only('an approved', 'featured'),
  unfeature: only('an approved', 'removed from featured'),
}
const notSuspended = only('a suspended', 'activated')

/** Spec §4 line by line. Every other decision is refused with a message that names the status. */
const outcomes: Record<ApprovalStatus, Record<Decision, Outcome>> = {
  pending: {
    approve: { to: 'approved', mail: 'business-approved' },
    reject: { to: 'rejected', mail: 'business-rejected' },
    suspend: notApproved.suspend('pending'),
    activate: notSuspended('pending'),
    feature: notApproved.feature('pending'),
    unfeature: notApproved.unfeature('pending'),
  },
  approved: {
    approve: { refusal: 'This business was already approved.' },
    reject: notPending.reject('approved'),
    suspend: { to: 'suspended', mail: 'business-suspended' },
    activate: { refusal: 'This business is already live.' },
    feature: { to: 'approved' },
    unfeature: { to: 'approved' },
  },
  rejected: {
    approve: notPending.approve('rejected'),
    reject: { refusal: 'This business was already rejected.' },
    suspend: notApproved.suspend('rejected'),
    activate: notSuspended('rejected'),
    feature: notApproved.feature('rejected'),
    unfeature: notApproved.unfeature('rejected'),
  },
  suspended: {
    approve: notPending.approve('suspended'),
    reject: notPending.reject('suspended'),
    suspend: { refusal: 'This business was already suspended.' },
    activate: { to: 'approved', mail: 'business-activated' },
    feature: notApproved.feature('suspended'),
    unfeature: notApproved.unfeature('suspended'),
  },
}
const all = Object.keys(outcomes.pending) as Decision[]
const pairs = approvalStatuses.flatMap((status) =>
  Object.entries(outcomes[status]).map(([action, outcome]) => ({
    status,
    action: action as Decision,
    outcome,
  })),
)

let world: World
let admin: { cookie: string }
let adminId: string
let notifications = 0
beforeAll(async () => {
  world = await openWorld({ parts: { mail: { notify: () => notifications++ } } })
})
beforeEach(async () => {
  const email = `${randomUUID()}@admin.example`
  admin = await signIn(world.database, { role: 'administrator', email })
  const [row] = await world.database.db.select().from(users).where(eq(users.email, email))
  adminId = row?.id ?? ''
})
afterAll(() => world.close())

// Shows 4.2, 4.3, 6.5, 7.21.
test.each(pairs)(
  '$action of a $status business has the outcome of the specification',
  async ({ status, action, outcome }) => {
    const { database } = world
    const featured = action === 'unfeature' ? 1 : 0
    const id = await addBusiness(database, status, { featured })
    const before = await readBusiness(database, id)
    const response = await decide(world, admin, id, action)
    const after = await readBusiness(database, id)
    if ('refusal' in outcome) {
      expect(response.statusCode).toBe(409)
      expect(response.json()).toEqual({ message: outcome.refusal, error: outcome.refusal, code: 'conflict' })
      expect(after).toEqual(before)
      expect(await readDecisions(database, id)).toEqual([])
      expect(await readMails(database, id)).toEqual([])
      return
    }
    expect(response.statusCode).toBe(200)
    expect(DecidedBusiness.parse(response.json())).toMatchObject({
      id,
      approvalStatus: outcome.to,
      featured: after.featured,
      ownerEmail: before.ownerEmail,
      createdAt: before.createdAt.toISOString(),
      submittedAt: before.submittedAt.toISOString(),
    })
    expect(after.approvalStatus).toBe(outcome.to)
    expect(await readDecisions(database, id)).toEqual([
      expect.objectContaining({
        businessId: id,
        actedBy: adminId,
        action,
        fromStatus: status,
        toStatus: outcome.to,
      }),
    ])
    const mails = (await readMails(database, id)).map((mail) => mail.kind)
    expect(mails).toEqual(outcome.mail ? [outcome.mail] : [])
  },
)

test('the log line has the time of the decision', async () => {
  const began = Date.now()
  const id = await addBusiness(world.database, 'pending')
  await decide(world, admin, id, 'approve')
  const [line] = await readDecisions(world.database, id)
  expect(Math.abs((line?.at.getTime() ?? 0) - began)).toBeLessThan(30_000)
})

// Shows 4.3.
test('the featured flag is set and cleared with its time, and a repeated request changes and logs nothing', async () => {
  const { database } = world
  const id = await addBusiness(database, 'approved')
  expect((await decide(world, admin, id, 'feature')).json()).toMatchObject({ featured: 1 })
  const { featuredAt } = await readBusiness(database, id)
  expect(featuredAt).not.toBeNull()
  const again = await decide(world, admin, id, 'feature')
  expect([again.statusCode, again.json().featured]).toEqual([200, 1])
  expect((await readBusiness(database, id)).featuredAt).toEqual(featuredAt)
  expect((await decide(world, admin, id, 'unfeature')).json()).toMatchObject({ featured: 0 })
  expect(await readBusiness(database, id)).toMatchObject({ featured: 0, featuredAt: null })
  expect((await decide(world, admin, id, 'unfeature')).statusCode).toBe(200)
  expect((await readDecisions(database, id)).map(({ action }) => action)).toEqual(['feature', 'unfeature'])
})

test('suspending and activating a business keeps its featured flag and its time of approval', async () => {
  const { database } = world
  const id = await addBusiness(database, 'approved', { featured: 1 })
  const before = await readBusiness(database, id)
  await decide(world, admin, id, 'suspend')
  expect(await readBusiness(database, id)).toMatchObject({ featured: 1, featuredAt: before.featuredAt })
  await decide(world, admin, id, 'activate')
  expect(await readBusiness(database, id)).toEqual(before)
})

test('a decision succeeds without an email when the owner has no valid address', async () => {
  const { database } = world
  const before = await world.database.db.$count(moderationLog)
  for (const ownerEmail of [null, 'two@a.example, three@b.example']) {
    const id = await addBusiness(database, 'pending', { ownerEmail })
    expect((await decide(world, admin, id, 'approve')).statusCode).toBe(200)
    expect(await readMails(database, id)).toEqual([])
  }
  expect(await world.database.db.$count(moderationLog)).toBe(before + 2)
})

test.each(all)('%s: an unknown business is 404, and an invalid id is 400', async (action) => {
  const response = await decide(world, admin, randomUUID(), action)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ message: 'Business not found', code: 'not_found' })
  expect((await decide(world, admin, 'me', action)).statusCode).toBe(400)
})

// Shows 7.21.
test.each([
  ['pending', 'approve'],
  ['pending', 'reject'],
  ['approved', 'suspend'],
  ['suspended', 'activate'],
] as const)('a %s business: %s accepts an empty JSON body and an empty object', async (status, action) => {
  for (const payload of ['', '{}']) {
    const id = await addBusiness(world.database, status)
    const url = `/api/admin/businesses/${id}/${action}`
    const headers = { ...admin, 'content-type': 'application/json' }
    const response = await world.server.inject({ method: 'PATCH', url, headers, payload })
    expect(response.statusCode, payload).toBe(200)
    expect((await readBusiness(world.database, id)).approvalStatus).toBe(response.json().approvalStatus)
    expect(response.json().approvalStatus).not.toBe(status)
  }
})

// Shows 7.22.
test('a featured flag other than 0 and 1, or another field, is refused', async () => {
  const id = await addBusiness(world.database, 'approved')
  const url = `/api/admin/businesses/${id}/featured`
  for (const payload of [
    { featured: 2 },
    { featured: true },
    { featured: '1' },
    {},
    { featured: 1, rating: 5 },
  ]) {
    const response = await world.server.inject({ method: 'PATCH', url, headers: admin, payload })
    expect(response.statusCode, JSON.stringify(payload)).toBe(400)
  }
  expect((await readBusiness(world.database, id)).featured).toBe(0)
})

// Shows 6.6.
test('decisions and lists are 401 without a session and 403 for an owner, even for the own business', async () => {
  const { database } = world
  const id = await addBusiness(database, 'pending')
  const before = await readBusiness(database, id)
  const owner = await signIn(database, { businessId: id })
  for (const action of all) {
    expect((await decide(world, {}, id, action)).statusCode).toBe(401)
    expect((await decide(world, owner, id, action)).statusCode).toBe(403)
  }
  for (const url of ['stats', 'businesses', 'businesses/pending']) {
    expect((await world.server.inject({ url: `/api/admin/${url}` })).statusCode).toBe(401)
    expect((await world.server.inject({ url: `/api/admin/${url}`, headers: owner })).statusCode).toBe(403)
  }
  expect(await readBusiness(database, id)).toEqual(before)
})

test('the mail sender is notified of a new email, but not when a decision is refused', async () => {
  const id = await addBusiness(world.database, 'pending')
  const before = notifications
  await decide(world, admin, id, 'approve')
  expect(notifications).toBe(before + 1)
  await decide(world, admin, id, 'approve')
  expect(notifications).toBe(before + 1)
})

test('when the email cannot be stored, the decision is rolled back and not logged', async () => {
  const { database } = world
  const id = await addBusiness(database, 'pending')
  const before = await readBusiness(database, id)
  await database.pool.query(
    `ALTER TABLE outbox_mails ADD CONSTRAINT full_up CHECK (kind <> 'business-rejected') NOT VALID`,
  )
  const response = await decide(world, admin, id, 'reject')
  await database.pool.query('ALTER TABLE outbox_mails DROP CONSTRAINT full_up')
  expect(response.statusCode).toBe(500)
  expect(await readBusiness(database, id)).toEqual(before)
  expect(await readDecisions(database, id)).toEqual([])
  expect((await decide(world, admin, id, 'reject')).statusCode).toBe(200)
})

// Anyone can register with another person's email, and an owner can change every text after the approval.
test.each(pairs.filter(({ outcome }) => 'mail' in outcome))(
  'the email after $action contains no text of the owner',
  async ({ status, action }) => {
    const mailAbout = async (fields: Parameters<typeof addBusiness>[2]) => {
      const id = await addBusiness(world.database, status, fields)
      await decide(world, admin, id, action)
      return (await readMails(world.database, id)).map((mail) =>
        JSON.stringify(mail)
          .replaceAll(id, 'id')
          .replaceAll(/\/b\/[a-z0-9]{6}(?![a-z0-9-])/g, '/b/code'),
      )
    }
    const expected = await mailAbout({})
    expect(expected).toHaveLength(1)
    for (const text of linkLikeTexts) {
      const written = {
        name: text,
        ownerName: text,
        description: `The best bakery. ${text}`,
        location: text,
      }
      expect(await mailAbout(written)).toEqual(expected)
    }
  },
)
