// Who moderates: inviting, accepting, changing and removing roles.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import type { LogEntry } from '../../src/contract/history.ts'
import type { Person } from '../../src/contract/people.ts'
import { sessions, users } from '../../src/database/schema.ts'
import { scheduleDeletion } from '../../src/domain/accounts/account-deletion.ts'
import { makeResetLink } from '../../src/domain/accounts/change-password.ts'
import { createRateLimiter } from '../../src/domain/accounts/rate-limits.ts'
import { mailsTo, openLimited, post, tokenOf } from '../accounts/account-mail.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import type { World } from '../world/world.ts'
import { addBusiness, decide, readBusiness, readMails } from './moderation-world.ts'

const people = '/api/admin/people'
/** Colleagues have the same password as the sessions of the tests. */
const password = sessionPassword

/** The context for deleting an account. Every password is accepted, and no attempt is counted. */
const leaving = ({ database: { db } }: World): Parameters<typeof scheduleDeletion>[0] => ({
  db,
  passwords: { hash: async () => '', verify: async () => true },
  rateLimiter: createRateLimiter(db, { enabled: false }),
  cache: { clear: () => {} },
  mail: { notify: () => {} },
  site: {
    url: 'https://directory.example',
    name: 'Directory',
    supportEmail: 'a@b.example',
    map: null,
    reviewEdits: 'off',
    reviews: 'moderated',
    starsAlone: true,
  },
})

let world: World
let admin: { cookie: string }
let adminEmail: string
beforeAll(async () => {
  world = await openLimited()
})
// A new one for each test, because one test removes the role of all accounts.
beforeEach(async () => {
  adminEmail = `${randomUUID()}@people.example`
  admin = await signIn(world.database, { role: 'administrator', email: adminEmail })
})
afterAll(() => world.close())

const call = (
  headers: { cookie: string },
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) => world.server.inject({ method, url, headers, ...(payload && { payload }) })
const invite = (email: string, role = 'moderator', who = admin) =>
  call(who, 'POST', people, { email, role, currentPassword: password })
const tokenFor = (email: string) => tokenOf(world.database, email, 'invitation')
const accept = (token: string) =>
  post(world, '/api/auth/accept-invitation', { token, newPassword: password, confirmPassword: password })
const enter = async (email: string) => {
  const response = await post(world, '/api/auth/login', { email, password })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  return { cookie, user: response.json().user }
}
/** A person who accepted an invitation and signed in. */
const addColleague = async (role = 'moderator') => {
  const email = `${randomUUID()}@people.example`
  expect((await invite(email, role)).statusCode).toBe(201)
  expect((await accept(await tokenFor(email))).statusCode).toBe(200)
  return { email, ...(await enter(email)) }
}
const find = async (email: string) =>
  ((await call(admin, 'GET', people)).json() as Person[]).find((person) => person.email === email)

test('an invited moderator sets a password, can moderate, cannot list people, and both steps are logged', async () => {
  const email = 'lindiwe@people.example'
  const invited = await invite(email)
  expect(invited.json()).toMatchObject({ email, role: 'moderator', state: 'invited', lastUsedAt: null })
  const [mail] = await mailsTo(world.database, email)
  expect(mail?.text).toContain(`${adminEmail} invites you. As a moderator you decide`)
  const token = await tokenFor(email)
  const weak = { token, newPassword: 'password', confirmPassword: 'password' }
  expect((await post(world, '/api/auth/accept-invitation', weak)).statusCode).toBe(400)
  const answers = await Promise.all([accept(token), accept(token)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  const { cookie, user } = await enter(email)
  expect(user).toMatchObject({ email, isAdmin: 1, role: 'moderator' })
  expect(await find(email)).toMatchObject({ id: user.id, state: 'active', lastUsedAt: expect.any(String) })
  expect((await call({ cookie }, 'GET', '/api/admin/stats')).statusCode).toBe(200)
  expect((await call({ cookie }, 'GET', people)).statusCode).toBe(403)
  const log = (await call(admin, 'GET', '/api/admin/log?q=lindiwe')).json() as LogEntry[]
  expect(log.map(({ who, what, person, business }) => [who, what, person, business])).toEqual([
    [email, 'join', email, null],
    [adminEmail, 'invite', email, null],
  ])
  expect(log[1]?.changes).toEqual([{ field: 'role', from: null, to: 'moderator' }])
})

test('a later invitation replaces the earlier link, and a withdrawn invitation does not work', async () => {
  const email = `${randomUUID()}@people.example`
  await invite(email)
  const first = await tokenFor(email)
  const { id } = (await invite(email.toUpperCase(), 'administrator')).json()
  expect((await accept(first)).statusCode).toBe(400)
  expect(await find(email.toUpperCase())).toMatchObject({ id, role: 'administrator', state: 'invited' })
  expect((await call(admin, 'DELETE', `${people}/${id}`)).json()).toEqual({ id })
  expect((await accept(await tokenFor(email.toUpperCase()))).statusCode).toBe(400)
  const gone = await call(admin, 'DELETE', `${people}/${id}`)
  expect([gone.statusCode, gone.json().message]).toEqual([404, expect.stringContaining('is already gone')])
})

test.each(['a new password by a link', 'leaving'])(
  'the open invitations of an administrator end with %s',
  async (way) => {
    const { email, ...session } = await addColleague('administrator')
    const invited = `${randomUUID()}@people.example`
    expect((await invite(invited, 'moderator', session)).statusCode).toBe(201)
    if (way === 'leaving') {
      expect((await call(session, 'POST', '/api/account/delete', { password })).statusCode).toBe(200)
    } else {
      const token = await makeResetLink(world.database.db, email)
      const body = { token, newPassword: password, confirmPassword: password }
      expect((await post(world, '/api/auth/reset-password', body)).statusCode).toBe(200)
    }
    expect((await accept(await tokenFor(invited))).statusCode).toBe(400)
  },
)

test('owners, moderators, malformed emails and unknown roles cannot be invited, and an expired invitation is refused', async () => {
  const owner = `${randomUUID()}@people.example`
  await signIn(world.database, { email: owner, businessId: town.garage.id })
  expect((await invite(owner)).json()).toMatchObject({
    code: 'conflict',
    message: 'This address belongs to the owner of a business. Invite another address.',
  })
  const late = `${randomUUID()}@people.example`
  await invite(late)
  await world.database.pool.query(`UPDATE one_time_tokens SET expires_at = now() WHERE email = $1`, [late])
  expect((await accept(await tokenFor(late))).json().message).toMatch(/older than 48 hours/)
  expect(await find(late)).toBeUndefined()
  expect((await invite(adminEmail)).json()).toMatchObject({
    code: 'conflict',
    issues: [{ path: 'email', message: 'This person already moderates. Change the role in the list.' }],
  })
  expect((await invite('no address')).statusCode).toBe(400)
  expect((await invite(`${randomUUID()}@people.example`, 'king')).statusCode).toBe(400)
})

test('removing a role ends sessions and invitations, keeps the name in the log, and the person can be invited again', async () => {
  const { email, cookie, user } = await addColleague('administrator')
  const friend = `${randomUUID()}@people.example`
  await invite(friend, 'administrator', { cookie })
  const promoted = await addColleague()
  const change = { role: 'administrator' }
  const url = `${people}/${promoted.user.id}`
  const changed = await call({ cookie }, 'PATCH', url, { ...change, currentPassword: password })
  expect(changed.json()).toMatchObject({ email: promoted.email, ...change, isSelf: false })
  expect((await call(admin, 'DELETE', `${people}/${user.id}`)).statusCode).toBe(200)
  const left = await world.database.db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(left).toEqual([])
  expect((await call({ cookie }, 'GET', '/api/admin/stats')).statusCode).toBe(401)
  expect((await accept(await tokenFor(friend))).statusCode).toBe(400)
  const log = (await call(admin, 'GET', `/api/admin/log?q=${promoted.email}`)).json() as LogEntry[]
  expect(log[0]).toMatchObject({ who: email, what: 'change-role', person: promoted.email })
  expect((await invite(email)).statusCode).toBe(201)
  expect((await accept(await tokenFor(email))).statusCode).toBe(200)
  expect((await enter(email)).user).toMatchObject({ id: user.id, role: 'moderator' })
})

test('the log lists leaving and staying of a moderator under moderators, not owners', async () => {
  const { email, cookie } = await addColleague()
  for (const [act, payload] of [
    ['delete', { password }],
    ['keep', {}],
  ] as const)
    expect((await call({ cookie }, 'POST', `/api/account/${act}`, payload)).statusCode).toBe(200)
  const actsBy = async (by: string) =>
    ((await call(admin, 'GET', `/api/admin/log?q=${email}&by=${by}`)).json() as LogEntry[]).map(
      ({ what }) => what,
    )
  expect((await actsBy('moderators')).slice(0, 2)).toEqual(['keep', 'leave'])
  expect(await actsBy('owners')).toEqual([])
})

test('decisions made just before a role is removed stay, and neither that person nor a colleague can undo them', async () => {
  const { email, cookie, user } = await addColleague()
  const [featured, approved, rejected] = await Promise.all(
    (['approved', 'pending', 'pending'] as const).map((status) => addBusiness(world.database, status)),
  )
  const decisions: number[] = []
  for (const [id = '', decision] of [
    [featured, 'feature'],
    [approved, 'approve'],
    [rejected, 'reject'],
  ] as const)
    decisions.push((await decide(world, { cookie }, id, decision)).json().decisionId)
  expect((await call(admin, 'DELETE', `${people}/${user.id}`)).statusCode).toBe(200)
  const undo = (who: { cookie: string }, at: number) =>
    call(who, 'POST', `/api/admin/decisions/${decisions[at]}/undo`, {})
  expect((await undo({ cookie }, 2)).statusCode).toBe(401)
  expect((await undo(admin, 2)).statusCode).toBe(403)
  const states = await Promise.all(
    [featured, approved, rejected].map((id = '') => readBusiness(world.database, id)),
  )
  expect(states).toMatchObject([
    { featured: 1 },
    { approvalStatus: 'approved' },
    { approvalStatus: 'rejected' },
  ])
  const kept = await Promise.all([approved, rejected].map((id = '') => readMails(world.database, id)))
  expect(kept.map((mails) => mails.length)).toEqual([1, 1])
  const log = (await call(admin, 'GET', `/api/admin/log?q=${email}`)).json() as LogEntry[]
  expect(log.map(({ who, what }) => `${what} by ${who}`)).toEqual(
    expect.arrayContaining([`feature by ${email}`, `approve by ${email}`, `reject by ${email}`]),
  )
})

test('when two administrators remove each other at once, one stays, who can give up the role neither way', async () => {
  await world.database.db.update(users).set({ role: 'owner' })
  const pair = await Promise.all(
    [1, 2].map(async () => {
      const email = `${randomUUID()}@people.example`
      const session = await signIn(world.database, { role: 'administrator', email })
      const [row] = await world.database.db.select().from(users).where(eq(users.email, email))
      return { ...session, id: row?.id ?? '' }
    }),
  )
  await signIn(world.database, { role: 'moderator' })
  const [one, two] = pair as [(typeof pair)[0], (typeof pair)[0]]
  const removals = await Promise.all([
    call(one, 'DELETE', `${people}/${two.id}`),
    call(two, 'DELETE', `${people}/${one.id}`),
  ])
  const codes = removals.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.every((code) => [200, 401, 403].includes(code))).toBe(true)
  const administrators = eq(users.role, 'administrator')
  const [last, ...more] = await world.database.db.select().from(users).where(administrators)
  expect(more).toEqual([])
  const rest = last?.id === one.id ? one : two
  for (const attempt of [rest.id, rest.id.toUpperCase()].flatMap((id) => [
    call(rest, 'DELETE', `${people}/${id}`),
    call(rest, 'PATCH', `${people}/${id}`, { role: 'moderator', currentPassword: password }),
  ]))
    expect((await attempt).json().message).toMatch(/^You are the only administrator\./)
  // The principal of this request is still a moderator.
  const before = { role: 'moderator', userId: rest.id, businessId: null } as const
  await expect(scheduleDeletion(leaving(world), before, { password })).rejects.toThrow(/only administrator/)
})

test('the twenty-first invitation of an administrator is refused for 24 hours', async () => {
  const session = await signIn(world.database, { role: 'administrator' })
  const one = () => invite(`${randomUUID()}@people.example`, 'moderator', session)
  for (let at = 0; at < 20; at++) expect((await one()).statusCode).toBe(201)
  expect((await one()).json().message).toBe('Too many invitations. Please try again in 24 hours.')
})

test('inviting and changing a role need the password, and after ten wrong ones even the right one gets 429', async () => {
  const session = await signIn(world.database, { role: 'administrator' })
  const email = `${randomUUID()}@people.example`
  const colleague = await addColleagueOf(session)
  const acts = [
    ['POST', people, { email, role: 'administrator' }],
    ['PATCH', `${people}/${colleague}`, { role: 'administrator' }],
  ] as const
  for (const [method, url, payload] of acts) {
    expect((await call(session, method, url, payload)).statusCode).toBe(400)
    const wrong = await call(session, method, url, { ...payload, currentPassword: 'not the right one' })
    expect(wrong.json()).toMatchObject({ issues: [{ path: 'currentPassword' }] })
  }
  for (let at = 2; at < 10; at++)
    await call(session, 'PATCH', `${people}/${colleague}`, { role: 'administrator', currentPassword: 'no' })
  expect((await invite(email, 'moderator', session)).statusCode).toBe(429)
  const rows = await world.database.db.select().from(users).where(eq(users.id, colleague))
  expect(rows[0]?.role).toBe('moderator')
  expect(await mailsTo(world.database, email)).toEqual([])
})

/** Adds a moderator, and returns the id. */
async function addColleagueOf(session: { cookie: string }): Promise<string> {
  const email = `${randomUUID()}@people.example`
  await signIn(world.database, { role: 'moderator', email })
  const list = (await call(session, 'GET', people)).json() as Person[]
  return list.find((person) => person.email === email)?.id ?? ''
}
