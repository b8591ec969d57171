// A shop with one photo is listed in four short steps on a phone: with a script, and without.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { expectClean } from '../world/every-width.ts'
import { openSite, type Site, visit } from '../world/site.ts'
import { listRegistered, photo, signupValues, submitButton } from './signup-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const twoScreens = 2 * 640
const shown = (page: Page) => page.locator('.part').filter({ visible: true })
const link = (page: Page, name: string) => page.getByRole('link', { name }).filter({ visible: true })
const legend = (page: Page) => shown(page).locator(':scope > legend').innerText()

/** Where the step ends, measured from the top of the page. */
async function endOf(page: Page): Promise<number> {
  const box = await shown(page).boundingBox()
  const scrolled = await page.evaluate(() => scrollY)
  return (box?.y ?? 0) + (box?.height ?? 0) + scrolled
}

async function fillStep(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** The values of the whole form by step. */
function valuesByStep(email: string) {
  const all = signupValues(email)
  const { 'Business name': name, Description, Location, 'Phone (optional)': phone, ...you } = all
  return { business: { 'Business name': name, Description }, where: { Location }, phone, you }
}

test('steps say what is missing, are at most two screens long, and keep the input on the way back and after a reload', async () => {
  const email = 'steps@test.example'
  const { business, where, phone, you } = valuesByStep(email)
  const { page, context, consoleMessages } = await visit(site, '/signup', 360)
  await link(page, 'In four short steps').click()
  expect(await legend(page)).toBe('Step 1 of 4: The business')
  const prices = page.getByRole('group', { name: 'Price level' })
  expect(await prices.isVisible()).toBe(false)
  await link(page, 'Next: Where and when').click()
  const errors = page.locator('.field-error')
  await expect
    .poll(() => errors.allInnerTexts())
    .toEqual([
      'Enter the name of the business',
      'Choose a category',
      'Describe the business in at least 20 characters',
    ])
  const name = page.getByLabel('Business name', { exact: true })
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true)
  await fillStep(page, business)
  await page.getByLabel('Category').selectOption('Restaurant')
  await expect.poll(() => errors.count()).toBe(0)
  await page.getByRole('button', { name: 'Yes, that is right' }).click()
  expect(await endOf(page)).toBeLessThanOrEqual(twoScreens)
  // Enter also goes on, and sends nothing.
  await name.press('Enter')

  await expect.poll(() => legend(page)).toBe('Step 2 of 4: Where and when')
  await fillStep(page, where)
  await page.reload()
  expect(await legend(page)).toBe('Step 2 of 4: Where and when')
  await expect.poll(() => page.getByLabel('Location', { exact: true }).inputValue()).toBe(where.Location)
  await page.getByText('Opening hours (optional)').click()
  // The text is corrected while it is being read. Only the first request is held.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/hours/read', async (route) => {
    requests += 1
    if (requests === 1) await released
    await route.continue()
  })
  const typedHours = page.getByLabel('Type your hours')
  await typedHours.fill('Mon-Sat 7-6')
  await Promise.all([page.waitForRequest('**/api/hours/read'), typedHours.press('Enter')])
  await typedHours.fill('Mon-Sat 8-6')
  await page.getByRole('button', { name: 'Fill in the days' }).click()
  const saturday = shown(page).getByRole('row', { name: 'Saturday 08:00–18:00' })
  await saturday.waitFor()
  const late = page.waitForResponse('**/api/hours/read')
  release()
  await late
  expect(await saturday.count()).toBe(1)
  expect(await endOf(page)).toBeLessThanOrEqual(twoScreens)
  await expectClean(page)
  await link(page, 'Next: Photo and contact').click()

  await expect.poll(() => legend(page)).toBe('Step 3 of 4: Photo and contact')
  await page.getByLabel('Phone (optional)').fill(phone)
  expect(await endOf(page)).toBeLessThanOrEqual(twoScreens)
  await page.getByLabel('Your own photo (optional)').setInputFiles(await photo())
  await page.getByAltText('Chosen: shopfront.jpg').waitFor()
  expect(await endOf(page)).toBeLessThanOrEqual(twoScreens)
  await link(page, 'Next: You').click()

  await expect.poll(() => legend(page)).toBe('Step 4 of 4: You')
  await submitButton(page).click()
  await errors.getByText('Enter your name').waitFor()
  await fillStep(page, you)
  expect(await endOf(page)).toBeLessThanOrEqual(twoScreens)
  await page.goBack()
  await expect.poll(() => legend(page)).toBe('Step 3 of 4: Photo and contact')
  expect(await shown(page).evaluate((step) => step === document.activeElement)).toBe(true)
  expect(await page.getByAltText('Chosen: shopfront.jpg').count()).toBe(1)
  await link(page, 'Back').click()
  expect(await page.getByLabel('Location', { exact: true }).inputValue()).toBe(where.Location)
  // A mistake in another step leads to that step.
  await page.getByLabel('Location', { exact: true }).fill('')
  await link(page, 'Show it on one page').click()
  expect(await shown(page).count()).toBe(4)
  expect(await prices.getByLabel('Moderate').isChecked()).toBe(true)
  await page.goBack()
  await page.goForward()
  await expect.poll(() => shown(page).count()).toBe(4)
  await page.evaluate(() => (location.hash = 'step-you'))
  await submitButton(page).click()
  await page.locator('.form-summary').getByRole('link', { name: 'Enter the street or area' }).click()
  await expect.poll(() => legend(page)).toBe('Step 2 of 4: Where and when')
  await fillStep(page, where)
  await link(page, 'Next: Photo and contact').click()
  await link(page, 'Next: You').click()
  await submitButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Registration Submitted!' }).waitFor()
  expect(await listRegistered(site, email)).toMatchObject([
    { status: 'pending', image: expect.stringMatching(/^\/images\//), phone: '+27821234567' },
  ])
  const [stored] = await site.world.database.db
    .select({ hoursWeek: businesses.hoursWeek })
    .from(businesses)
    .where(eq(businesses.ownerEmail, email))
  expect(stored?.hoursWeek).toHaveLength(6)

  // The price level is asked for later. A tap on the one that visitors already see chooses it.
  await page.getByRole('button', { name: 'Open Your Dashboard' }).click()
  await page.getByText('more things').click()
  await page.getByRole('link', { name: 'Say what you charge' }).click()
  await shown(page).getByText('Tap the right one. Until then, visitors see "Moderate".').waitFor()
  await prices.locator('label', { hasText: 'Moderate' }).click()
  const sent = page.waitForRequest('**/api/business/details')
  await page.getByRole('button', { name: 'Save Changes' }).filter({ visible: true }).click()
  expect((await sent).postDataJSON()).toEqual({ priceLevel: 2 })
  await page.getByText('Business details updated.').first().waitFor()
  expect(await (await page.request.get('/business')).text()).not.toContain('Say what you charge')
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('Back shows the step before also when the browser leaves the target as it was, as Safari does', async () => {
  const { page, context } = await visit(site, '/signup', 360)
  await link(page, 'In four short steps').click()
  await fillStep(page, valuesByStep('back-steps@test.example').business)
  await page.getByLabel('Category').selectOption('Restaurant')
  await link(page, 'Next: Where and when').click()
  await expect.poll(() => legend(page)).toBe('Step 2 of 4: Where and when')
  await page.evaluate(() => {
    const before = location.hash
    const keepTarget = () => {
      const { href } = location
      location.replace(before)
      history.replaceState(history.state, '', href)
    }
    addEventListener('hashchange', keepTarget, { once: true, capture: true })
  })
  await page.goBack()
  await expect.poll(() => legend(page)).toBe('Step 1 of 4: The business')
  expect(await page.evaluate(() => location.hash)).toBe('#step-business')
  await context.close()
})

test('without JavaScript, the steps are parts of one form, which is shown whole when it is refused', async () => {
  const { business, where, phone, you } = valuesByStep('plain-steps@test.example')
  const { page, context } = await visit(site, '/signup', 360, { javaScriptEnabled: false })
  await link(page, 'In four short steps').click()
  await fillStep(page, business)
  await page.getByLabel('Category').selectOption('Restaurant')
  await link(page, 'Next: Where and when').click()
  expect(await legend(page)).toBe('Step 2 of 4: Where and when')
  await fillStep(page, where)
  await link(page, 'Next: Photo and contact').click()
  await page.getByLabel('Phone (optional)').fill(phone)
  await link(page, 'Next: You').click()
  await fillStep(page, { ...you, 'Confirm password': 'another' })
  await page.goBack()
  expect(await legend(page)).toBe('Step 3 of 4: Photo and contact')
  expect(await page.getByLabel('Phone (optional)').inputValue()).toBe(phone)
  await link(page, 'Next: You').click()
  await submitButton(page).click()
  await page.getByRole('alert').getByText('Passwords do not match').waitFor()
  expect(await shown(page).count()).toBe(4)
  await context.close()
})
