// The journey of a review: a stranger writes it on a phone without a script, a moderator publishes it on another copy, and the owner answers.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addListing, newClaimant } from '../claims/claims-world.ts'
import { letterTo } from '../reviews/reviews-world.ts'
import { toast } from '../world/admin-screen.ts'
import { expectClean } from '../world/every-width.ts'
import { waitUntilHydrated } from '../world/page-pool.ts'
import { listenToBrowser, type Site, samples, visit } from '../world/site.ts'
import { openWorld } from '../world/world.ts'

let site: Site
let other: Site
/** How far ahead the server's clock is: a form that is sent at once was not written by a person. */
let laterMs = 0
beforeAll(async () => {
  const world = await openWorld({ ...samples, parts: { now: () => new Date(Date.now() + laterMs) } })
  site = await listenToBrowser(world)
  other = await listenToBrowser(await openWorld({ ...samples, beside: world }))
})
afterAll(async () => {
  await other.pages.close()
  await other.world.close()
  await site.close()
})

/** Opens a path in a browser with the session of a new account. */
async function visitAs(where: Site, path: string, account: Parameters<typeof newClaimant>[1], width = 1280) {
  const { cookie } = await newClaimant(site.world.database, account)
  const [name = '', value = ''] = cookie.split('=')
  const session = { name, value, domain: new URL(where.url).hostname, path: '/', expires: -1, httpOnly: true }
  const cookies = [{ ...session, secure: name.startsWith('__Host-'), sameSite: 'Lax' as const }]
  return visit(where, path, width, { storageState: { cookies, origins: [] } })
}

const readJson = async (path: string) => (await fetch(`${site.url}${path}`)).json()
const found = async () =>
  ((await readJson('/api/businesses/search?q=quagga')) as { name: string }[]).map(({ name }) => name)
const readPage = async (path: string) => (await fetch(`${site.url}${path}`)).text()
const words = 'The pepper steak pie was hot and the queue was short. The lady at the till knew my order.'

/** Approves the first item of the queue with two keys. */
async function approveByKey(page: Page, said: string): Promise<void> {
  await page.getByText(said).first().waitFor()
  // A key that is pressed before the page is hydrated does nothing.
  await waitUntilHydrated(page)
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Enter')
}

test('a review is written, confirmed, published, answered and removed, and the rating and the search results follow', async () => {
  const { database } = site.world
  // Otherwise the sample reviews in the queue would come first.
  await database.pool.query(`DELETE FROM reviews WHERE state <> 'published'`)
  const shops = [
    await addListing(database, { name: 'Quagga Pies and Tea' }),
    await addListing(database, { name: 'Quagga Pies and Pap' }),
  ]
  const before = await found()
  const name = before.at(-1) ?? ''
  const { id } = shops[name.endsWith('Tea') ? 0 : 1] ?? { id: '' }
  const { path } = (await readJson(`/api/businesses/${id}`)) as { path: string }
  expect(await readPage(path)).not.toContain('aggregateRating')

  // The stranger, without a script.
  const { page } = await visit(site, path, 360, { javaScriptEnabled: false })
  expect(await page.locator('main').innerText()).toContain('Not rated yet')
  await page.getByRole('link', { name: 'Write a Review' }).click()
  await page.getByLabel('How was it?').fill(words)
  await page.getByLabel('Your name, as others see it').fill('Zodwa')
  await page.getByLabel('Your email').fill('zodwa@people.example')
  laterMs = 60_000
  await page.getByRole('button', { name: 'Send Review' }).click()
  await page.getByRole('heading', { name: 'Your review was not sent' }).waitFor()
  expect(await page.getByLabel('How was it?').inputValue(), 'the typed text is kept').toBe(words)
  await page.getByLabel('Excellent').check()
  laterMs = 120_000
  await page.getByRole('button', { name: 'Send Review' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  const { confirmToken } = await letterTo(database, 'zodwa@people.example')
  await page.goto(`/confirm-review/${confirmToken}`)
  await page.getByRole('button', { name: 'Confirm My Review' }).click()
  await page.getByText('Your review is waiting for a moderator').waitFor()
  await page.getByRole('link', { name: 'See Your Review' }).click()
  await page.getByRole('heading', { name: `Your review of ${name}` }).waitFor()
  const personal = new URL(page.url()).pathname
  expect(await readPage(`${path}/reviews`), 'the review is not public yet').not.toContain('pepper steak')

  // A moderator, on the other copy.
  const moderator = await visitAs(other, '/admin/reviews', { role: 'moderator' })
  await approveByKey(moderator.page, words)
  await toast(moderator.page).getByText('Review Published').waitFor()
  await toast(moderator.page).getByRole('button', { name: 'Undo' }).waitFor()
  await moderator.page.getByText('No reviews or answers are waiting for you.').waitFor()

  // The page, the card, the order and what machines read.
  await expect.poll(() => readPage(path)).toContain('pepper steak')
  await expect.poll(() => readPage(path)).toMatch(/"aggregateRating":\{[^}]*"ratingValue":5,"reviewCount":1/)
  await expect.poll(() => readPage('/?q=quagga')).toMatch(/5\.0<\/b>[\s\S]{0,200}\(1 review\)/)
  await expect.poll(found).toEqual([...before].reverse())

  // The owner.
  const owner = await visitAs(site, '/business', { businessId: id }, 360)
  await owner.page.getByText('1 to answer').click()
  await owner.page.getByText(words).waitFor()
  await owner.page.getByText('Answer, review of Zodwa').click()
  await expectClean(owner.page)
  await owner.page.getByLabel('Your answer').fill('Thank you, Zodwa. The till is run by my mother.')
  await owner.page.getByRole('button', { name: 'Send Answer' }).click()
  await owner.page.getByText('Your answer was saved. A moderator reads it').waitFor()
  expect(await readPage(`${path}/reviews`)).not.toContain('run by my mother')
  await moderator.page.reload()
  await approveByKey(moderator.page, 'The till is run by my mother')
  await toast(moderator.page).getByText('Answer Published').waitFor()
  const overview = await (await owner.page.request.get('/business')).text()
  expect(overview.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toContain('Average Rating 5.0 out of 5.0')

  // Another visitor, with a script.
  const visitor = await visit(site, path, 360)
  await visitor.page.getByRole('link', { name: '5.0' }).click()
  await visitor.page.getByText('run by my mother').waitFor()
  await visitor.page.getByRole('link', { name: 'The Review' }).click()
  await visitor.page.getByRole('heading', { name: '1 review', exact: true }).waitFor()
  await visitor.page.getByRole('button', { name: 'Helpful' }).click()
  await visitor.page.getByRole('button', { name: 'Thank you (1)' }).waitFor()
  await visitor.page.getByText('Report the review of Zodwa').click()
  await expectClean(visitor.page)
  await visitor.page.getByLabel('What is wrong with it?').selectOption('interest')
  await visitor.page.getByRole('button', { name: 'Send Report' }).click()
  await visitor.page.getByText('A moderator will read the review').waitFor()
  await moderator.page.goto('/admin/reviews?state=reported')
  await moderator.page.getByText('Its writer works there, or for a competitor').waitFor()
  await expectClean(moderator.page)
  await visitor.page.getByRole('link', { name: 'Write a Review' }).click()
  await visitor.page.getByLabel('How was it?').fill('A text to count.')
  await visitor.page.getByText('16 of 2000').waitFor()

  // The writer takes it back, and nothing of it stays.
  await page.goto(personal)
  await page.getByText('run by my mother').waitFor()
  await page.getByText('Take it back').click()
  await page.getByRole('button', { name: 'Remove Everything' }).click()
  await page.getByText('You took your review back.').waitFor()
  await expect.poll(() => readPage(path)).toContain('Not rated yet')
})
