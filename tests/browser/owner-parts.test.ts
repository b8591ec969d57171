// The parts of the edit form, one by one on a phone, and the December hours.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { expectClean } from '../world/every-width.ts'
import { retirePage } from '../world/page-pool.ts'
import { openSite, type Site, signInByCall, visit } from '../world/site.ts'
import { demoPassword, save, toast } from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const thandi = 'thandi@mzansi.example'
beforeEach(async () => {
  await site.world.database.db
    .update(businesses)
    .set({ phone: '+27115550142', website: 'https://sundaypots.example/', instagram: null, specialDays: [] })
    .where(eq(businesses.ownerEmail, thandi))
})
/** Opens a page of the owner. */
const open = async (path: string, width = 360, options = {}) =>
  visit(site, path, width, { ...(await signInByCall(site, thandi, demoPassword)), ...options })
const stored = async () => {
  const [row] = await site.world.database.db
    .select()
    .from(businesses)
    .where(eq(businesses.ownerEmail, thandi))
  return row
}
const shown = (page: Page) => page.locator('.part').filter({ visible: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Parts of your listing' })

test('each part opens with one tap, is at most 1,800 px high and, except photos, has a Save; the menu says what is missing', async () => {
  const { page, context, consoleMessages } = await open('/business/edit')
  const links = menu(page).getByRole('link')
  expect(await links.count()).toBe(9)
  expect(await links.filter({ hasText: 'Pictures' }).innerText()).toContain('Add your logo')
  expect(await links.filter({ hasText: 'What you offer' }).innerText()).toContain('Complete')
  for (const title of await menu(page).locator('b').allInnerTexts()) {
    await links.filter({ hasText: title }).click()
    await expect.poll(() => shown(page).getByRole('heading', { level: 2 }).innerText()).toBe(title)
    expect(await page.evaluate(() => document.documentElement.scrollHeight), title).toBeLessThanOrEqual(1800)
    const buttons = page.getByRole('button', { name: 'Save Changes' }).filter({ visible: true })
    // Each change of a photo is saved at once.
    expect(await buttons.count(), title).toBe(title === 'More photos' ? 0 : 1)
    // `owner.test.ts` checks all parts together. Alone, each has the same frame.
    if (title === 'Contact') await expectClean(page)
    await page.getByRole('link', { name: 'All parts of your listing' }).click()
  }
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('an error in another part links to its field, and the sidebar link shows all parts again', async () => {
  const { page, context } = await open('/business/edit#part-basics', 1280)
  await page.getByLabel('Business name').fill('X')
  await page.getByRole('link', { name: 'All parts of your listing' }).click()
  await menu(page).getByRole('link', { name: 'What you offer' }).click()
  await save(page)
  await page.getByRole('link', { name: 'Business name must be at least 3 characters' }).click()
  const name = page.getByLabel('Business name')
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await shown(page).count()).toBe(1)
  await page.getByRole('navigation').getByRole('link', { name: 'Edit Business' }).click()
  await expect.poll(() => shown(page).count()).toBe(9)
  expect(new URL(page.url()).hash).toBe('')
  expect(await name.inputValue()).toBe('X')
  await context.close()
})

test('without JavaScript, a part can be saved, and the result is visible without scrolling', async () => {
  const { page, context } = await open('/business/edit', 360, { javaScriptEnabled: false })
  await menu(page).getByRole('link', { name: 'Contact' }).click()
  expect(await shown(page).count()).toBe(1)
  const bottomOf = async (text: Locator) => {
    await text.waitFor()
    const box = await text.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  await page.getByLabel('Website (optional)').fill('no address')
  await save(page)
  const refusal = page.getByRole('alert').getByRole('heading', { name: 'Please check one thing' })
  expect(await bottomOf(refusal)).toBeLessThan(640)
  await page.getByLabel('Website (optional)').fill('https://www.facebook.com/thandi.pots')
  await page.getByLabel('Facebook (optional)').fill('')
  await save(page)
  const success = page.getByRole('status').getByText('Business details updated.')
  expect(await bottomOf(success)).toBeLessThan(640)
  expect(await stored()).toMatchObject({ website: null, facebook: 'thandi.pots' })
  await context.close()
})

test('what was typed in one part is sent from another, and a link to a social page typed as the website moves to its own field', async () => {
  const { page, context } = await open('/business/edit#part-contact')
  await page.getByLabel('Phone (optional)').fill('082 555 0199')
  const website = page.getByLabel('Website (optional)')
  await website.fill('https://www.instagram.com/thandi.pots/')
  await website.press('Tab')
  await page.getByText('We moved that address to Instagram, where it belongs.').waitFor()
  expect(await page.getByLabel('Instagram (optional)').inputValue()).toBe('thandi.pots')
  // No warning appears on the way to the other part.
  await page.getByRole('link', { name: 'All parts of your listing' }).click()
  await menu(page).getByRole('link').filter({ hasText: 'Where you are' }).click()
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  expect(await stored()).toMatchObject({ phone: '+27825550199', website: null, instagram: 'thandi.pots' })
  await page.goBack()
  await expect.poll(() => shown(page).count()).toBe(9)
  await context.close()
})

test('in November, one tap opens the December hours, a second adds the holidays as closed, and Save stores them', async () => {
  const { page, context } = await open('/business/profile')
  // The holidays of next year are known on every day of this one.
  const year = new Date().getFullYear() + 1
  retirePage(page)
  await page.clock.setFixedTime(`${year}-11-10T10:00:00Z`)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'Set December hours' }).click()
  await page.getByRole('button', { name: 'Add them as closed' }).click()
  expect(await shown(page).count()).toBe(1)
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  const days = ((await stored())?.specialDays ?? []).map(({ from, opens, note }) => [from, opens, note])
  expect(days).toEqual(
    expect.arrayContaining([
      [`${year}-12-16`, null, 'Day of Reconciliation'],
      [`${year}-12-25`, null, 'Christmas Day'],
    ]),
  )
  expect(await page.getByRole('region', { name: 'December hours' }).count()).toBe(0)
  await context.close()
})
