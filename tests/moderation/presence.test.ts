// The marks in moderators' lists that show which listing a colleague is looking at.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import type { ModerationItem } from '../../src/contract/moderation.ts'
import { moderatorPresence, users } from '../../src/database/schema.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide } from './moderation-world.ts'

type Session = { cookie: string }

let world: World
let [one, two]: Session[] = []
beforeAll(async () => {
  world = await openWorld()
  one = await signIn(world.database, { role: 'administrator', email: 'one@admin.example' })
  two = await signIn(world.database, { role: 'administrator', email: 'two@admin.example' })
})
afterAll(() => world.close())

const lookAt = (session: Session | undefined, id: string) =>
  world.server.inject({
    method: 'PATCH',
    url: `/api/admin/businesses/${id}/looking`,
    headers: { ...session },
  })
const markFor = async (session: Session | undefined, id: string, list = '/pending') => {
  const url = `/api/admin/businesses${list}?limit=200`
  const items = (await world.server.inject({ url, headers: { ...session } })).json<ModerationItem[]>()
  return items.find((item) => item.id === id)?.lookedAtBy
}

test('a listing is marked for the colleagues of the moderator looking at it, for a minute and one listing at a time', async () => {
  const [first, second] = [
    await addBusiness(world.database, 'pending'),
    await addBusiness(world.database, 'pending'),
  ]
  expect((await lookAt(one, first)).json()).toEqual([])
  expect((await lookAt(two, second)).json()).toEqual([{ id: first, lookedAtBy: 'one@admin.example' }])
  expect([await markFor(two, first), await markFor(two, first, '')]).toEqual(
    Array(2).fill('one@admin.example'),
  )
  expect([await markFor(one, first), await markFor(two, second)]).toEqual([null, null])
  // A moderator looks at one listing at a time.
  await lookAt(one, second)
  expect([await markFor(two, first), await markFor(two, second)]).toEqual([null, 'one@admin.example'])
  const { db } = world.database
  await db.update(moderatorPresence).set({ until: sql`${moderatorPresence.until} - interval '1 minute'` })
  expect(await markFor(two, second)).toBeNull()
  await lookAt(two, second)
  expect(await db.$count(moderatorPresence, eq(moderatorPresence.businessId, second))).toBe(1)
})

test('the mark disappears when the moderator loses the role', async () => {
  const id = await addBusiness(world.database, 'pending')
  const former = await signIn(world.database, { role: 'administrator', email: 'former@admin.example' })
  await lookAt(former, id)
  const { db } = world.database
  await db.update(users).set({ role: 'owner' }).where(eq(users.email, 'former@admin.example'))
  expect((await lookAt(one, await addBusiness(world.database, 'pending'))).json()).not.toContainEqual(
    expect.objectContaining({ id }),
  )
  expect(await markFor(one, id)).toBeNull()
})

test('a mark does not block decisions, and looking at an unknown listing is 404', async () => {
  const id = await addBusiness(world.database, 'pending')
  await lookAt(one, id)
  expect((await decide(world, two ?? {}, id, 'approve')).json()).toMatchObject({
    approvalStatus: 'approved',
  })
  expect((await lookAt(one, '00000000-0000-4000-8000-00000000dead')).statusCode).toBe(404)
  expect((await lookAt(one, 'nothing')).statusCode).toBe(400)
})
