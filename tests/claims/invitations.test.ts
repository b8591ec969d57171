// Personal links with which owners take over their listings: by email, for WhatsApp, on printed cards; opened, and used once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { passTime } from '../world/pass-time.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { addListing, callsOf, mailsTo, newClaimant, tokenTo } from './claims-world.ts'

let world: World
let calls: ReturnType<typeof callsOf>
let admin: { cookie: string; email: string }
beforeAll(async () => {
  world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
  calls = callsOf(world)
})
// Signed in before each test, because a test that lets time pass ends the sessions.
beforeEach(async () => {
  admin = await newClaimant(world.database, { role: 'moderator' })
})
afterAll(() => world.close())

const invite = (id: string, payload = {}) =>
  calls.send('POST', `/api/admin/businesses/${id}/invite`, admin, payload)
const accept = (person: { cookie: string }, token: string) =>
  calls.send('POST', '/api/claims/accept-invitation', person, { token })
const read = (token: string) => calls.send('POST', '/api/claims/read-invitation', null, { token })
const tokenOf = (link: string) => link.split('#')[1] ?? ''

test('anyone can open the link, one of two concurrent accounts can use it, and moderators see each step', async () => {
  const { id } = await addListing(world.database)
  const { link, whatsapp, mailedTo } = (await invite(id)).json()
  expect(link).toMatch(/^https:\/\/directory\.example\/claim\/[a-z0-9]{6}#[\w-]{43}$/)
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/27825550134\?text=Hello\./)
  expect(decodeURIComponent(whatsapp)).toContain(link)
  expect(mailedTo).toBeNull()
  const list = async () => (await calls.send('GET', '/api/admin/invited-owners', admin)).json()[0]
  expect(await list()).toMatchObject({
    ...{ business: { id }, way: 'link', invitedBy: admin.email },
    ...{ openedAt: null, claimedAt: null },
  })
  expect((await read(tokenOf(link))).json()).toEqual({ business: { id, name: 'Karoo Windmill Repairs' } })
  expect(await list()).toMatchObject({ openedAt: expect.any(String), claimedAt: null })
  const people = [await newClaimant(world.database), await newClaimant(world.database)]
  const taken = await Promise.all(people.map((person) => accept(person, tokenOf(link))))
  expect(taken.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const owner = people[taken.findIndex(({ statusCode }) => statusCode === 200)] ?? admin
  expect((await calls.user(owner)).businessId).toBe(id)
  // Whoever got no response may send it again.
  const again = await accept(owner, tokenOf(link))
  expect([again.statusCode, again.json()]).toEqual([
    200,
    { business: { id, name: 'Karoo Windmill Repairs' } },
  ])
  expect(await list()).toMatchObject({ claimedAt: expect.any(String) })
  expect((await read(tokenOf(link))).statusCode).toBe(400)
  expect(await calls.isClaimed(id)).toBe(true)
})

test('a listing can have several links, and using one invalidates the others and refuses open claims', async () => {
  const { id } = await addListing(world.database)
  const [one, two] = [(await invite(id)).json().link, (await invite(id)).json().link]
  const waiting = await newClaimant(world.database)
  const { id: claim } = (await calls.claim(waiting, id, 'telephone')).json()
  const owner = await newClaimant(world.database)
  expect((await accept(owner, tokenOf(one))).statusCode).toBe(200)
  expect((await read(tokenOf(two))).statusCode).toBe(400)
  expect((await accept(await newClaimant(world.database), tokenOf(two))).statusCode).toBe(409)
  expect((await invite(id)).statusCode).toBe(409)
  // The claim of someone else is refused.
  expect((await calls.own(waiting))[0]).toMatchObject({ id: claim, state: 'refused' })
})

test("using the link withdraws the owner's own open claim", async () => {
  const { id } = await addListing(world.database)
  const owner = await newClaimant(world.database)
  await calls.claim(owner, id, 'telephone')
  const { link } = (await invite(id)).json()
  expect((await accept(owner, tokenOf(link))).statusCode).toBe(200)
  expect((await calls.own(owner))[0].state).toBe('withdrawn')
  expect((await mailsTo(world.database, owner.email)).map(({ kind }) => kind)).toEqual(['claim-accepted'])
})

test('the invitation is emailed to the listing, and the fourth one gets 429', async () => {
  const { id, email } = await addListing(world.database)
  expect((await invite(id, { mail: true })).json().mailedTo).toBe(email)
  expect((await mailsTo(world.database, email))[0]?.kind).toBe('listing-invitation')
  const owner = await newClaimant(world.database)
  for (let at = 0; at < 2; at++) expect((await invite(id, { mail: true })).statusCode).toBe(200)
  expect((await invite(id, { mail: true })).statusCode).toBe(429)
  expect((await accept(owner, await tokenTo(world.database, email))).statusCode).toBe(200)
  const silent = await addListing(world.database, { email: null })
  expect((await invite(silent.id, { mail: true })).statusCode).toBe(409)
})

test('an invitation that waits for an edit of the email goes to the new address', async () => {
  const { id, email } = await addListing(world.database)
  const newEmail = `new-${email}`
  const { pool } = world.database
  const edit = await pool.connect()
  await edit.query('BEGIN')
  await edit.query('UPDATE businesses SET email = $1 WHERE id = $2', [newEmail, id])
  const invited = invite(id, { mail: true })
  const listWaiting = () =>
    pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  await expect.poll(async () => (await listWaiting()).rowCount).toBe(1)
  await edit.query('COMMIT')
  edit.release()
  expect((await invited).json().mailedTo).toBe(newEmail)
  expect((await mailsTo(world.database, newEmail))[0]?.kind).toBe('listing-invitation')
  expect(await mailsTo(world.database, email)).toEqual([])
})

test('the link of a suspended listing does not count as opened, and accepting it is refused with the reason', async () => {
  const { id } = await addListing(world.database)
  const { link } = (await invite(id)).json()
  const setStatus = (approvalStatus: 'approved' | 'suspended') =>
    world.database.db.update(businesses).set({ approvalStatus }).where(eq(businesses.id, id))
  const list = async () => (await calls.send('GET', '/api/admin/invited-owners', admin)).json()[0]
  await setStatus('suspended')
  expect((await read(tokenOf(link))).statusCode).toBe(400)
  const owner = await newClaimant(world.database)
  const refused = await accept(owner, tokenOf(link))
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This listing is not public at the moment, so nobody can take it over.',
  ])
  expect(await list()).toMatchObject({ business: { id }, openedAt: null })
  await setStatus('approved')
  expect((await read(tokenOf(link))).statusCode).toBe(200)
  expect(await list()).toMatchObject({ business: { id }, openedAt: expect.any(String) })
})

test('printed cards have a QR code for each listing without an owner, eight to a page', async () => {
  const listings = []
  for (let at = 0; at < 9; at++)
    listings.push(await addListing(world.database, { name: `Card ${at} <b>& Sons</b>` }))
  const owned = await addListing(world.database, { name: 'Owned Already' })
  await newClaimant(world.database, { businessId: owned.id })
  const ids = [...listings.map(({ id }) => id), owned.id, town.pending.id].join(',')
  const cards = await calls.send('GET', `/api/admin/invitation-cards?ids=${ids}`, admin)
  expect([cards.statusCode, cards.headers['content-type'], cards.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(cards.headers['content-disposition']).toMatch(/^inline;/)
  expect(cards.body.match(/<article>/g)).toHaveLength(9)
  expect(cards.body.match(/<section>/g)).toHaveLength(2)
  expect(cards.body.match(/<svg /g)).toHaveLength(9)
  expect(cards.body).toContain('Card 0 &lt;b&gt;&amp; Sons&lt;/b&gt;')
  expect(cards.body).not.toContain('Owned Already')
  expect(cards.body).not.toContain(' style=')
  const none = await calls.send('GET', `/api/admin/invitation-cards?ids=${owned.id}`, admin)
  expect(none.statusCode).toBe(409)
  expect((await calls.send('GET', '/api/admin/invitation-cards?ids=x', admin)).statusCode).toBe(400)
})

test('a link is valid for 180 days', async () => {
  const { id } = await addListing(world.database)
  const { link } = (await invite(id)).json()
  await passTime(world.database, 179 * 24 * 60 * 60_000)
  expect((await read(tokenOf(link))).statusCode).toBe(200)
  await passTime(world.database, 24 * 60 * 60_000)
  expect((await read(tokenOf(link))).statusCode).toBe(400)
})
