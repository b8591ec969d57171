// The forms of reviews as a browser without a script sends them: a visitor marks and reports one, an administrator sets how they are published.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addListing } from '../claims/claims-world.ts'
import { addReview, reviewCallsOf, usualText } from '../reviews/reviews-world.ts'
import { fieldsOf } from '../world/form-fields.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = async (url: string) => (await world.server.inject({ url })).body
const machinesRead = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')

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
