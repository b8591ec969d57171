// A claim of an owned listing: the owner is asked first, and a moderator decides after the answer or after 14 days.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses, users } from '../../src/database/schema.ts'
import { passTime } from '../world/pass-time.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addListing, callsOf, mailsTo, newClaimant, tokenTo } from './claims-world.ts'

const dayMs = 24 * 60 * 60_000
let world: World
let calls: ReturnType<typeof callsOf>
beforeAll(async () => {
  world = await openWorld()
  calls = callsOf(world)
})
afterAll(() => world.close())

const newModerator = () => signIn(world.database, { role: 'moderator' })

/** A listing with an owner, and a claim of it by phone, with its digits. */
async function newDispute() {
  const admin = await newModerator()
  const listing = await addListing(world.database)
  const owner = await newClaimant(world.database, { businessId: listing.id })
  const claimant = await newClaimant(world.database)
  const { id: claim, digits } = (
    await calls.claim(claimant, listing.id, 'telephone', 'I bought the shop.')
  ).json()
  return { admin, listing, owner, claimant, claim: claim as number, digits: digits as string }
}

test('the owner is asked by email and on screen, and the claim can be accepted only after the owner gives up', async () => {
  const { admin, owner, claimant, claim, digits, listing } = await newDispute()
  expect((await mailsTo(world.database, owner.email)).map(({ kind }) => kind)).toEqual(['listing-claimed'])
  const [asked] = (await calls.send('GET', '/api/business/claims', owner)).json()
  expect(asked).toMatchObject({ id: claim, note: 'I bought the shop.', answer: null })
  expect(JSON.stringify(asked)).not.toContain(claimant.email)
  const early = await calls.close(admin, claim, { outcome: 'accepted', digits })
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    'The owner of this listing was asked, and can still answer. Nothing was decided.',
  ])
  const [open] = (await calls.send('GET', '/api/admin/claims?state=open', admin)).json()
  // The right digits count as proof although it was too early to accept.
  expect(open).toMatchObject({
    isProved: true,
    dispute: { owner: owner.email, answer: null, isOver: false },
  })
  const answer = (person: { cookie: string }, answer: string) =>
    calls.send('PATCH', `/api/business/claims/${claim}`, person, { answer })
  const stranger = await newClaimant(world.database, { businessId: (await addListing(world.database)).id })
  expect((await answer(stranger, 'give-up')).statusCode).toBe(404)
  expect((await answer(owner, 'perhaps')).statusCode).toBe(400)
  expect((await answer(owner, 'give-up')).json()).toMatchObject({ id: claim, answer: 'give-up' })
  expect((await calls.close(admin, claim, { outcome: 'accepted' })).statusCode).toBe(200)
  expect((await calls.user(claimant)).businessId).toBe(listing.id)
  expect((await calls.user(owner)).businessId).toBeNull()
  expect((await mailsTo(world.database, owner.email))[0]?.kind).toBe('listing-gone')
  expect((await answer(owner, 'keep')).statusCode).toBe(403)
})

test('digits can be checked before the owner answers, and without an answer a moderator can accept after 14 days', async () => {
  const { admin, listing, owner, claimant, claim, digits } = await newDispute()
  const checked = await calls.send('POST', `/api/admin/claims/${claim}/digits`, admin, { digits })
  expect(checked.json()).toMatchObject({ id: claim, state: 'open', isProved: true })
  await passTime(world.database, 13 * dayMs)
  expect((await calls.close(await newModerator(), claim, { outcome: 'accepted' })).statusCode).toBe(409)
  await passTime(world.database, dayMs)
  expect((await calls.close(await newModerator(), claim, { outcome: 'accepted' })).statusCode).toBe(200)
  const [row] = await world.database.db.select().from(users).where(eq(users.email, claimant.email))
  expect(row?.businessId).toBe(listing.id)
  const [former] = await world.database.db.select().from(users).where(eq(users.email, owner.email))
  expect(former?.businessId).toBeNull()
})

test('an owner who answers "keep" stays the owner when the claim is refused', async () => {
  const { admin, listing, owner, claimant, claim } = await newDispute()
  await calls.send('PATCH', `/api/business/claims/${claim}`, owner, { answer: 'keep' })
  const refused = await calls.close(admin, claim, { outcome: 'refused' })
  expect(refused.json()).toMatchObject({ state: 'refused', dispute: { answer: 'keep', isOver: true } })
  expect((await calls.user(owner)).businessId).toBe(listing.id)
  expect((await mailsTo(world.database, claimant.email))[0]?.kind).toBe('claim-refused')
  expect((await calls.send('GET', '/api/business/claims', owner)).json()).toEqual([])
})

test('answering the claim email of an owned listing does not transfer it, but counts as proof', async () => {
  const listing = await addListing(world.database)
  const owner = await newClaimant(world.database, { businessId: listing.id })
  const claimant = await newClaimant(world.database)
  const { id: claim } = (await calls.claim(claimant, listing.id, 'email')).json()
  const admin = await newModerator()
  expect((await calls.close(admin, claim, { outcome: 'accepted' })).statusCode).toBe(409)
  const token = await tokenTo(world.database, listing.email)
  const answered = await calls.send('POST', '/api/claims/answer-letter', null, { token, answer: 'yes' })
  expect(answered.json()).toEqual({ state: 'open' })
  expect((await calls.user(owner)).businessId).toBe(listing.id)
  expect((await calls.own(claimant))[0]).toMatchObject({ isProved: true, state: 'open' })
})

test('the new owner sees the history without the name of the former owner', async () => {
  const { admin, listing, owner, claimant, claim, digits } = await newDispute()
  const ownerName = 'Formerly Ndlela'
  const settings = { ownerName, email: owner.email }
  expect((await calls.send('PATCH', '/api/business/settings', owner, settings)).statusCode).toBe(200)
  await calls.send('PATCH', `/api/business/claims/${claim}`, owner, { answer: 'give-up' })
  expect((await calls.close(admin, claim, { outcome: 'accepted', digits })).statusCode).toBe(200)
  const history = await calls.send('GET', '/api/business/history', claimant)
  expect(history.json().map(({ what }: { what: string }) => what)).toEqual([
    ...['accept-claim', 'answer-claim', 'edit', 'claim'],
  ])
  expect(history.body).not.toContain(ownerName)
  const own = await calls.send('GET', '/api/business/my-business', claimant)
  expect(own.json()).toMatchObject({ id: listing.id, ownerEmail: claimant.email, ownerName: null })
})

test('a claim of a listing whose owner is deleting the account cannot be accepted', async () => {
  const { admin, listing, owner, claim, digits } = await newDispute()
  await calls.send('PATCH', `/api/business/claims/${claim}`, owner, { answer: 'give-up' })
  await world.database.db
    .update(businesses)
    .set({ approvalStatus: 'suspended', leavingFrom: 'approved' })
    .where(eq(businesses.id, listing.id))
  const accepted = await calls.close(admin, claim, { outcome: 'accepted', digits })
  expect([accepted.statusCode, accepted.json().message]).toEqual([
    409,
    'The owner is deleting this listing. It cannot get another owner now.',
  ])
  expect((await calls.user(owner)).businessId).toBe(listing.id)
})

test('calls of the former owner that wait for the transfer are refused with 403 and change nothing', async () => {
  const { admin, listing, owner, claimant, claim, digits } = await newDispute()
  await calls.send('PATCH', `/api/business/claims/${claim}`, owner, { answer: 'give-up' })
  const { pool } = world.database
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [listing.id])
  const countWaiting = async () =>
    (
      await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount
  // The transfer queues for the lock first, then the calls of the former owner.
  const accepted = calls.close(admin, claim, { outcome: 'accepted', digits })
  await expect.poll(countWaiting).toBe(1)
  const sent = [
    calls.send('PATCH', '/api/business/details', owner, { name: 'Taken along' }),
    calls.send('PATCH', '/api/business/settings', owner, { ownerName: 'Formerly', email: owner.email }),
    calls.send('POST', '/api/business/withdraw-edit', owner),
    calls.send('POST', '/api/business/resubmit', owner),
  ]
  await expect.poll(countWaiting).toBe(5)
  await client.query('COMMIT')
  client.release()
  expect((await accepted).statusCode).toBe(200)
  for (const response of await Promise.all(sent))
    expect([response.statusCode, response.json().message]).toEqual([
      403,
      'No business is associated with your account.',
    ])
  const own = (await calls.send('GET', '/api/business/my-business', claimant)).json()
  expect(own).toMatchObject({ id: listing.id, ownerName: null })
  expect(own.name).not.toBe('Taken along')
})
