// The reasons of decisions, resubmitting a listing, and the history that shows both.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import type { HistoryEntry } from '../../src/contract/history.ts'
import { businesses } from '../../src/database/schema.ts'
import { complete, freshEmail, register } from '../owners/owner-world.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide, readMails, sendAs } from './moderation-world.ts'

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  admin = await signIn(world.database, { role: 'administrator', email: 'judge@admin.example' })
})
afterAll(() => world.close())

const decideWith = (action: 'reject' | 'suspend', id: string, payload: object) =>
  sendAs(world, admin, 'PATCH', `/api/admin/businesses/${id}/${action}`, payload)
const reject = (id: string, payload: object) => decideWith('reject', id, payload)
const cookieOf = async (email: string) => {
  const payload = { email, password: complete.password }
  const entered = await world.server.inject({ method: 'POST', url: '/api/auth/login', payload })
  return String(entered.headers['set-cookie']).split(';')[0] ?? ''
}
const addOwned = async (status: 'pending' | 'rejected' | 'approved') => {
  const id = await addBusiness(world.database, status)
  return { id, owner: await signIn(world.database, { businessId: id }) }
}
const historyOf = async (session: { cookie: string }, url: string) =>
  (await sendAs(world, session, 'GET', url)).json() as HistoryEntry[]

test.each([
  ['reject', 'pending'],
  ['suspend', 'approved'],
] as const)('the reason to %s is shown to the owner and is in the email', async (action, status) => {
  const { id, owner } = await addOwned(status)
  const reason = { kind: 'picture', text: 'The photo shows\nanother shop.' }
  const response = await decideWith(action, id, { reason })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().decision).toMatchObject(reason)
  const own = (await sendAs(world, owner, 'GET', '/api/business/my-business')).json()
  expect(own.decision).toEqual({ ...reason, at: expect.stringMatching(/^2\d{3}-/) })
  const [mail] = await readMails(world.database, id)
  expect(mail?.text).toContain('The picture does not fit this business.')
  expect(mail?.text).toContain('The photo shows another shop.')
})

test('a reason is optional, and an unknown or too long reason is refused with a readable message', async () => {
  const { id, owner } = await addOwned('pending')
  for (const reason of [{ kind: 'mood' }, { text: 'no kind' }, { kind: 'other', text: 'x'.repeat(501) }]) {
    const refused = await reject(id, { reason })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().message).toMatch(/^[A-Z].*[a-z]$/)
  }
  expect((await decide(world, admin, id, 'reject')).statusCode).toBe(200)
  const own = (await sendAs(world, owner, 'GET', '/api/business/my-business')).json()
  expect(own.decision).toMatchObject({ kind: null, text: null })
  expect((await readMails(world.database, id))[0]?.text).toContain('Write to us and we will tell you why')
})

test('a rejected listing can be resubmitted after a change, and only once', async () => {
  const { id, owner } = await addOwned('pending')
  const resubmit = () => sendAs(world, owner, 'POST', '/api/business/resubmit', {})
  expect((await resubmit()).json().message).toBe(
    'Only a rejected listing can be sent again. This one is pending.',
  )
  await reject(id, { reason: { kind: 'incomplete' } })
  const unchanged = await resubmit()
  expect(unchanged.statusCode).toBe(409)
  expect(unchanged.json().message).toMatch(/^Nothing has changed/)
  await sendAs(world, owner, 'PATCH', '/api/business/details', { phone: '011 555 0188' })
  const both = await Promise.all([resubmit(), resubmit()])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const waiting = (await sendAs(world, admin, 'GET', `/api/admin/businesses/pending?first=${id}`)).json()
  expect(waiting[0]).toMatchObject({
    id,
    approvalStatus: 'pending',
    decision: { kind: 'incomplete' },
    editedSince: [{ field: 'phone', from: null, to: '+27115550188' }],
  })
  await decide(world, admin, id, 'approve')
  const own = (await sendAs(world, owner, 'GET', '/api/business/my-business')).json()
  expect(own).toMatchObject({ approvalStatus: 'approved', decision: null })
})

test('the history shows decisions and edits with old and new values, hides moderators from the owner, and has pages', async () => {
  const { id, owner } = await addOwned('pending')
  await sendAs(world, owner, 'PATCH', '/api/business/details', {
    phone: '011 555 0199',
    hours: 'Mon 08:00-17:00',
  })
  await sendAs(world, owner, 'PATCH', '/api/business/details', { phone: '011 555 0199' })
  await reject(id, { reason: { kind: 'other', text: 'Please call us.' } })
  const own = await historyOf(owner, '/api/business/history')
  expect(own.map(({ who, what }) => [who, what])).toEqual([
    ['A moderator', 'reject'],
    ['You', 'edit'],
  ])
  expect(own[0]?.reason).toEqual({ kind: 'other', text: 'Please call us.' })
  expect(own[1]?.changes).toEqual([
    { field: 'phone', from: null, to: '+27115550199' },
    { field: 'hours', from: null, to: 'Mon 08:00-17:00' },
  ])
  const url = `/api/admin/businesses/${id}/history`
  const read = await historyOf(admin, url)
  expect(read[0]?.who).toBe('judge@admin.example')
  expect(read[1]?.who).toMatch(/@test\.example$/)
  const first = await sendAs(world, admin, 'GET', `${url}?limit=1`)
  expect(first.headers['x-total-count']).toBe('2')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await sendAs(world, admin, 'GET', next.replace(/^https?:\/\/[^/]+/, ''))
  expect(second.json()).toEqual([read[1]])
  expect(second.headers.link).toBeUndefined()
  expect((await sendAs(world, admin, 'GET', `${url}?cursor=WzEuNV0`)).statusCode).toBe(400)
})

test('the history starts with the registration, for the owner, for moderators and in the log', async () => {
  const ownerEmail = freshEmail()
  const registered = await register(world, { ownerEmail, name: 'Begun Just Now' })
  const { id } = registered.json()
  const owner = { cookie: await cookieOf(ownerEmail) }
  await sendAs(world, owner, 'PATCH', '/api/business/details', { phone: '011 555 0101' })
  await decide(world, admin, id, 'approve')
  const [own, read] = [
    await historyOf(owner, '/api/business/history'),
    await historyOf(admin, `/api/admin/businesses/${id}/history`),
  ]
  expect(own.map(({ who, what }) => [who, what])).toEqual([
    ['A moderator', 'approve'],
    ['You', 'edit'],
    ['You', 'register'],
  ])
  expect(read.at(-1)).toMatchObject({ what: 'register', who: ownerEmail, changes: [], reason: null })
  const age = Date.now() - Date.parse(read.at(-1)?.at ?? '')
  expect(age).toBeLessThan(60_000)
  const [line] = await historyOf(admin, '/api/admin/log?q=begun+just&by=owners&limit=200').then((lines) =>
    lines.toReversed(),
  )
  expect(line).toMatchObject({ what: 'register', who: ownerEmail, business: { id } })
})

test('the history of an unknown business is 404', async () => {
  const unknown = '00000000-0000-4000-8000-0000000000ff'
  expect((await sendAs(world, admin, 'GET', `/api/admin/businesses/${unknown}/history`)).statusCode).toBe(404)
})

test('a listing rejected before decisions had reasons can be resubmitted without a change', async () => {
  const { id, owner } = await addOwned('rejected')
  await world.database.db.update(businesses).set({ decision: null }).where(eq(businesses.id, id))
  expect((await sendAs(world, owner, 'POST', '/api/business/resubmit', {})).statusCode).toBe(200)
})
