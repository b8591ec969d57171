// The settings of an account: the name of its owner, and the password, whose change ends every other session.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import { sessions, users } from '../../src/database/schema.ts'
import { mailsTo } from '../accounts/account-mail.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { asForm, failureOf, listAccounts, ownerPassword, readBusiness, signInOwner } from './owner-world.ts'

const id = town.owned.id
const newPassword = 'vetkoek-2026'
const letters = (length: number) => 'x'.repeat(length)

let world: World
let owner: { cookie: string; email: string }
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.database.db.delete(users).where(eq(users.businessId, id))
  owner = await signInOwner(world.database, id)
})
afterAll(() => world.close())

const settings = (changes: Record<string, unknown>, cookie = owner.cookie) =>
  changeSettings(world, cookie, { ownerName: 'Nomsa', email: owner.email, ...changes })
const change = (changes: Record<string, unknown> = {}, cookie = owner.cookie) =>
  settings({ currentPassword: ownerPassword, newPassword, confirmPassword: newPassword, ...changes }, cookie)
const login = (password: string) =>
  world.server.inject({ method: 'POST', url: '/api/auth/login', payload: { email: owner.email, password } })
const isSignedIn = async (cookie: string) => {
  const response = await world.server.inject({ url: '/api/business/my-business', headers: { cookie } })
  expect([200, 401]).toContain(response.statusCode)
  return response.statusCode === 200
}
const readAccount = async () => {
  const [account] = await listAccounts(world.database, owner.email)
  return account ?? expect.fail('The account is gone.')
}

// Shows 6.4, 7.17.
test('a new owner name is tidied and stored, and account, session and other fields do not change', async () => {
  const account = await readAccount()
  const before = await readBusiness(world.database, id)
  const response = await settings({ ownerName: '  Nomsa \u202E M. ' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ ownerName: 'Nomsa M.', email: owner.email })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await readBusiness(world.database, id)).toEqual({
    ...before,
    ownerName: 'Nomsa M.',
    version: before.version + 1,
    fieldVersions: { ...before.fieldVersions, owner_name: before.version + 1 },
  })
  expect(await readAccount()).toEqual(account)
  expect(await isSignedIn(owner.cookie)).toBe(true)
})

// Shows 6.4.
test('the email may be sent in another case and does not change, and a different email is refused', async () => {
  const same = await settings({ email: owner.email.toUpperCase() })
  expect(same.json()).toEqual({ ownerName: 'Nomsa', email: owner.email })
  const before = await readBusiness(world.database, id)
  const other = await settings({ ownerName: 'Never kept', email: 'other@example.co.za' })
  expect(other.statusCode).toBe(400)
  const message = 'Your login email cannot be changed'
  expect(failureOf(other)).toMatchObject({ message, issues: [{ path: 'email', message }] })
  expect(await readBusiness(world.database, id)).toEqual(before)
})

test('a current password without a new one is ignored, right or wrong', async () => {
  const account = await readAccount()
  for (const currentPassword of [ownerPassword, 'something else']) {
    const response = await settings({ currentPassword })
    expect(response.statusCode).toBe(200)
    expect(response.headers['set-cookie']).toBeUndefined()
  }
  expect(await readAccount()).toEqual(account)
})

// Shows 7.17.
test('a new password ends every session of the account and signs this browser in again', async () => {
  const { id: userId } = await readAccount()
  const elsewhere = cookieOf(await login(ownerPassword))
  const stranger = await signIn(world.database, { businessId: town.salon.id })
  const response = await change()
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ ownerName: 'Nomsa', email: owner.email })
  const fresh = cookieOf(response)
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-session=[\w-]{43};.*HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(fresh).not.toBe(owner.cookie)
  expect(await isSignedIn(fresh)).toBe(true)
  for (const old of [owner.cookie, elsewhere]) expect(await isSignedIn(old)).toBe(false)
  expect(await isSignedIn(stranger.cookie)).toBe(true)
  expect((await change({ currentPassword: newPassword }, owner.cookie)).statusCode, 'replayed').toBe(401)
  expect((await login(ownerPassword)).statusCode).toBe(401)
  expect((await login(newPassword)).statusCode).toBe(200)
  const mails = await mailsTo(world.database, owner.email)
  expect(mails.filter(({ kind }) => kind === 'password-changed')).toHaveLength(1)
  const left = await world.database.db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(left).toHaveLength(2)
  await world.database.db.delete(users).where(eq(users.businessId, town.salon.id))
})

test('a wrong current password is refused and changes nothing, not even the name', async () => {
  const account = await readAccount()
  const before = await readBusiness(world.database, id)
  const response = await change({ currentPassword: 'not-the-password', ownerName: 'Never kept' })
  expect(response.statusCode).toBe(400)
  const message = 'Current password is incorrect'
  expect(failureOf(response)).toMatchObject({ message, issues: [{ path: 'currentPassword', message }] })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await readAccount()).toEqual(account)
  expect(await readBusiness(world.database, id)).toEqual(before)
  expect(await isSignedIn(owner.cookie)).toBe(true)
})

// Shows 5.20.
test.each([
  [{ ownerName: 'N' }, 'ownerName', 'Owner name must be at least 2 characters'],
  [{ email: 'nomsa' }, 'email', 'Please enter a valid email address'],
  [{ currentPassword: '' }, 'currentPassword', 'Current password is required'],
  [{ currentPassword: undefined }, 'currentPassword', 'Current password is required to change password'],
  [
    { newPassword: letters(7), confirmPassword: letters(7) },
    'newPassword',
    'New password must be at least 8 characters',
  ],
  [
    { newPassword: letters(129), confirmPassword: letters(129) },
    'newPassword',
    'New password must be at most 128 characters',
  ],
  [{ confirmPassword: 'vetkoek-2027' }, 'confirmPassword', 'Passwords do not match'],
  [{ confirmPassword: undefined }, 'confirmPassword', 'Passwords do not match'],
  [
    { newPassword: 'Password123', confirmPassword: 'Password123' },
    'newPassword',
    'This password is too common. Please choose another one',
  ],
])('a change is refused with "$2", and nothing changes', async (changes, path, message) => {
  const account = await readAccount()
  const response = await change(changes)
  expect(response.statusCode).toBe(400)
  expect(failureOf(response)).toMatchObject({ message, code: 'invalid', issues: [{ path, message }] })
  expect(await readAccount()).toEqual(account)
  expect(await isSignedIn(owner.cookie)).toBe(true)
})

test.each(['isAdmin', 'businessId', 'username', 'id', 'password', 'approvalStatus'])(
  'the unknown key %s is refused',
  async (key) => {
    const account = await readAccount()
    const response = await settings({ [key]: town.pending.id })
    expect(response.statusCode).toBe(400)
    expect(failureOf(response).issues).toMatchObject([{ path: key }])
    expect(await readAccount()).toEqual(account)
  },
)

test('passwords of 8 to 128 characters of any kind work and are not trimmed', async () => {
  let current = ownerPassword
  let { cookie } = owner
  for (const next of ['  é 8 ch', '🦁'.repeat(128), '\0\u0001 control', letters(8)]) {
    const passwords = { currentPassword: current, newPassword: next, confirmPassword: next }
    const response = await change(passwords, cookie)
    expect(response.statusCode).toBe(200)
    expect((await login(next.trim())).statusCode === 200).toBe(next.trim() === next)
    expect((await login(next)).statusCode).toBe(200)
    current = next
    cookie = cookieOf(response)
  }
})

test('of six concurrent password changes from two browsers, one wins, and only its new session is valid', async () => {
  const elsewhere = cookieOf(await login(ownerPassword))
  const wanted = Array.from({ length: 6 }, (_, at) => `vetkoek-number-${at}`)
  const responses = await Promise.all(
    wanted.map((password, at) =>
      change({ newPassword: password, confirmPassword: password }, at % 2 ? elsewhere : owner.cookie),
    ),
  )
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => [200, 400, 401].includes(status))).toBe(true)
  const winner = statuses.indexOf(200)
  expect((await login(wanted[winner] ?? '')).statusCode).toBe(200)
  expect(await isSignedIn(cookieOf(responses[winner] ?? expect.fail()))).toBe(true)
  for (const old of [elsewhere, owner.cookie]) expect(await isSignedIn(old)).toBe(false)
})

test('sign-ins with the old password concurrent with its change leave no valid session', async () => {
  const [response, ...logins] = await Promise.all([
    change(),
    ...Array.from({ length: 5 }, () => login(ownerPassword)),
  ])
  expect(response?.statusCode).toBe(200)
  for (const one of logins) {
    expect([200, 401]).toContain(one.statusCode)
    if (one.statusCode === 200) expect(await isSignedIn(cookieOf(one))).toBe(false)
  }
})

test.each(['users', 'sessions', 'businesses'])(
  'a failed write to %s rolls everything back',
  async (table) => {
    const account = await readAccount()
    const before = await readBusiness(world.database, id)
    const { db } = world.database
    await db.execute(
      sql`CREATE FUNCTION break_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken on purpose'; END $$`,
    )
    await db.execute(
      sql.raw(`CREATE TRIGGER broken AFTER INSERT OR UPDATE OF ${columnOf[table]} ON ${table}
      FOR EACH ROW EXECUTE FUNCTION break_here()`),
    )
    const response = await change({ ownerName: 'Never kept' })
    await db.execute(sql`DROP FUNCTION break_here CASCADE`)
    expect(response.statusCode).toBe(500)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await readAccount()).toEqual(account)
    expect(await readBusiness(world.database, id)).toEqual(before)
    expect(await isSignedIn(owner.cookie)).toBe(true)
    expect((await login(ownerPassword)).statusCode).toBe(200)
  },
)

test('settings sent as a form are 415, because they must be JSON', async () => {
  const form = new FormData()
  form.append('ownerName', 'Nomsa')
  form.append('email', owner.email)
  const { payload, headers } = await asForm(form)
  const response = await world.server.inject({
    method: 'PATCH',
    url: '/api/business/settings',
    payload,
    headers: { ...headers, cookie: owner.cookie },
  })
  expect(response.statusCode).toBe(415)
  failureOf(response)
})

test('after ten wrong passwords even the right one is 429, but the name can still be changed', async () => {
  const world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
  const owner = await signInOwner(world.database, id)
  const given = { ownerName: 'Nomsa', email: owner.email }
  const guess = (currentPassword: string) =>
    changeSettings(world, owner.cookie, {
      ...given,
      currentPassword,
      newPassword,
      confirmPassword: newPassword,
    })
  for (let at = 0; at < 10; at += 1) expect((await guess(`guess number ${at}`)).statusCode).toBe(400)
  const response = await guess(ownerPassword)
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(5 * 60)
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(10 * 60)
  expect((await changeSettings(world, owner.cookie, given)).statusCode).toBe(200)
  await world.close()
})

const columnOf: Record<string, string> = { users: 'password', sessions: 'user_id', businesses: 'owner_name' }

function changeSettings({ server }: World, cookie: string, payload: Record<string, unknown>) {
  return server.inject({ method: 'PATCH', url: '/api/business/settings', headers: { cookie }, payload })
}

function cookieOf(response: { headers: Record<string, unknown> }): string {
  return String(response.headers['set-cookie']).split(';')[0] ?? ''
}
