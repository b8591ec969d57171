// Assigning a pending listing to a moderator: who can do it, how it ends, and what it does not change.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq, isNull, ne } from '#drizzle'
import type { ModerationItem } from '../../src/contract/moderation.ts'
import { assignments, businesses, users } from '../../src/database/schema.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide, readBusiness, readDecisions, sendAs } from './moderation-world.ts'

type Person = { id: string; email: string; cookie: string }

let world: World
let one: Person
let two: Person
beforeAll(async () => {
  world = await openWorld()
  one = await addModerator('one@assign.example')
  two = await addModerator('two@assign.example', 'administrator')
})
afterAll(() => world.close())

async function addModerator(
  email: string,
  role: 'moderator' | 'administrator' = 'moderator',
): Promise<Person> {
  const id = randomUUID()
  return { id, email, ...(await signIn(world.database, { id, email, role })) }
}
const assign = (who: { cookie: string }, id: string, payload: object) =>
  world.server.inject({
    method: 'PUT',
    url: `/api/admin/businesses/${id}/assignee`,
    headers: { cookie: who.cookie },
    payload,
  })
async function leave({ cookie }: { cookie: string }): Promise<void> {
  const left = await sendAs(world, { cookie }, 'POST', '/api/account/delete', { password: sessionPassword })
  expect(left.statusCode).toBe(200)
}
const take = (who: Person, id: string) => assign(who, id, { assigneeId: who.id })
async function read(who: Person, query: string): Promise<ModerationItem[]> {
  const response = await sendAs(world, { cookie: who.cookie }, 'GET', `/api/admin/businesses${query}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}
async function idsOf(who: Person, assigned: string): Promise<string[]> {
  return (await read(who, `/pending?limit=200&assigned=${assigned}`)).map(({ id }) => id)
}
/** Null when it is not assigned. */
async function findAssignee(id: string): Promise<string | null> {
  const rows = await world.database.db.select().from(assignments).where(eq(assignments.businessId, id))
  return rows[0]?.userId ?? null
}

test('a listing can be taken, passed on and unassigned, and the lists and the filter show the assignee', async () => {
  const one = await addModerator('gives@assign.example')
  const two = await addModerator('gets@assign.example')
  const id = await addBusiness(world.database, 'pending')
  const { id: userId, email } = one
  expect((await take(one, id)).json()).toEqual({ id, assignee: { id: userId, email } })
  for (const list of ['/pending?limit=200', '?limit=200'])
    expect((await read(two, list)).find((item) => item.id === id)?.assignee).toEqual({ id: userId, email })
  expect([await idsOf(one, 'me'), await idsOf(two, 'me'), await idsOf(two, userId)]).toEqual([[id], [], [id]])
  expect(await idsOf(one, 'nobody')).not.toContain(id)
  expect((await assign(one, id, { assigneeId: two.id })).json().assignee.email).toBe(two.email)
  expect(await idsOf(two, 'me')).toEqual([id])
  expect((await assign(two, id, { assigneeId: null })).json()).toEqual({ id, assignee: null })
  expect([await idsOf(two, 'me'), (await idsOf(two, 'nobody')).includes(id)]).toEqual([[], true])
  const odd = await sendAs(
    world,
    { cookie: one.cookie },
    'GET',
    '/api/admin/businesses/pending?assigned=someone',
  )
  expect([odd.statusCode, odd.json().message]).toEqual([
    400,
    'Assigned must be me, nobody, or the number of a person.',
  ])
})

test('taking a listing changes neither its row nor its log, so a colleague can still decide it', async () => {
  const id = await addBusiness(world.database, 'pending')
  const before = await readBusiness(world.database, id)
  await take(one, id)
  expect(await readBusiness(world.database, id)).toEqual(before)
  expect(await readDecisions(world.database, id)).toEqual([])
  const decided = await decide(world, { cookie: two.cookie }, id, 'approve', before.version)
  expect(decided.json()).toMatchObject({ approvalStatus: 'approved', assignee: null })
})

test('taking a listing does not clear the response cache, but a decision does', async () => {
  const { pool } = world.database
  const client = await pool.connect()
  const told: string[] = []
  client.on('notification', ({ channel }) => told.push(channel))
  await client.query('LISTEN public_change')
  const id = await addBusiness(world.database, 'pending')
  await take(one, id)
  // An earlier notification has arrived once a later statement has returned.
  await client.query('SELECT 1')
  expect(told).toEqual([])
  await decide(world, { cookie: two.cookie }, id, 'approve')
  await expect.poll(() => client.query('SELECT 1').then(() => told)).toEqual(['public_change'])
  await client.query('UNLISTEN public_change')
  client.release()
})

test('when two moderators take a listing at once, one gets it, and the other gets 409 with the name', async () => {
  const id = await addBusiness(world.database, 'pending')
  const both = await Promise.all(
    [one, two].map((who) => assign(who, id, { assigneeId: who.id, seenAssigneeId: null })),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const has = await findAssignee(id)
  const [winner, loser] = has === one.id ? [one, both[1]] : [two, both[0]]
  expect([one.id, two.id]).toContain(has)
  expect(loser?.json()).toMatchObject({
    code: 'conflict',
    message: `This listing is assigned to ${winner.email} now. Nothing was changed.`,
  })
  // Someone who has seen the assignee can take it over.
  const other = winner === one ? two : one
  const taken = await assign(other, id, { assigneeId: other.id, seenAssigneeId: winner.id })
  expect(taken.json().assignee.id).toBe(other.id)
  // Whoever got no response may send it again.
  const again = await assign(other, id, { assigneeId: other.id, seenAssigneeId: winner.id })
  expect([again.statusCode, again.json()]).toEqual([200, taken.json()])
})

test.each(['approve', 'reject'] as const)(
  'the assignment ends with the decision to %s, and the listing can no longer be taken',
  async (decision) => {
    const id = await addBusiness(world.database, 'pending')
    await take(one, id)
    expect((await decide(world, { cookie: two.cookie }, id, decision)).statusCode).toBe(200)
    expect(await findAssignee(id)).toBeNull()
    const late = await take(one, id)
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'This listing no longer waits for review, so it cannot be assigned.',
    ])
    // Back in the queue, it is assigned to nobody.
    await world.database.db
      .update(businesses)
      .set({ approvalStatus: 'pending', approvedAt: null })
      .where(eq(businesses.id, id))
    expect(await findAssignee(id)).toBeNull()
  },
)

test('the assignment ends when the owner starts deleting the account', async () => {
  const id = await addBusiness(world.database, 'pending')
  const owner = await signIn(world.database, { role: 'owner', businessId: id })
  await take(one, id)
  await leave(owner)
  expect([await findAssignee(id), (await take(one, id)).statusCode]).toEqual([null, 409])
})

test('the assignment ends when its moderator loses the role, starts leaving or is deleted', async () => {
  const { db } = world.database
  const end = {
    role: async ({ id }: Person) => {
      const gone = await world.server.inject({
        method: 'DELETE',
        url: `/api/admin/people/${id}`,
        headers: { cookie: two.cookie },
      })
      expect(gone.statusCode).toBe(200)
    },
    leaving: leave,
    row: async ({ id }: Person) => {
      await db.delete(users).where(eq(users.id, id))
    },
  }
  for (const [how, work] of Object.entries(end)) {
    const who = await addModerator(`${how}@assign.example`)
    const id = await addBusiness(world.database, 'pending')
    expect((await take(who, id)).statusCode, how).toBe(200)
    await work(who)
    expect(await findAssignee(id), how).toBeNull()
    const refused = await assign(one, id, { assigneeId: who.id })
    expect([refused.statusCode, refused.json().message], how).toEqual([
      400,
      'This person no longer moderates. Choose somebody else.',
    ])
  }
  // An administrator who becomes a moderator keeps the assignments.
  const who = await addModerator('still@assign.example', 'administrator')
  const id = await addBusiness(world.database, 'pending')
  await take(who, id)
  await db.update(users).set({ role: 'moderator' }).where(eq(users.id, who.id))
  expect(await findAssignee(id)).toBe(who.id)
})

test('an owner can neither be assigned a listing nor assign one, and an unknown listing is 404', async () => {
  const ownerId = randomUUID()
  const owner = await signIn(world.database, { id: ownerId, role: 'owner' })
  const id = await addBusiness(world.database, 'pending')
  expect((await assign(one, id, { assigneeId: ownerId })).statusCode).toBe(400)
  expect((await assign(owner, id, { assigneeId: one.id })).statusCode).toBe(403)
  expect((await assign(one, randomUUID(), { assigneeId: null })).statusCode).toBe(404)
  expect(await findAssignee(id)).toBeNull()
})

test('the colleagues are all moderators and administrators who are not leaving, the reader first', async () => {
  await addModerator('zola@assign.example')
  await addModerator('anele@assign.example')
  await addModerator('gone@assign.example').then(leave)
  const response = await sendAs(world, { cookie: two.cookie }, 'GET', '/api/admin/colleagues')
  const colleagues: { id: string; email: string; isSelf: boolean }[] = response.json()
  expect(colleagues[0]).toEqual({ id: two.id, email: two.email, isSelf: true })
  const staff = await world.database.db
    .select({ email: users.email })
    .from(users)
    .where(and(ne(users.role, 'owner'), ne(users.id, two.id), isNull(users.leavesAt)))
  expect(colleagues.slice(1).map(({ email }) => email)).toEqual(staff.map(({ email }) => email).toSorted())
})
