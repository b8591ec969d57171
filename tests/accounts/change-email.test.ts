// Tests how an account's email is changed: what it requires, who is notified, and which sessions and links end.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, inArray } from '#drizzle'
import { oneTimeTokens, outboxMails, rateLimits, users } from '../../src/database/schema.ts'
import { addToken } from '../../src/domain/accounts/one-time-tokens.ts'
import { freshEmail, ownerPassword, readBusiness, signInOwner } from '../owners/owner-world.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import type { World } from '../world/world.ts'
import { mailsTo, openLimited, post, tokenOf } from './account-mail.ts'

const businessId = town.owned.id

let world: World
let owner: { email: string; cookie: string }
beforeAll(async () => {
  world = await openLimited()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { db, pool } = world.database
  await db.delete(rateLimits)
  await db.delete(outboxMails)
  await pool.query('DELETE FROM users WHERE business_id = $1', [businessId])
  owner = await signInOwner(world.database, businessId)
})

const ask = (email: string, currentPassword = ownerPassword) =>
  post(world, '/api/auth/change-email', { email, currentPassword }, { headers: { cookie: owner.cookie } })
const confirm = (token: string, cookie = '') =>
  post(world, '/api/auth/confirm-new-email', { token }, { headers: { cookie } })
const login = async (email: string, password = ownerPassword) => {
  const response = await post(world, '/api/auth/login', { email, password })
  return { status: response.statusCode, cookie: String(response.headers['set-cookie']).split(';')[0] ?? '' }
}
const check = async (cookie: string) =>
  (await world.server.inject({ url: '/api/auth/check', headers: { cookie } })).json()
const linkTo = (email: string) => tokenOf(world.database, email, 'new-email')

test('the link sent to the new address changes the account and its business, and ends other sessions and old links', async () => {
  const email = freshEmail()
  const { version } = await readBusiness(world.database, businessId)
  const other = await login(owner.email)
  await post(world, '/api/auth/forgot-password', { email: owner.email })
  expect((await ask(email)).body).toBe('{"sent":true}')
  // Nothing changes until the link is used, and the current address is notified.
  expect((await check(owner.cookie)).user.email).toBe(owner.email)
  expect((await mailsTo(world.database, owner.email)).map((mail) => mail.kind)).toContain(
    'email-change-asked',
  )
  const token = await linkTo(email)
  expect((await confirm(token, owner.cookie)).statusCode).toBe(200)
  expect((await check(owner.cookie)).user).toMatchObject({ email, username: email })
  expect(await check(other.cookie)).toEqual({ authenticated: false })
  // The version stays: a moderator may still decide about the listing, because nobody edited it.
  expect(await readBusiness(world.database, businessId)).toMatchObject({ ownerEmail: email, version })
  expect([(await login(owner.email)).status, (await login(email)).status]).toEqual([401, 200])
  // This link, and the links sent to the old address, no longer work.
  const reset = { token: await tokenOf(world.database, owner.email, 'password-forgotten') }
  const password = { newPassword: 'a quite new password', confirmPassword: 'a quite new password' }
  expect((await post(world, '/api/auth/reset-password', { ...reset, ...password })).statusCode).toBe(400)
  expect((await confirm(token)).statusCode).toBe(400)
})

test('changing the email removes the tokens of a pending second step and of a passkey being added', async () => {
  const { db } = world.database
  const email = freshEmail()
  await ask(email)
  const [account] = await db.select().from(users).where(eq(users.email, owner.email))
  const pending = { userId: account?.id ?? '', email: owner.email, data: { challenge: 'a' } }
  await addToken(db, 'second-step', pending)
  await addToken(db, 'new-passkey', pending)
  expect((await confirm(await linkTo(email), owner.cookie)).statusCode).toBe(200)
  expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.userId, pending.userId))).toBe(0)
})

test('a business transferred at the same moment keeps the email of its new owner', async () => {
  const { pool } = world.database
  const email = freshEmail()
  const newOwner = freshEmail()
  await ask(email)
  const token = await linkTo(email)
  const handOver = await pool.connect()
  await handOver.query('BEGIN')
  await handOver.query('SELECT FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [businessId])
  const confirmed = confirm(token, owner.cookie)
  const listWaiting = () =>
    pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  await expect.poll(async () => (await listWaiting()).rowCount).toBe(1)
  await handOver.query('UPDATE users SET business_id = NULL WHERE business_id = $1', [businessId])
  await handOver.query('UPDATE businesses SET owner_email = $1 WHERE id = $2', [newOwner, businessId])
  await handOver.query('COMMIT')
  handOver.release()
  expect((await confirmed).statusCode).toBe(200)
  expect((await check(owner.cookie)).user).toMatchObject({ email, businessId: null })
  expect((await readBusiness(world.database, businessId)).ownerEmail).toBe(newOwner)
})

test('an address that already has an account gets an email without a link, and the response is the same', async () => {
  const taken = freshEmail()
  await signIn(world.database, { email: taken, username: taken })
  expect((await ask(taken.toUpperCase())).body).toBe('{"sent":true}')
  const [mail] = await mailsTo(world.database, taken.toUpperCase())
  expect(mail?.subject).toBe('This address already has an account')
  expect(mail?.text).not.toContain('#')
})

test('if the new address gets an account before the link is used, the change is refused with 409', async () => {
  const email = freshEmail()
  await ask(email)
  await signIn(world.database, { email, username: email })
  expect((await confirm(await linkTo(email))).statusCode).toBe(409)
  expect((await check(owner.cookie)).user.email).toBe(owner.email)
})

test('a wrong password and the current address are refused, and a new password cancels the pending change', async () => {
  const email = freshEmail()
  expect((await ask(email, 'not it at all')).json().issues[0].path).toBe('currentPassword')
  expect((await ask(owner.email.toUpperCase())).json().issues[0].path).toBe('email')
  expect(await world.database.db.$count(outboxMails)).toBe(0)
  await ask(email)
  const settings = { ownerName: 'Nomsa', email: owner.email, currentPassword: ownerPassword }
  const password = { newPassword: 'a quite new password', confirmPassword: 'a quite new password' }
  const changed = await world.server.inject({
    method: 'PATCH',
    url: '/api/business/settings',
    headers: { cookie: owner.cookie },
    payload: { ...settings, ...password },
  })
  expect(changed.statusCode).toBe(200)
  expect((await confirm(await linkTo(email))).statusCode).toBe(400)
})

test('of two concurrent uses of a link, exactly one changes the email', async () => {
  const email = freshEmail()
  await ask(email)
  const token = await linkTo(email)
  const statuses = (await Promise.all([confirm(token), confirm(token)])).map((one) => one.statusCode)
  expect(statuses.sort()).toEqual([200, 400])
})

test('two accounts that concurrently try to take the address of each other are both refused', async () => {
  const { db } = world.database
  for (let round = 0; round < rounds; round++) {
    const emails = [freshEmail(), freshEmail()]
    const accounts = await Promise.all(
      emails.map((email) => signIn(world.database, { email, username: email })),
    )
    const rows = await db.select().from(users).where(inArray(users.email, emails))
    const links = await Promise.all(
      emails.map((email) => {
        const userId = rows.find((row) => row.email !== email)?.id ?? ''
        return addToken(db, 'new-email', { userId, email, data: {} })
      }),
    )
    const responses = await Promise.all(links.map(({ token }) => confirm(token)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(responses[0]?.json().message).toMatch(/^This address now has its own account/)
    expect(await Promise.all(accounts.map(async ({ cookie }) => (await check(cookie)).user.email))).toEqual(
      emails,
    )
    await db.delete(rateLimits)
  }
})

/** Without a fixed lock order, about half of the runs with 100 rounds hit a deadlock. */
const rounds = 12
