// A visitor writes a review: the email, the confirmation, the personal link, and what is refused or held.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq, isNotNull, lt } from '#drizzle'
import type { ReviewPolicy } from '../../src/contract/review-choices.ts'
import { images, outboxMails, reviewers, reviews } from '../../src/database/schema.ts'
import { removeExpiredReviews } from '../../src/domain/reviews/review-keeping.ts'
import { plain } from '../media/image-maker.ts'
import { addBusiness } from '../moderation/moderation-world.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addReview, addReviewer, letterTo, oldStamp, reviewCallsOf, usualText } from './reviews-world.ts'

let world: World
let calls: ReturnType<typeof reviewCallsOf>
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  calls = reviewCallsOf(world)
  admin = await signIn(world.database, { role: 'administrator' })
})
afterAll(() => world.close())

const shop = (fields = {}) => addBusiness(world.database, 'approved', fields)
const rowsOf = (businessId: string) =>
  world.database.db.select().from(reviews).where(eq(reviews.businessId, businessId))
const setPolicy = (policy: ReviewPolicy) =>
  calls.send('PATCH', '/api/admin/settings', admin, { reviews: policy })

test('a review is confirmed once by the link in the email, and then waits for a moderator', async () => {
  const id = await shop()
  const email = `${randomUUID()}@people.example`
  const visitedOn = `${new Date().getFullYear()}-01-01`
  const sent = await calls.write(id, { email, visitedOn, stamp: await calls.stamp(id) })
  expect([sent.statusCode, sent.json()]).toEqual([202, { sent: true, letter: true }])
  expect(await calls.list(id)).toEqual([])
  const { kind, confirmToken, ownToken } = await letterTo(world.database, email)
  expect(kind).toBe('review-confirmation')
  expect((await calls.send('GET', `/api/reviews/mine/${ownToken}`)).statusCode).toBe(404)
  const confirmed = await calls.confirm(confirmToken)
  expect(confirmed.json()).toMatchObject({ review: { stars: 4, name: 'Thandeka', state: 'pending' } })
  expect(String(confirmed.headers['set-cookie'])).toMatch(
    /^__Host-reviewer=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await calls.confirm(confirmToken)).statusCode).toBe(400)
  expect(await calls.list(id)).toEqual([])
  for (const token of [ownToken, confirmed.json().token])
    expect((await calls.send('GET', `/api/reviews/mine/${token}`)).json()).toMatchObject({
      visitedOn,
      business: { id },
    })
})

test('the response is the same for a known email, and the same browser needs no second confirmation', async () => {
  const [id, other] = [await shop(), await shop()]
  const first = await calls.confirmed(id)
  const known = await calls.write(id, { email: first.email.toUpperCase() })
  const unknown = await calls.write(id)
  expect(known.json()).toEqual(unknown.json())
  // Nothing changes before the confirmation.
  expect((await rowsOf(id)).filter(({ state }) => state === 'pending')).toHaveLength(1)
  const second = await calls.write(other, { email: first.email }, first)
  expect(second.json()).toEqual({ sent: true, letter: false })
  expect((await rowsOf(other)).map(({ state, heldFor }) => [state, heldFor])).toEqual([['held', ['fast']]])
  const stranger = await calls.write(other, {}, first)
  expect(stranger.json()).toEqual({ sent: true, letter: true })
})

test('a second confirmed review of the same person replaces the first, and the personal link stays valid', async () => {
  const id = await shop()
  const first = await calls.confirmed(id, { stars: 2 })
  const again = await calls.confirmed(id, { stars: 5, email: first.email })
  expect(again.id).toBe(first.id)
  const rows = await rowsOf(id)
  expect(rows.map(({ stars, version }) => [stars, version])).toEqual([[5, 2]])
  expect((await calls.send('GET', `/api/reviews/mine/${first.token}`)).json()).toMatchObject({ stars: 5 })
})

test('photos of a review are public only while it is published, and a change can remove them', async () => {
  const id = await shop()
  const email = `${randomUUID()}@people.example`
  const colours = ['#963b2a', '#2a3b96']
  const photos = await Promise.all(colours.map((colour) => plain(900, 600, colour).jpeg().toBuffer()))
  const sent = await writeWith(world, id, email, photos)
  expect(sent.statusCode, sent.body).toBe(202)
  const { confirmToken } = await letterTo(world.database, email)
  const { review, token } = (await calls.confirm(confirmToken)).json()
  expect(review.photos).toMatchObject([{ width: 900, height: 600 }, {}])
  const seen = async () => (await calls.send('GET', review.photos[0].url)).statusCode
  expect(await seen()).toBe(404)
  expect((await calls.send('GET', review.photos[0].url, admin)).statusCode).toBe(200)
  await calls.decide(admin, review.id, 'approve')
  expect(await seen()).toBe(200)
  expect(await calls.list(id, '?sort=photos')).toHaveLength(1)
  const change = { keepPhotos: [review.photos[1].id] }
  const changed = await calls.send('PATCH', `/api/reviews/mine/${token}`, null, change)
  expect(changed.json()).toMatchObject({ state: 'pending', photos: [review.photos[1]] })
  expect(await seen()).toBe(404)
})

test('a writer can replace three of four photos again and again, and a fifth photo is refused', async () => {
  const mine = await calls.confirmed(await shop())
  const url = `/api/reviews/mine/${mine.token}`
  const photo = new Blob([await plain(900, 600, '#963b2a').jpeg().toBuffer()])
  const change = async (keepPhotos: string, added: number) => {
    const form = new FormData()
    form.append('keepPhotos', keepPhotos)
    for (let at = 0; at < added; at++) form.append('photos', photo, 'a.jpg')
    return world.server.inject({ method: 'PATCH', url, payload: form })
  }
  let kept = ''
  for (const added of [4, 3, 3]) {
    const changed = await change(kept, added)
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json().photos).toHaveLength(4)
    kept = changed.json().photos.at(-1).id
  }
  for (const refused of [await change(kept, 4), await change('', 5)])
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: 'photos', message: 'A review has at most 4 photos.' }],
    ])
})

test('a changed review waits again, and a writer can withdraw the text only or everything, and write again', async () => {
  const [id, other] = [await shop(), await shop()]
  const mine = await calls.confirmed(id, { stars: 2 })
  await calls.decide(admin, mine.id, 'approve')
  expect(await calls.detail(id)).toMatchObject({ rating: 2, reviewCount: 1, histogram: [0, 1, 0, 0, 0] })
  const changed = await calls.send('PATCH', `/api/reviews/mine/${mine.token}`, null, { stars: 5 })
  expect(changed.json()).toMatchObject({ stars: 5, state: 'pending' })
  expect(await calls.detail(id)).toMatchObject({ rating: 0, reviewCount: 0 })
  await calls.decide(admin, mine.id, 'approve')
  const starsOnly = await calls.send('DELETE', `/api/reviews/mine/${mine.token}`, null, { keep: 'stars' })
  expect(starsOnly.json()).toMatchObject({ stars: 5, text: null, name: null, state: 'published' })
  expect(await calls.detail(id)).toMatchObject({ rating: 5, reviewCount: 1 })
  const theirs = await calls.confirmed(other)
  await calls.decide(admin, theirs.id, 'approve')
  await calls.send('DELETE', `/api/reviews/mine/${theirs.token}`, null, { keep: 'nothing' })
  expect(await calls.detail(other)).toMatchObject({ rating: 0, reviewCount: 0 })
  const again = { text: usualText(), name: 'Sipho' }
  const rewritten = await calls.send('PATCH', `/api/reviews/mine/${theirs.token}`, null, again)
  expect(rewritten.json()).toMatchObject({ state: 'pending', name: 'Sipho' })
})

test('an owner cannot review their own business, and the response does not reveal the email of a listing', async () => {
  const email = `${randomUUID()}@shop.example`
  const id = await shop({ email })
  const owner = await signIn(world.database, { businessId: id })
  expect((await calls.write(id, {}, owner)).statusCode).toBe(403)
  // Not even in the browser in which the owner has signed out.
  const left = await calls.send('POST', '/api/auth/logout', owner)
  const [, cookie = ''] = [left.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0] ?? '')
  expect(cookie).toMatch(/^__Host-left=/)
  expect((await calls.write(id, {}, { cookie })).statusCode).toBe(403)
  expect((await calls.write(await shop(), {}, { cookie })).statusCode).toBe(202)
  const sent = await calls.write(id, { email: email.toUpperCase() })
  expect(sent.json()).toEqual({ sent: true, letter: true })
  expect((await letterTo(world.database, email.toUpperCase())).kind).toBe('review-own')
  expect(await rowsOf(id)).toEqual([])
})

test('a photo is refused in the same way for the private email of the owner as for any other, and stored for neither', async () => {
  const ownerEmail = `${randomUUID()}@private.example`
  const id = await shop({ ownerEmail: null })
  await signIn(world.database, { businessId: id, email: ownerEmail })
  const photo = await plain(900, 600).jpeg().toBuffer()
  const statuses = async (email: string) => {
    const responses = []
    for (const file of [Buffer.from('no picture'), photo.subarray(0, 400), photo])
      responses.push(await writeWith(world, id, email, [file]))
    return responses.map(({ statusCode }) => statusCode)
  }
  expect(await statuses('stranger@private.example')).toEqual([415, 400, 202])
  const before = await world.database.db.$count(images)
  expect(await statuses(ownerEmail)).toEqual([415, 400, 202])
  expect(await world.database.db.$count(images)).toBe(before)
})

/** Writes a review with photos. */
function writeWith({ server }: World, id: string, email: string, photos: Buffer[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ stars: '5', text: usualText(), name: 'Sipho', email }))
    form.append(name, value)
  for (const photo of photos) form.append('photos', new Blob([new Uint8Array(photo)]), 'a.jpg')
  return server.inject({ method: 'POST', url: `/api/businesses/${id}/reviews`, payload: form })
}

test('with the policy "after" reviews are published at once, but odd ones are held with the reasons', async () => {
  await setPolicy('after')
  const id = await shop({ phone: '+27115550177' })
  const usual = await calls.confirmed(id)
  expect(usual.state).toBe('published')
  const text = 'Rather ring 011 555 0177, or look at www.betterplace.co.za for more.'
  const odd = await calls.confirmed(id, { text })
  const copied = await calls.confirmed(await shop(), { text })
  const queue = await calls.queue(admin, 'held')
  const heldFor = (id: string) => queue.find((one: { id: string }) => one.id === id)?.heldFor
  expect(heldFor(odd.id)).toEqual(['links', 'contact', 'owner-phone'])
  expect(heldFor(copied.id)).toEqual(['twice', 'links', 'contact'])
  await calls.send('PATCH', '/api/admin/settings', admin, { reviewWords: ['Cheap loans'] })
  const worded = await calls.confirmed(id, { text: `${usualText()} Ask for cheap  LOANS there.` })
  const fast = await calls.confirmed(id, { stamp: await calls.stamp(id) })
  for (let written = (await rowsOf(id)).length; written < 10; written++)
    await addReview(world.database, id, { reviewerId: await addReviewer(world.database) })
  const burst = await calls.confirmed(id)
  const later = await calls.queue(admin, 'held')
  const reasons = (id: string) => later.find((one: { id: string }) => one.id === id)?.heldFor
  expect([reasons(worded.id), reasons(fast.id), reasons(burst.id)]).toEqual([['words'], ['fast'], ['burst']])
  await setPolicy('moderated')
})

test('a rejected review waits for a moderator when it is changed, replaced, or withdrawn and written again', async () => {
  await setPolicy('after')
  const id = await shop()
  const mine = await calls.confirmed(id)
  const url = `/api/reviews/mine/${mine.token}`
  const reason = { kind: 'private', text: 'Please leave out the name of the waiter.' }
  await calls.decide(admin, mine.id, 'reject', { reason })
  expect((await calls.send('GET', url)).json()).toMatchObject({ state: 'rejected', rejection: reason })
  const changed = await calls.send('PATCH', url, null, { text: usualText() })
  expect(changed.json()).toMatchObject({ state: 'pending', rejection: null })
  const waiting = async () =>
    (await calls.queue(admin, 'pending')).find((one: { id: string }) => one.id === mine.id)
  expect(await waiting()).toMatchObject({ rejection: reason })
  // The second change is made while the review is pending.
  expect((await calls.send('PATCH', url, null, { stars: 1 })).json()).toMatchObject({ state: 'pending' })
  await calls.decide(admin, mine.id, 'reject', { reason })
  const replaced = await calls.confirmed(id, { email: mine.email })
  expect(replaced).toMatchObject({ id: mine.id, state: 'pending' })
  await calls.decide(admin, mine.id, 'reject', { reason })
  await calls.send('DELETE', url, null, { keep: 'nothing' })
  const again = await calls.send('PATCH', url, null, { text: usualText(), name: 'Sipho' })
  expect(again.json()).toMatchObject({ state: 'pending', rejection: null })
  expect(await waiting()).toMatchObject({ rejection: reason })
  expect(await calls.detail(id)).toMatchObject({ reviewCount: 0 })
  await calls.decide(admin, mine.id, 'approve')
  expect((await rowsOf(id))[0]).toMatchObject({ state: 'published', rejection: null })
  // After the approval, changes are published at once again.
  expect((await calls.send('PATCH', url, null, { stars: 5 })).json()).toMatchObject({ state: 'published' })
  await setPolicy('moderated')
})

test('a rejected reply waits for a moderator when it is changed, or removed and written again', async () => {
  await setPolicy('after')
  const id = await shop()
  const owner = await signIn(world.database, { businessId: id })
  const review = await addReview(world.database, id)
  const url = `/api/business/reviews/${review}/reply`
  const reply = async () =>
    (await calls.send('PUT', url, owner, { text: 'Thank you, Thandeka.' })).json().reply
  const reason = { kind: 'advert' }
  const reject = () => calls.decide(admin, review, 'reject', { part: 'reply', reason })
  const waiting = async () =>
    (await calls.queue(admin, 'pending')).find((one: { id: string }) => one.id === review)
  expect(await reply()).toMatchObject({ state: 'published' })
  await reject()
  expect(await reply()).toMatchObject({ state: 'pending', rejection: null })
  expect(await waiting()).toMatchObject({ part: 'reply', rejection: reason })
  expect(await reply()).toMatchObject({ state: 'pending' })
  await reject()
  await calls.send('DELETE', url, owner)
  expect(await reply()).toMatchObject({ state: 'pending' })
  expect(await calls.list(id)).toMatchObject([{ reply: null }])
  await calls.decide(admin, review, 'approve', { part: 'reply' })
  await calls.send('DELETE', url, owner)
  expect(await reply()).toMatchObject({ state: 'published' })
  await setPolicy('moderated')
})

test('a review confirmed after its business was closed to reviews waits for a moderator', async () => {
  await setPolicy('after')
  const id = await shop()
  const email = `${randomUUID()}@people.example`
  await calls.write(id, { email, stamp: await oldStamp(world) })
  const closing = { until: '2999-12-31', reason: 'A newspaper wrote about it.' }
  await calls.send('PATCH', `/api/admin/businesses/${id}/reviews`, admin, closing)
  const confirmed = await calls.confirm((await letterTo(world.database, email)).confirmToken)
  expect(confirmed.json().review).toMatchObject({ state: 'pending' })
  expect(await calls.detail(id)).toMatchObject({ reviewCount: 0 })
  await setPolicy('moderated')
})

test('a review that is sent while its business is merged into another is refused, and nothing is stored', async () => {
  const { pool } = world.database
  const [kept, id] = [await shop(), await shop()]
  const merge = await pool.connect()
  await merge.query('BEGIN')
  await merge.query(`UPDATE businesses SET approval_status = 'suspended', merged_into = $1 WHERE id = $2`, [
    kept,
    id,
  ])
  const sent = calls.write(id)
  const listWaiting = () =>
    pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  await expect.poll(async () => (await listWaiting()).rowCount).toBe(1)
  await merge.query('COMMIT')
  merge.release()
  expect((await sent).statusCode).toBe(404)
  expect(await rowsOf(id)).toEqual([])
})

test('a review with a filled honeypot field gets the usual response, and nothing is stored or sent', async () => {
  const id = await shop()
  const email = `${randomUUID()}@people.example`
  const sent = await calls.write(id, { email, homepage: 'https://spam.example' })
  expect([sent.statusCode, sent.json()]).toEqual([202, { sent: true, letter: true }])
  expect([await rowsOf(id), (await letterTo(world.database, email)).kind]).toEqual([[], undefined])
})

test.each([
  [{ stars: 6 }, 'stars'],
  [{ stars: '' }, 'stars'],
  [{ text: 'Too short.' }, 'text'],
  [{ text: 'x'.repeat(2001) }, 'text'],
  [{ visitedOn: '2999-01-01' }, 'visitedOn'],
  [{ visitedOn: '2019-01-01' }, 'visitedOn'],
  [{ name: '' }, 'name'],
  [{ email: 'no address' }, 'email'],
])('%j is refused with an issue for its field', async (fields, path) => {
  const response = await calls.write(await shop(), fields)
  expect(response.statusCode).toBe(400)
  expect(response.json().issues).toMatchObject([{ path }])
})

test('a review may have stars without a text, unless the operator requires a text', async () => {
  const id = await shop()
  expect((await calls.write(id, { text: '' })).statusCode).toBe(202)
  await calls.send('PATCH', '/api/admin/settings', admin, { reviewStarsAlone: false })
  expect((await calls.send('GET', `/api/businesses/${id}/reviews/form`)).json().starsAlone).toBe(false)
  const refused = await calls.write(id, { text: '' })
  expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'text'])
  await calls.send('PATCH', '/api/admin/settings', admin, { reviewStarsAlone: null })
  expect((await calls.write(id, { text: '' })).statusCode).toBe(202)
})

test('a business closed to reviews refuses them with the day and the reason, and both changes are logged', async () => {
  const id = await shop()
  const closing = { until: '2999-12-31', reason: 'A newspaper wrote about it.' }
  const url = `/api/admin/businesses/${id}/reviews`
  expect((await calls.send('PATCH', url, admin, { until: '2999-12-31' })).statusCode).toBe(400)
  expect((await calls.send('PATCH', url, admin, closing)).json()).toEqual({ closed: closing })
  expect((await calls.detail(id)).reviewsClosed).toEqual(closing)
  const refused = await calls.write(id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toBe(
    'This business cannot be reviewed until 31 December 2999. A newspaper wrote about it.',
  )
  await calls.send('PATCH', url, admin, { until: null })
  expect((await calls.write(id)).statusCode).toBe(202)
  expect((await calls.send('GET', `/api/admin/businesses/${id}/history`, admin)).json()).toMatchObject([
    { what: 'open-to-reviews' },
    { what: 'close-to-reviews' },
  ])
})

test('with reviews off, ratings are 0 and the calls are 404, and switching on restores everything', async () => {
  const id = await shop()
  await addReview(world.database, id, { stars: 5 })
  expect(await calls.detail(id)).toMatchObject({ rating: 5, histogram: [0, 0, 0, 0, 1] })
  const { version } = (await calls.send('GET', `/api/businesses/${id}`, admin)).json()
  await setPolicy('off')
  await addReview(world.database, id, { stars: 3 })
  expect(await calls.detail(id)).toMatchObject({
    ...{ rating: 0, reviewCount: 0, histogram: [0, 0, 0, 0, 0], mentions: [], latestReviews: [] },
  })
  for (const response of [
    await calls.send('GET', `/api/businesses/${id}/reviews`),
    await calls.write(id),
    await calls.send('GET', '/api/admin/reviews', admin),
  ])
    expect([response.statusCode, response.json().message]).toEqual([404, 'This directory has no reviews.'])
  await setPolicy('moderated')
  expect(await calls.detail(id)).toMatchObject({ rating: 4, reviewCount: 2, histogram: [0, 0, 1, 0, 1] })
  expect((await calls.send('GET', `/api/businesses/${id}`, admin)).json().version).toBe(version)
})

test('old unconfirmed and withdrawn reviews, emails of decided reviews and old network hashes are removed', async () => {
  const { db } = world.database
  const id = await shop()
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
  await addReview(world.database, id, { state: 'unconfirmed', writtenAt: ago(3) })
  await addReview(world.database, id, { state: 'withdrawn', text: null, name: null, writtenAt: ago(31) })
  const aged = { writtenAt: ago(31), networkHash: Buffer.alloc(32) }
  const old = await addReview(world.database, id, aged)
  const refused = {
    businessId: await shop(),
    stars: 1,
    text: 'No.',
    name: 'Thandeka',
    state: 'rejected',
  } as const
  await db.insert(reviews).values(Array.from({ length: 120 }, () => ({ ...refused, ...aged })))
  const [published, waiting] = [await calls.confirmed(id), await calls.confirmed(id)]
  await addReview(world.database, id, { state: 'unconfirmed', writtenAt: ago(1) })
  await calls.decide(admin, published.id, 'approve')
  await db.execute(`UPDATE review_decisions SET at = now() - interval '1 hour'`)
  await removeExpiredReviews(db)
  const states = (await rowsOf(id)).map(({ state }) => state).sort()
  expect(states).toEqual(['pending', 'published', 'published', 'unconfirmed'])
  expect(await db.$count(reviews, and(eq(reviews.id, old)))).toBe(1)
  expect(await db.$count(reviews, and(isNotNull(reviews.networkHash), lt(reviews.writtenAt, ago(30))))).toBe(
    0,
  )
  const addresses = await db.select({ email: reviewers.email }).from(reviewers)
  const kept = addresses.map(({ email }) => email)
  expect([kept.includes(published.email), kept.includes(waiting.email)]).toEqual([false, true])
  // The link still works.
  expect((await calls.send('GET', `/api/reviews/mine/${published.token}`)).statusCode).toBe(200)
})

test('the eleventh review from a network, and the sixth email to an address, are refused with 429', async () => {
  const limited = await openWorld({ environment: { RATE_LIMIT: 'on' } })
  const { write } = reviewCallsOf(limited)
  const id = await addBusiness(limited.database, 'approved')
  const fromOne = await Promise.all(Array.from({ length: 11 }, () => write(id, {}, null, '10.8.8.8')))
  expect(fromOne.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  const email = 'often@people.example'
  // Refused before the address is looked at, so it does not count.
  for (let at = 0; at < 5; at++)
    expect((await writeWith(limited, id, email, [Buffer.from('ftypheic')])).statusCode).toBe(415)
  const toOne = await Promise.all(Array.from({ length: 6 }, () => write(id, { email })))
  expect(toOne.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  expect(await limited.database.db.$count(outboxMails, eq(outboxMails.to, email))).toBe(5)
  await limited.close()
})
