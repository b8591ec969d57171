// The deletion of an account can be cancelled for seven days. What is erased then: erasing.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses, moderationLog, outboxMails, users } from '../../src/database/schema.ts'
import { decide } from '../moderation/moderation-world.ts'
import { complete, freshEmail, register } from '../owners/owner-world.ts'
import { hashQuickly } from '../world/quick-passwords.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function newOwner() {
  const email = freshEmail()
  const { id } = (await register(world, { ownerEmail: email })).json()
  return { id, email, ...(await enter(email)) }
}
async function enter(email: string) {
  const { password } = complete
  const response = await world.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  })
  expect(response.statusCode).toBe(200)
  return { cookie: String(response.headers['set-cookie']).split(';')[0] ?? '', user: response.json().user }
}
const post = (path: string, { cookie }: { cookie: string }, payload: object = {}) =>
  world.server.inject({ method: 'POST', url: `/api/account/${path}`, headers: { cookie }, payload })
const leave = (who: { cookie: string }, password: string = complete.password) =>
  post('delete', who, { password })
const readRow = async (id: string) => {
  const { approvalStatus: status, leavingFrom, version } = businesses
  const [row] = await world.database.db
    .select({ status, leavingFrom, version })
    .from(businesses)
    .where(eq(businesses.id, id))
  return row
}
const listMails = async (email: string) =>
  (await world.database.db.select().from(outboxMails).where(eq(outboxMails.to, email))).map(
    ({ kind }) => kind,
  )

test('a leaving owner can read and cancel the deletion but not edit, and each step is emailed and logged', async () => {
  const owner = await newOwner()
  expect((await leave(owner, 'not the right one')).json()).toMatchObject({ code: 'invalid' })
  expect(await readRow(owner.id)).toEqual({ status: 'pending', leavingFrom: null, version: 1 })
  const left = await leave(owner)
  const inSevenDays = Date.now() + 7 * 24 * 60 * 60_000
  expect(Math.abs(Date.parse(left.json().user.leavesAt) - inSevenDays)).toBeLessThan(60_000)
  expect((await enter(owner.email)).user).toEqual(left.json().user)
  const headers = { cookie: owner.cookie }
  for (const url of ['/api/business/my-business', '/api/business/history'])
    expect((await world.server.inject({ url, headers })).statusCode, url).toBe(200)
  const edit = {
    method: 'PATCH',
    url: '/api/business/details',
    headers,
    payload: { hours: 'now' },
  } as const
  expect((await world.server.inject(edit)).statusCode).toBe(403)
  expect((await leave(owner)).statusCode).toBe(403)
  expect((await post('keep', owner)).json().user).not.toHaveProperty('leavesAt')
  expect((await post('keep', owner)).statusCode).toBe(409)
  expect(await readRow(owner.id)).toEqual({ status: 'pending', leavingFrom: null, version: 1 })
  expect(await listMails(owner.email)).toEqual(['registration-received', 'account-leaving', 'account-kept'])
  const log = await world.database.db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.businessId, owner.id))
  expect(log.map(({ action }) => action)).toEqual(['register', 'leave', 'keep'])
})

test('a moderator sees that an owner is leaving and cannot approve the listing, and a constraint forbids it', async () => {
  const [owner, admin] = [await newOwner(), await signIn(world.database, { role: 'administrator' })]
  const { leavesAt } = (await leave(owner)).json().user
  const queue = await world.server.inject({
    url: '/api/admin/businesses/pending?limit=200',
    headers: admin,
  })
  const listed = queue.json().find(({ id }: { id: string }) => id === owner.id)
  expect(listed).toMatchObject({ approvalStatus: 'pending', leavesAt })
  expect((await decide(world, admin, owner.id, 'approve')).statusCode).toBe(409)
  await expect(
    world.database.pool.query(
      `UPDATE businesses SET approval_status = 'approved', approved_at = now() WHERE id = $1`,
      [owner.id],
    ),
  ).rejects.toThrow('businesses_leaving_is_hidden')
})

test('the page of a hidden listing tells its owner and moderators that the account is being deleted', async () => {
  const [owner, admin] = [await newOwner(), await signIn(world.database, { role: 'administrator' })]
  await decide(world, admin, owner.id, 'approve')
  await leave(owner)
  for (const headers of [{ cookie: owner.cookie }, admin]) {
    const { body } = await world.server.inject({ url: `/business/${owner.id}`, headers })
    expect(body).toContain('This listing is hidden: its owner is deleting the account.')
    expect(body).not.toContain('is suspended')
  }
})

test.each([
  ['delete', { password: complete.password }],
  ['keep', {}],
])('a moderator who updates the account during the call "%s" causes no deadlock', async (path, payload) => {
  const owner = await newOwner()
  if (path === 'keep') await leave(owner)
  const { pool } = world.database
  const moderator = await pool.connect()
  await moderator.query('BEGIN')
  await moderator.query('SELECT FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [owner.id])
  const answer = post(path, owner, payload)
  const listWaiting = () =>
    pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  await expect.poll(async () => (await listWaiting()).rowCount).toBe(1)
  await moderator.query('UPDATE users SET unconfirmed_mails = 1 WHERE business_id = $1', [owner.id])
  await moderator.query('COMMIT')
  moderator.release()
  expect((await answer).statusCode).toBe(200)
})

test('when the last two administrators leave at once, one is refused, and the other loses all rights', async () => {
  await world.database.db.update(users).set({ role: 'owner' })
  const password = await hashQuickly(complete.password)
  const admins = [
    await signIn(world.database, { role: 'administrator', password }),
    await signIn(world.database, { role: 'administrator', password }),
  ]
  const answers = await Promise.all(admins.map((admin) => leave(admin)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const stats = await Promise.all(
    admins.map((headers) => world.server.inject({ url: '/api/admin/stats', headers })),
  )
  expect(stats.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
})
