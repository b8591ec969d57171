// Moderators decide about reviews and replies, owners reply, visitors report and mark as helpful, and everyone sees the outcome.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import { reviewDecisions, reviews } from '../../src/database/schema.ts'
import { addBusiness } from '../moderation/moderation-world.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addReview, letterTo, reviewCallsOf } from './reviews-world.ts'

/** Two copies of the program on one database. The copy that makes a change shows it at once, the other one soon after. */
let here: World
let there: World
let calls: ReturnType<typeof reviewCallsOf>
let seen: ReturnType<typeof reviewCallsOf>
let admin: { cookie: string }
beforeAll(async () => {
  here = await openWorld()
  there = await openWorld({ beside: here })
  calls = reviewCallsOf(here)
  seen = reviewCallsOf(there)
  admin = await signIn(here.database, { role: 'moderator' })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const shop = async () => {
  const ownerEmail = `owner-${++shops}@shop.example`
  const id = await addBusiness(here.database, 'approved', { ownerEmail })
  const owner = await signIn(here.database, {
    businessId: id,
    email: ownerEmail,
    emailConfirmedAt: new Date(),
  })
  return { id, owner, ownerEmail }
}
let shops = 0
const itemOf = async (state: string, id: string) =>
  (await calls.queue(admin, state)).find((one: { id: string }) => one.id === id)
const undo = (id: number, who = admin) => calls.send('POST', `/api/admin/review-decisions/${id}/undo`, who)

test('publishing a review emails writer and owner, and detail, list and search show it', async () => {
  const { id, ownerEmail } = await shop()
  const mine = await calls.confirmed(id, { stars: 5 })
  await seen.detail(id)
  const item = await itemOf('pending', mine.id)
  expect(item).toMatchObject({ part: 'review', state: 'pending', heldFor: [], business: { id } })
  expect(JSON.stringify(item)).not.toContain(mine.email)
  const decided = await calls.decide(admin, mine.id, 'approve', { version: item.version })
  expect(decided.json()).toMatchObject({ state: 'published', decisionId: expect.any(Number) })
  expect((await letterTo(here.database, mine.email)).kind).toBe('review-published')
  expect((await letterTo(here.database, ownerEmail)).kind).toBe('review-received')
  await expect
    .poll(() => seen.detail(id))
    .toMatchObject({
      rating: 5,
      reviewCount: 1,
      histogram: [0, 0, 0, 0, 1],
      latestReviews: [{ id: mine.id }],
    })
  expect(await seen.list(id)).toMatchObject([{ id: mine.id, stars: 5, reply: null, helpful: 0 }])
  const found = (await seen.send('GET', '/api/businesses/search?q=windmill&rating=5')).json()
  expect(found.map((one: { id: string }) => one.id)).toContain(id)
  const again = await calls.decide(admin, mine.id, 'approve')
  expect([again.statusCode, again.json().message]).toEqual([409, 'This was already published.'])
})

test('a rejection is emailed with the reason and the personal link, and an undo reverts it and removes the email', async () => {
  const { id } = await shop()
  const mine = await calls.confirmed(id)
  const reason = { kind: 'private', text: 'Please leave out the name of the waiter.' }
  const { decisionId } = (await calls.decide(admin, mine.id, 'reject', { reason })).json()
  const letter = await letterTo(here.database, mine.email)
  expect(letter).toMatchObject({ kind: 'review-rejected', text: expect.stringContaining(reason.text) })
  expect((await calls.send('GET', `/api/reviews/mine/${letter.ownToken}`)).json()).toMatchObject({
    state: 'rejected',
    rejection: reason,
  })
  const other = await signIn(here.database, { role: 'moderator' })
  expect((await undo(decisionId, other)).statusCode).toBe(403)
  expect((await undo(decisionId)).json()).toMatchObject({ state: 'pending', rejection: null })
  expect((await undo(decisionId)).statusCode).toBe(409)
  expect((await letterTo(here.database, mine.email)).kind).toBe('review-confirmation')
  expect(await itemOf('pending', mine.id)).toBeDefined()
  const history = (await calls.send('GET', `/api/admin/businesses/${id}/history`, admin)).json()
  expect(history.map(({ what }: { what: string }) => what)).toEqual(['undo-review', 'reject-review'])
  expect(JSON.stringify(history)).not.toContain('waiter')
})

test('an undo is refused after ten seconds, or when the writer has changed the review since', async () => {
  const { id } = await shop()
  const [late, edited] = [await calls.confirmed(id), await calls.confirmed(id)]
  const first = (await calls.decide(admin, late.id, 'approve')).json().decisionId
  await here.database.db
    .update(reviewDecisions)
    .set({ at: sql`now() - interval '11 seconds'` })
    .where(eq(reviewDecisions.id, first))
  expect((await undo(first)).statusCode).toBe(409)
  const second = (await calls.decide(admin, edited.id, 'approve')).json().decisionId
  await calls.send('PATCH', `/api/reviews/mine/${edited.token}`, null, { stars: 1 })
  expect((await undo(second)).statusCode).toBe(409)
  expect(await calls.detail(id)).toMatchObject({ reviewCount: 1 })
})

test('a decision about an older version is refused, and of two concurrent decisions, one succeeds', async () => {
  const { id } = await shop()
  const mine = await calls.confirmed(id)
  await calls.send('PATCH', `/api/reviews/mine/${mine.token}`, null, { stars: 1 })
  const stale = await calls.decide(admin, mine.id, 'approve', { version: 1 })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed'])
  const both = await Promise.all([
    calls.decide(admin, mine.id, 'approve', { version: 2 }),
    seen.decide(admin, mine.id, 'approve', { version: 2 }),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await calls.detail(id)).toMatchObject({ reviewCount: 1, rating: 1 })
})

test("an owner's reply, and each change of it, is public only after a moderator has approved it", async () => {
  const { id, owner, ownerEmail } = await shop()
  const { owner: stranger } = await shop()
  const review = await addReview(here.database, id)
  const own = async () => (await calls.send('GET', '/api/business/my-business', owner)).json()
  expect(await own()).toMatchObject({ unansweredReviews: 1 })
  const url = `/api/business/reviews/${review}/reply`
  expect((await calls.send('PUT', url, stranger, { text: 'Not mine.' })).statusCode).toBe(404)
  const sent = await calls.send('PUT', url, owner, { text: 'Thank you, Thandeka.' })
  expect(sent.json()).toMatchObject({ reply: { state: 'pending' } })
  expect(await seen.list(id)).toMatchObject([{ reply: null }])
  expect(await own()).toMatchObject({ unansweredReviews: 0 })
  const item = (await calls.queue(admin, 'pending')).find((one: { id: string }) => one.id === review)
  expect(item).toMatchObject({ part: 'reply', reply: { text: 'Thank you, Thandeka.' } })
  await calls.decide(admin, review, 'approve', { part: 'reply', version: item.version })
  await expect.poll(() => seen.list(id)).toMatchObject([{ reply: { text: 'Thank you, Thandeka.' } }])
  expect((await letterTo(here.database, ownerEmail)).kind).toBe('reply-published')
  await calls.send('PUT', url, owner, { text: 'Thank you, and see you in May.' })
  await expect.poll(() => seen.list(id)).toMatchObject([{ reply: null }])
  await calls.decide(admin, review, 'reject', { part: 'reply', reason: { kind: 'advert' } })
  expect((await calls.send('GET', '/api/business/reviews', owner)).json()).toMatchObject([
    { reply: { state: 'rejected', rejection: { kind: 'advert' } } },
  ])
  expect((await calls.send('DELETE', url, owner)).json()).toMatchObject({ reply: null })
})

test('a reply that was removed and written again is not published by a decision about the removed one', async () => {
  const { id, owner } = await shop()
  const review = await addReview(here.database, id)
  const url = `/api/business/reviews/${review}/reply`
  await calls.send('PUT', url, owner, { text: 'Thank you, Thandeka.' })
  const { version } = await itemOf('pending', review)
  await calls.send('DELETE', url, owner)
  await calls.send('PUT', url, owner, { text: 'This customer is a thief.' })
  const stale = await calls.decide(admin, review, 'approve', { part: 'reply', version })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed'])
  expect(await calls.list(id)).toMatchObject([{ reply: null }])
})

test('the reviews that an owner received continue on the next page', async () => {
  const { id, owner } = await shop()
  const [older, newer] = [await addReview(here.database, id), await addReview(here.database, id)]
  const first = await calls.send('GET', '/api/business/reviews?limit=1', owner)
  const [, cursor] = /cursor=([^&>]+)/.exec(String(first.headers.link)) ?? []
  const next = await calls.send('GET', `/api/business/reviews?limit=1&cursor=${cursor}`, owner)
  expect([...first.json(), ...next.json()]).toMatchObject([{ id: newer }, { id: older }])
  expect(next.headers.link).toBeUndefined()
})

test('approving a reported review closes its reports, rejecting hides it, and an undo reopens both', async () => {
  const { id, owner } = await shop()
  const [good, bad] = [await addReview(here.database, id), await addReview(here.database, id)]
  const report = (review: string, network: string) =>
    calls.send(
      'POST',
      `/api/reviews/${review}/report`,
      null,
      { reason: 'untrue', text: 'Nobody was there.' },
      network,
    )
  expect((await report(good, '10.7.7.7')).statusCode).toBe(201)
  await report(good, '10.7.7.7')
  await calls.send('POST', `/api/business/reviews/${bad}/report`, owner, { reason: 'interest' })
  expect(await itemOf('reported', good)).toMatchObject({
    reports: [{ reason: 'untrue', text: 'Nobody was there.', byOwner: false }],
  })
  expect(await itemOf('reported', bad)).toMatchObject({ reports: [{ reason: 'interest', byOwner: true }] })
  const kept = await calls.decide(admin, good, 'approve')
  expect(kept.json()).toMatchObject({ state: 'published', reports: [] })
  const removed = (await calls.decide(admin, bad, 'reject')).json()
  expect(await itemOf('reported', bad)).toBeUndefined()
  expect(await calls.detail(id)).toMatchObject({ reviewCount: 1 })
  await undo(removed.decisionId)
  expect(await itemOf('reported', bad)).toBeDefined()
  expect(await calls.detail(id)).toMatchObject({ reviewCount: 2 })
})

test('an undo does not reopen a report whose network has reported the review again since', async () => {
  const { id } = await shop()
  const review = await addReview(here.database, id)
  const report = (text: string, network: string) =>
    calls.send('POST', `/api/reviews/${review}/report`, null, { reason: 'untrue', text }, network)
  await report('The first of one network.', '10.8.8.1')
  await report('The only one of another.', '10.8.8.2')
  const { decisionId } = (await calls.decide(admin, review, 'approve')).json()
  await report('The second of one network.', '10.8.8.1')
  expect((await undo(decisionId)).statusCode).toBe(200)
  const { reports } = await itemOf('reported', review)
  expect(reports.map(({ text }: { text: string }) => text).sort()).toEqual([
    'The only one of another.',
    'The second of one network.',
  ])
})

test('each network can mark a review as helpful once, and a held review is 404', async () => {
  const { id } = await shop()
  const [shown, waiting] = [
    await addReview(here.database, id),
    await addReview(here.database, id, { state: 'held' }),
  ]
  const mark = (review: string, network: string) =>
    calls.send('POST', `/api/reviews/${review}/helpful`, null, {}, network)
  for (const [network, helpful] of [
    ['10.6.0.1', 1],
    ['10.6.0.1', 1],
    ['10.6.0.2', 2],
  ] as const)
    expect((await mark(shown, network)).json()).toEqual({ helpful })
  await expect.poll(() => seen.list(id)).toMatchObject([{ helpful: 2 }])
  expect((await mark(waiting, '10.6.0.1')).statusCode).toBe(404)
})

test('a moderator sees how many other reviews came from the same person and network, and how many were rejected', async () => {
  const [one, other] = [await shop(), await shop()]
  const network = '10.5.0.1'
  const email = 'busy@people.example'
  for (const { id } of [one, other]) {
    await calls.write(id, { email }, null, network)
    await calls.confirm((await letterTo(here.database, email)).confirmToken)
  }
  const queue = await calls.queue(admin, 'held')
  const item = queue.find((each: { business: { id: string } }) => each.business.id === one.id)
  expect(item.others).toEqual({ ofPerson: 1, ofPersonRejected: 0, ofNetwork: 1, ofNetworkRejected: 0 })
  await calls.decide(admin, item.id, 'reject')
  const later = await calls.queue(admin, 'held')
  expect(
    later.find((each: { business: { id: string } }) => each.business.id === other.id).others,
  ).toMatchObject({
    ofPersonRejected: 1,
    ofNetworkRejected: 1,
  })
})

test('reviews can be sorted and searched, and filtered to those with photos, with ten per page', async () => {
  const { id } = await shop()
  for (let number = 1; number <= 12; number++)
    await addReview(here.database, id, {
      stars: 1 + (number % 3),
      text: `Visit number ${number}${number % 6 === 0 ? ' with Gogo’s milk tart' : ''}, and all was well.`,
      writtenAt: new Date(Date.UTC(2026, 0, number)),
    })
  const pageOf = async (query: string) => {
    const response = await calls.send('GET', `/api/businesses/${id}/reviews?${query}`)
    const numbers = response
      .json()
      .map(({ text }: { text: string }) => Number(/number (\d+)/.exec(text)?.[1]))
    const next = /cursor=([\w-]+)/.exec(String(response.headers.link ?? ''))?.[1]
    return { numbers, next, total: response.headers['x-total-count'] }
  }
  const all = async (sort: string) => {
    const first = await pageOf(`sort=${sort}`)
    const second = await pageOf(`sort=${sort}&cursor=${first.next}`)
    expect([first.numbers.length, first.total, second.next]).toEqual([10, '12', undefined])
    return [...first.numbers, ...second.numbers]
  }
  expect(await all('newest')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(await all('highest')).toEqual([11, 8, 5, 2, 10, 7, 4, 1, 12, 9, 6, 3])
  expect(await all('lowest')).toEqual([12, 9, 6, 3, 10, 7, 4, 1, 11, 8, 5, 2])
  expect(await pageOf('q=gogos%20MILK%20tart')).toEqual({ numbers: [12, 6], next: undefined, total: '2' })
  expect(await pageOf('sort=photos')).toMatchObject({ numbers: [], total: '0' })
  const manyStars = Buffer.from(JSON.stringify(['1', id, 99_999_999_999])).toString('base64url')
  for (const cursor of ['WzFd', manyStars]) {
    const url = `/api/businesses/${id}/reviews?sort=highest&cursor=${cursor}`
    expect((await calls.send('GET', url)).statusCode).toBe(400)
  }
})

test('mentions are computed from the published reviews only', async () => {
  const { id } = await shop()
  const texts = ['The milk tart was the best of the Karoo.', 'We drove back for the milk tart and the view.']
  const [first, second] = [
    await calls.confirmed(id, { text: texts[0] }),
    await calls.confirmed(id, { text: texts[1] }),
  ]
  await calls.decide(admin, first.id, 'approve')
  expect((await calls.detail(id)).mentions).toEqual([])
  await calls.decide(admin, second.id, 'approve')
  await expect.poll(async () => (await seen.detail(id)).mentions).toEqual([{ word: 'milk tart', count: 2 }])
  await calls.decide(admin, second.id, 'reject')
  expect((await calls.detail(id)).mentions).toEqual([])
  expect((await here.database.db.select().from(reviews).where(eq(reviews.id, second.id)))[0]?.state).toBe(
    'rejected',
  )
})
