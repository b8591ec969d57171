// The pages of reviews as the server renders them: pages and orders, folded texts, mentions that link to their reviews, structured data, and the form after a rename.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses, reviewReplies } from '../../src/database/schema.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { countMentions } from '../../src/domain/reviews/review-keeping.ts'
import { addListing } from '../claims/claims-world.ts'
import { addReview, letterTo, oldStamp, reviewCallsOf, usualText } from '../reviews/reviews-world.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let id: string
let path: string
beforeAll(async () => {
  world = await openWorld()
  id = (await addListing(world.database, { name: 'Sutherland Stars Inn' })).id
  path = (await reviewCallsOf(world).detail(id)).path
})
afterAll(() => world.close())

const open = async (url: string) => (await world.server.inject({ url })).body
const textsOf = (html: string) =>
  [...html.matchAll(/<div class="review-text"><p>([^<]*)/g)].map(([, text]) => text)
const machinesRead = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')

test('before the first review, a business has no stars, and no rating in its JSON-LD', async () => {
  const unrated = await addListing(world.database, { name: 'Loxton Lamps' })
  const html = await open((await reviewCallsOf(world).detail(unrated.id)).path)
  expect(html).toContain('Not rated yet')
  const data = machinesRead(html)
  expect([data['@type'], data.aggregateRating, data.review]).toEqual([
    expect.any(String),
    undefined,
    undefined,
  ])
})

test('reviews come ten to a page in the chosen order, long ones fold, and a mention links to the reviews that contain it', async () => {
  const { database } = world
  const on = (day: number) => new Date(Date.UTC(2026, 2, day))
  const long = `${'The telescope stood ready at nine. '.repeat(20)}And the coffee was hot.`
  for (let day = 1; day <= 11; day++) {
    const text =
      day % 2
        ? `The telescope was worth the drive, guest ${day}.`
        : `We slept well and left early, guest ${day}.`
    await addReview(database, id, {
      stars: 1 + (day % 5),
      text: day === 11 ? long : text,
      writtenAt: on(day),
    })
  }
  await inTransaction(database.db, (db) => countMentions(db, id))
  const detail = await open(path)
  const read = machinesRead(detail).review.map(({ reviewBody }: { reviewBody: string }) => reviewBody)
  expect([read.length, textsOf(detail).length]).toEqual([3, 3])
  expect(read.slice(1)).toEqual(textsOf(detail).slice(1))
  const first = await open(`${path}/reviews`)
  expect(textsOf(first)).toHaveLength(10)
  expect(first).toMatch(
    /<div class="review-text"><p>The telescope stood[^<]*<span class="review-cut"> …<\/span>/,
  )
  expect(first).toMatch(/<details><summary>Read on<\/summary><p>[^<]*And the coffee was hot\.<\/p>/)
  const next =
    /href="([^"]*cursor=[^"]*)"[^>]*>More reviews</.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(textsOf(await open(next))).toEqual(['The telescope was worth the drive, guest 1.'])
  const lowest = textsOf(await open(`${path}/reviews?sort=lowest`))
  expect(lowest.slice(0, 2)).toEqual([
    'We slept well and left early, guest 10.',
    'The telescope was worth the drive, guest 5.',
  ])
  const word = /href="([^"]*reviews\?q=telescope)"/.exec(first)?.[1] ?? ''
  expect(word).toBe(`${path}/reviews?q=telescope`)
  const held = textsOf(await open(word))
  expect(held).toHaveLength(6)
  expect(held.filter((text) => !/telescope/.test(text ?? ''))).toEqual([])
  const { aggregateRating, review } = machinesRead(await open(path))
  expect([aggregateRating.reviewCount, review.length]).toEqual([11, 3])
})

test('a confirmation without a script also remembers the browser of the reviewer', async () => {
  const calls = reviewCallsOf(world)
  const email = `${randomUUID()}@people.example`
  await calls.write(id, { email })
  const { confirmToken } = await letterTo(world.database, email)
  const confirm = () =>
    openPlainBrowser(world).send(`/confirm-review/${confirmToken}`, { token: confirmToken })
  const shown = await confirm()
  expect([shown.status, String(shown.headers['set-cookie' as keyof object])]).toEqual([
    200,
    expect.stringMatching(/^__Host-reviewer=[\w-]{43};/),
  ])
  expect(shown.body).toContain('reviews from this browser need no email')
  expect((await confirm()).body).toContain('If you pressed the button before, your review has arrived')
})

test('a reply updates the dates in the feed of reviews', async () => {
  const { database } = world
  const { id } = await addListing(database, { name: 'Nieuwoudtville Nursery' })
  const { path } = await reviewCallsOf(world).detail(id)
  const reviewId = await addReview(database, id, { writtenAt: new Date('2026-03-01T10:00:00Z') })
  const writtenAt = new Date('2026-03-20T10:00:00Z')
  await database.db
    .insert(reviewReplies)
    .values({ reviewId, text: 'Thank you.', writtenAt, state: 'published' })
  const feed = await open(`${path}/reviews.atom`)
  const changes = [...feed.matchAll(/<updated>(.*?)<\/updated>/g)].map(([, time]) => time)
  expect(changes).toEqual([writtenAt.toISOString(), writtenAt.toISOString()])
})

test('the review form at the address before a rename redirects to the form, and what was typed there is kept or sent', async () => {
  const { id } = await addListing(world.database, { name: 'Victoria West Veldskoens' })
  const { detail } = reviewCallsOf(world)
  const { path } = await detail(id)
  await world.database.db.update(businesses).set({ name: 'Victoria West Shoes' }).where(eq(businesses.id, id))
  // The cached response is cleared by a notification.
  await expect.poll(async () => (await detail(id)).path).not.toBe(path)
  const now = (await detail(id)).path
  const browser = openPlainBrowser(world)
  const opened = await browser.open(`${path}/reviews?write=1`)
  expect([opened.status, opened.location]).toEqual([301, `${now}/reviews?write=1`])
  expect(opened.body).toContain('Send Review')
  const stamp = await oldStamp(world)
  const send = async (text: string) => {
    const form = new FormData()
    const typed = { stars: '4', text, name: 'Thandeka', email: 'thandeka@people.example' }
    const hidden = { page: path.slice('/b/'.length), id, stamp }
    for (const [name, value] of Object.entries({ ...hidden, ...typed })) form.append(name, value)
    return browser.sendFiles(`${path}/reviews?write=1&form=review`, form)
  }
  const refused = await send('Too short')
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('Too short</textarea>')
  expect(refused.body, 'the time of the first page, or a quick correction is held').toContain(
    `value="${stamp}"`,
  )
  const sent = await send(usualText())
  expect(sent.status).toBe(303)
  expect(sent.body).toContain('Check your inbox')
})
