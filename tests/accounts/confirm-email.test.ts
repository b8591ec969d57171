// Tests how an email address is confirmed, who can see that, and how few emails go to an unconfirmed address.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { rateLimits, users } from '../../src/database/schema.ts'
import { makeResetLink } from '../../src/domain/accounts/change-password.ts'
import { complete, freshEmail, register, signInOwner } from '../owners/owner-world.ts'
import { passTime } from '../world/pass-time.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { mailsTo, post, tokenOf } from './account-mail.ts'

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
  admin = await signIn(world.database, { role: 'administrator' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.db.delete(rateLimits)
})

const get = async (url: string, headers: { cookie: string }) =>
  (await world.server.inject({ url, headers })).json()
const confirm = async (token: string) => (await post(world, '/api/auth/confirm-email', { token })).statusCode
const decide = (id: string, decision: string) =>
  world.server.inject({
    method: 'PATCH',
    url: `/api/admin/businesses/${id}/${decision}`,
    headers: admin,
    payload: {},
  })
async function registerOwner() {
  const ownerEmail = freshEmail()
  const { id } = (await register(world, { ownerEmail })).json() as { id: string }
  const login = { email: ownerEmail, password: complete.password }
  const response = await post(world, '/api/auth/login', login)
  return {
    id,
    email: ownerEmail,
    headers: { cookie: String(response.headers['set-cookie']).split(';')[0] ?? '' },
  }
}

test('the link of the first email confirms the address, which owner and moderators can see', async () => {
  const { id, email, headers } = await registerOwner()
  const isConfirmed = async () => [
    (await get('/api/business/my-business', headers)).emailConfirmed,
    (await get(`/api/admin/businesses/pending?first=${id}`, admin))[0].emailConfirmed,
  ]
  expect(await isConfirmed()).toEqual([false, false])
  const token = await tokenOf(world.database, email, 'registration-received')
  expect(await confirm('x'.repeat(43))).toBe(400)
  expect(await confirm(token)).toBe(200)
  expect(await isConfirmed()).toEqual([true, true])
  // Using the link again succeeds too.
  expect(await confirm(token)).toBe(200)
})

test('a confirmation link expires after a week', async () => {
  const { email } = await registerOwner()
  const token = await tokenOf(world.database, email, 'registration-received')
  const [minute, week] = [60_000, 7 * 24 * 60 * 60_000]
  await passTime(world.database, week - minute)
  expect(await confirm(token)).toBe(200)
  await passTime(world.database, minute)
  expect(await confirm(token)).toBe(400)
  await passTime(world.database, -week)
})

test('an unconfirmed address gets at most six emails, and twelve with the confirmation links its owner requests', async () => {
  const { id, email, headers } = await registerOwner()
  const count = async () => (await mailsTo(world.database, email)).length
  for (const decision of ['approve', 'suspend', 'activate', 'suspend'])
    expect((await decide(id, decision)).statusCode).toBe(200)
  for (let n = 0; n < 2; n++) await post(world, '/api/auth/forgot-password', { email })
  await decide(id, 'activate')
  expect(await count()).toBe(6)
  const ask = () => post(world, '/api/auth/send-confirmation', {}, { headers })
  for (let n = 0; n < 6; n++) {
    expect((await ask()).statusCode).toBe(202)
    if (n % 3 === 2) await world.database.db.delete(rateLimits)
  }
  expect((await ask()).statusCode).toBe(409)
  expect(await count()).toBe(12)
  await confirm(await tokenOf(world.database, email, 'confirmation-asked'))
  await decide(id, 'suspend')
  expect(await count()).toBe(13)
  expect((await ask()).json().message).toBe('This address is already confirmed.')
})

test('the email of an undone decision does not count towards the limit', async () => {
  const { id, email } = await registerOwner()
  for (let n = 0; n < 7; n++) {
    const { decisionId } = (await decide(id, 'approve')).json()
    const undo = `/api/admin/decisions/${decisionId}/undo`
    expect((await post(world, undo, {}, { headers: admin })).statusCode).toBe(200)
  }
  const [user] = await world.database.db.select().from(users).where(eq(users.email, email))
  expect(user?.unconfirmedMails).toBe(1)
})

test("a reset link sent by email confirms the address, and the operator's reset link does not", async () => {
  const { email } = await signInOwner(world.database, town.owned.id)
  const reset = (token: string) =>
    post(world, '/api/auth/reset-password', {
      token,
      newPassword: 'a quite new password',
      confirmPassword: 'a quite new password',
    })
  const isConfirmed = async () => {
    const [user] = await world.database.db.select().from(users).where(eq(users.email, email))
    return user?.emailConfirmedAt instanceof Date
  }
  expect((await reset(await makeResetLink(world.database.db, email))).statusCode).toBe(200)
  expect(await isConfirmed()).toBe(false)
  await post(world, '/api/auth/forgot-password', { email })
  expect((await reset(await tokenOf(world.database, email, 'password-forgotten'))).statusCode).toBe(200)
  expect(await isConfirmed()).toBe(true)
})
