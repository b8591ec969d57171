// The first day: an empty directory on a phone, with and without a script, and its first business.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { businesses } from '../../src/database/schema.ts'
import { addBusiness } from '../moderation/moderation-world.ts'
import { listenToBrowser, type Site, visit } from '../world/site.ts'
import { openWorld } from '../world/world.ts'

let site: Site
beforeAll(async () => {
  site = await listenToBrowser(await openWorld({ fill: async () => {} }))
})
afterAll(() => site.close())

test.each([true, false])(
  'an empty home page invites the first business, shows an example, and fits a phone; JavaScript: %s',
  async (javaScriptEnabled) => {
    const { page } = await visit(site, '/', 360, { javaScriptEnabled })
    await page.getByRole('heading', { name: 'Be the first: it takes three minutes' }).waitFor()
    expect(await page.getByText('No businesses found').count()).toBe(1)
    const example = page.locator('.example-card')
    expect(await example.getByText('Your Business Here').isVisible()).toBe(true)
    expect(await example.locator('a, button').count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Your Business Here' }).count()).toBe(0)
    for (const name of ['Featured Listings', 'Find by province', 'Discover More'])
      expect(await page.getByRole('heading', { name }).count()).toBe(0)
    if (javaScriptEnabled)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('link', { name: 'Add your business' }).click()
    await page.waitForURL('**/signup')
  },
)

test('the empty page of provinces also invites the first business, and shows no counts', async () => {
  const { page } = await visit(site, '/in', 360)
  await page.getByRole('heading', { name: 'Be the first: it takes three minutes' }).waitFor()
  expect(await page.getByText('0 businesses').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('link', { name: 'Add your business' }).click()
  await page.waitForURL('**/signup')
})

test('with one business, the home page no longer invites the first one, but a search in an empty place does', async () => {
  const read = async (path = '/') => (await fetch(site.url + path)).text()
  // The other tests need an empty directory.
  onTestFinished(async () => {
    await site.world.database.db.delete(businesses)
    for (const path of ['/', '/in']) await expect.poll(() => read(path)).toContain('Be the first')
  })
  await addBusiness(site.world.database, 'approved', {})
  await expect.poll(() => read()).toContain('Discover More')
  const home = await read()
  expect(home).not.toContain('Be the first')
  expect(home).not.toContain('Featured Listings')
  const umlazi = await (await fetch(`${site.url}/?location=Umlazi`)).text()
  expect(umlazi.replaceAll('<!-- -->', '')).toContain('Be the first in Umlazi: it takes three minutes.')
})
