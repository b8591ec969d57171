// A listing that a moderator adds by hand: what is stored and logged, what is refused, and that a business without an owner works everywhere.
import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BusinessCard } from '../../src/contract/business.ts'
import type { HistoryEntry, LogEntry } from '../../src/contract/history.ts'
import { type AdminOverview, ModerationItem } from '../../src/contract/moderation.ts'
import { createRateLimiter } from '../../src/domain/accounts/rate-limits.ts'
import { plain } from '../media/image-maker.ts'
import { complete, countAll, type Files, failureOf, makeBody, register } from '../owners/owner-world.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { decide, readBusiness, sendAs } from './moderation-world.ts'

const {
  ownerName: _name,
  ownerEmail: _email,
  password: _password,
  confirmPassword: _again,
  ...business
} = complete
const listing = { ...business, name: 'Kasi Corner Caterers' }

let world: World
let moderator: { cookie: string }
const email = 'thandi@moderators.example'
beforeAll(async () => {
  world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
  moderator = await signIn(world.database, { role: 'moderator', email, username: email })
})
afterAll(() => world.close())

async function add(
  changes: object,
  { files = {}, as = moderator }: { files?: Files; as?: typeof moderator } = {},
) {
  const way = Object.keys(files).length > 0 ? 'multipart' : 'JSON'
  const { payload, headers } = await makeBody(way, { ...listing, status: 'approved', ...changes }, files)
  const url = '/api/admin/businesses'
  return world.server.inject({ method: 'POST', url, payload, headers: { ...headers, ...as } })
}

async function added(changes: object = {}, files: Files = {}): Promise<ModerationItem> {
  const response = await add(changes, { files })
  expect(response.statusCode, response.body).toBe(201)
  return ModerationItem.parse(response.json())
}
const get = (url: string) => world.server.inject({ url, headers: moderator })
const namesIn = async (url: string) =>
  (await world.server.inject({ url })).json<BusinessCard[]>().map(({ name }) => name)

test('a listing added as approved is public with the next request, without an account or an email', async () => {
  const list = '/api/businesses?limit=5'
  // The list is cached now.
  await namesIn(list)
  const before = await countAll(world)
  const { id, ...item } = await added({ name: 'Zwide Zip Repairs' })
  expect(item).toMatchObject({
    ...{ approvalStatus: 'approved', ownerName: null, ownerEmail: null, emailConfirmed: false },
    ...{ decision: null, leavesAt: null, version: 1, phone: '+27825550199', whatsapp: '+27825550199' },
  })
  expect(await namesIn(list)).toContain('Zwide Zip Repairs')
  expect(await namesIn('/api/businesses/search?q=zwide+zip')).toEqual(['Zwide Zip Repairs'])
  expect(await countAll(world)).toEqual({ ...before, businesses: before.businesses + 1 })
  expect((await readBusiness(world.database, id)).approvedAt).toBeInstanceOf(Date)
})

test('a listing added as pending is in the queue with similar listings, and public once approved', async () => {
  await added({ name: 'Mthatha Mattress Makers', phone: '082 555 0171', whatsapp: null })
  const waiting = await added({
    name: 'Mthatha Mattress Makers',
    phone: '082 555 0171',
    whatsapp: null,
    status: 'pending',
  })
  expect(await namesIn('/api/businesses/search?q=mattress')).toHaveLength(1)
  const queue = (await get('/api/admin/businesses/pending')).json<ModerationItem[]>()
  const item = queue.find(({ id }) => id === waiting.id)
  expect(item?.similar?.map(({ name }) => name)).toEqual(['Mthatha Mattress Makers'])
  expect((await decide(world, moderator, waiting.id, 'approve')).statusCode).toBe(200)
  expect(await namesIn('/api/businesses/search?q=mattress')).toHaveLength(2)
})

test('the history and the log say who added the listing', async () => {
  const { id } = await added({ name: 'Langa Lamp Shop', status: 'pending' })
  const history = (await get(`/api/admin/businesses/${id}/history`)).json<HistoryEntry[]>()
  expect(history).toMatchObject([{ what: 'add', who: email, changes: [], reason: null }])
  const [line] = (await get('/api/admin/log?by=moderators&q=Langa+Lamp')).json<LogEntry[]>()
  expect(line).toMatchObject({ what: 'add', who: email, business: { id, name: 'Langa Lamp Shop' } })
})

test('a listing can be added as a multipart form with an image, which is then served', async () => {
  const image = await plain(900, 600).jpeg().toBuffer()
  const item = await added({ name: 'Picture Perfect Prints' }, { image })
  expect(item.image).toMatch(/^\/images\//)
  expect((await world.server.inject({ url: item.image })).statusCode).toBe(200)
})

test.each([
  [{ status: undefined }, 'status'],
  [{ status: 'rejected' }, 'status'],
  [{ description: 'Too short' }, 'description'],
  [{ placeId: 999_999_999 }, 'placeId'],
  [{ trades: ['no-such-trade'] }, 'trades'],
  [{ image: 'https://elsewhere.example/x.jpg' }, 'image'],
  [{ image: `/images/${randomUUID()}` }, 'image'],
  [{ latitude: null }, 'latitude'],
  [{ ownerEmail: 'somebody@owner.example' }, 'ownerEmail'],
  [{ featured: 1 }, 'featured'],
])('%j is refused with an issue for %s, and nothing is stored', async (wrong, field) => {
  const before = await countAll(world)
  const response = await add(wrong)
  expect(response.statusCode).toBe(400)
  const { message, issues } = failureOf(response)
  expect(message).toMatch(/^[A-Z].+/)
  expect(issues?.map(({ path }) => path)).toContain(field)
  expect(await countAll(world)).toEqual(before)
})

test('a file that is not an image is refused with 415, and nothing is stored', async () => {
  const before = await countAll(world)
  const response = await add({}, { files: { image: Buffer.from('<svg onload="alert(1)">') } })
  expect(response.statusCode).toBe(415)
  expect(await countAll(world)).toEqual(before)
})

test('a business without an owner can be decided, undone and reported, and no email is sent', async () => {
  const before = await countAll(world)
  const { id } = await added({ name: 'Nobody Owns This', status: 'pending' })
  const reject = `/api/admin/businesses/${id}/reject`
  const rejected = await sendAs(world, moderator, 'PATCH', reject, { reason: { kind: 'incomplete' } })
  expect(rejected.statusCode).toBe(200)
  const undone = await sendAs(
    world,
    moderator,
    'POST',
    `/api/admin/decisions/${rejected.json().decisionId}/undo`,
  )
  expect(undone.json()).toMatchObject({ approvalStatus: 'pending' })
  for (const decision of ['approve', 'feature', 'suspend', 'activate', 'unfeature'] as const)
    expect((await decide(world, moderator, id, decision)).statusCode, decision).toBe(200)
  const url = `/api/businesses/${id}`
  const report = await world.server.inject({
    method: 'POST',
    url: `${url}/report`,
    payload: { reason: 'closed' },
  })
  expect(report.statusCode).toBe(201)
  expect((await get(url)).json()).toMatchObject({ ownerEmail: null, name: 'Nobody Owns This' })
  expect((await world.server.inject({ url })).json()).not.toHaveProperty('ownerEmail')
  const { mails, users } = await countAll(world)
  expect([mails, users]).toEqual([before.mails, before.users])
})

test('added listings are not registrations: they make no burst, and the chart does not count them', async () => {
  const overview = async () => (await get('/api/admin/overview')).json<AdminOverview>()
  expect((await register(world)).statusCode).toBe(201)
  const before = await overview()
  for (let at = 0; at < 8; at++) await added({ name: `Street Stall ${at}`, phone: null, whatsapp: null })
  const after = await overview()
  const burstsOf = ({ odd }: AdminOverview) => odd.filter(({ kind }) => kind === 'burst')
  expect(burstsOf(after)).toEqual(burstsOf(before))
  expect(after.days.at(-1)?.registered).toBe(before.days.at(-1)?.registered)
  expect(after.recent[0]).toMatchObject({ what: 'add', who: 'You' })
})

test("an added listing is in its moderator's data export, and stays when the account is deleted", async () => {
  const leaver = 'lerato@moderators.example'
  const as = await signIn(world.database, { role: 'moderator', email: leaver, username: leaver })
  const { id } = (await add({ name: 'Outliving Outfitters' }, { as })).json()
  const download = await world.server.inject({ url: '/api/account/export', headers: as })
  const data = JSON.parse(Buffer.from(unzipSync(download.rawPayload)['account.json'] ?? '').toString())
  expect(data.history).toMatchObject([{ what: 'add', businessId: id, who: 'You' }])
  const left = await sendAs(world, as, 'POST', '/api/account/delete', { password: sessionPassword })
  expect(left.statusCode).toBe(200)
  await world.database.pool.query('UPDATE users SET role = $1 WHERE email = $2', ['owner', leaver])
  await world.database.pool.query('DELETE FROM users WHERE email = $1', [leaver])
  expect(await namesIn('/api/businesses/search?q=outliving')).toEqual(['Outliving Outfitters'])
  const [line] = (await get(`/api/admin/businesses/${id}/history`)).json<HistoryEntry[]>()
  expect(line).toMatchObject({ what: 'add', who: 'A deleted account' })
})

test('a moderator can add 120 listings, and the next one gets 429', async () => {
  const busy = 'busy@moderators.example'
  const as = await signIn(world.database, { role: 'administrator', email: busy, username: busy })
  const { rows } = await world.database.pool.query('SELECT id FROM users WHERE email = $1', [busy])
  const limiter = createRateLimiter(world.database.db, { enabled: true })
  for (let at = 0; at < 119; at++) await limiter.consume('listing', rows[0].id)
  const [last, refused] = [await add({ name: 'The Last One' }, { as }), await add({}, { as })]
  expect([last.statusCode, refused.statusCode]).toEqual([201, 429])
  expect(failureOf(refused).message).toMatch(/^Too many listings added\. Please try again in/)
})
