// The pages of reviews as the server renders them: pages and orders, folded texts, mentions that link to their reviews, structured data, the form after a rename, plain forms, and the setting.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses, reviewReplies } from '../../src/database/schema.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { countMentions } from '../../src/domain/reviews/review-keeping.ts'
import { addListing } from '../claims/claims-world.ts'
import { addReview, letterTo, oldStamp, reviewCallsOf, usualText } from '../reviews/reviews-world.ts'
import { fieldsOf } from '../world/form-fields.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { signIn } from '../world/sign-in.ts'
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

test('without a script, a visitor marks and reports a review, and the chosen order stays', async () => {
  const shop = await addListing(world.database, { name: 'Protea Tyres' })
  const review = await addReview(world.database, shop.id)
  const { path } = await reviewCallsOf(world).detail(shop.id)
  const listed = `${path}/reviews?sort=lowest`
  const browser = openPlainBrowser(world)
  const send = async (form: string, reason: string) => {
    const action = `${listed}&form=${form}`
    const fields = fieldsOf((await browser.open(listed)).body, action)
    expect(fields).toContainEqual(['id', review])
    const others = fields.filter(([name]) => name !== 'reason')
    return browser.send(
      action.replace('#form-summary', ''),
      reason ? [...others, ['reason', reason]] : fields,
    )
  }
  const sent = (form: string) => [303, `${listed}&sent=${form}&review=${review}#review-${review}`]
  const marked = await send('helpful', '')
  expect([marked.status, marked.location]).toEqual(sent('helpful'))
  expect(marked.body).toContain('Thank you. Others can now see that it helped.')
  const refused = await send('report#form-summary', '')
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('Your report was not sent')
  expect(fieldsOf(refused.body, `${listed}&form=report#form-summary`)).toContainEqual(['id', review])
  const reported = await send('report#form-summary', 'advert')
  expect([reported.status, reported.location]).toEqual(sent('report'))
  expect(reported.body).toContain('A moderator will read the review')
})

test('the review setting publishes reviews at once, hides all of them, or sends new ones to a moderator', async () => {
  const kombi = await addListing(world.database, { name: 'Kombi Corner' })
  const calls = reviewCallsOf(world)
  const { path } = await calls.detail(kombi.id)
  const admin = await signIn(world.database, { role: 'administrator' })
  const browser = openPlainBrowser(world, admin.cookie)
  const choose = async (label: string) => {
    const action = '/admin/settings?form=reviews'
    const { body } = await browser.open('/admin/settings')
    const choice = new RegExp(`name="reviews"[^>]* value="(\\w+)"[^>]*/?><span><b>${label}`).exec(body)?.[1]
    const fields = fieldsOf(body, action).filter(([name]) => name !== 'reviews')
    const sent = await browser.send(action, [...fields, ['reviews', choice ?? '']])
    expect(sent.body).toContain('The review settings were saved')
  }
  const readQueue = async () => (await calls.send('GET', '/admin/reviews', admin)).body
  await choose('At once')
  const first = usualText()
  await calls.confirmed(kombi.id, { text: first, stars: 2 })
  await expect.poll(() => open(path)).toContain(first)
  for (let at = 0; at < 5; at++) await calls.confirmed(kombi.id, { stars: 4 })
  const rated = async () => {
    const { aggregateRating, review = [] } = machinesRead(await open(path))
    return [aggregateRating?.reviewCount, review.length]
  }
  await expect.poll(rated).toEqual([6, 3])
  await choose('No reviews')
  await expect.poll(() => open(path)).not.toContain('(6 reviews)')
  const without = await open(path)
  for (const words of [first, 'Not rated yet', 'Write a Review', 'aggregateRating'])
    expect(without).not.toContain(words)
  expect((await world.server.inject(`${path}/reviews`)).statusCode).toBe(404)
  expect(await readQueue()).toContain('This directory has no reviews.')
  await choose('After a moderator')
  await expect.poll(() => open(path)).toContain('(6 reviews)')
  expect(await open(`${path}/reviews`)).toContain(first)
  const second = usualText()
  await calls.confirmed(kombi.id, { text: second, stars: 4 })
  expect(await readQueue()).toContain(second)
  expect(await open(path)).not.toContain(second)
  expect(await open(path)).toContain('(6 reviews)')
})
