// A moderator adds businesses by hand: from the list and back to it, with the keyboard, and what a reload keeps.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desc } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { makeBusiness } from '../moderation/moderation-world.ts'
import { toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite } from '../world/admin-site.ts'
import { expectClean } from '../world/every-width.ts'
import { holdRequests, loseResponse } from '../world/site.ts'
import { photo } from './signup-steps.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite(async ({ db }) => {
    const known = { name: 'Langa Lamp Makers', location: 'Washington Street, Langa, Cape Town' }
    const live = { approvalStatus: 'approved', approvedAt: new Date(), phone: '+27215550142' } as const
    await db.insert(businesses).values(makeBusiness({ ...known, ...live }))
  })
})
afterAll(() => site.close())

const newest = async () => {
  const { name, approvalStatus, ownerEmail, image } = businesses
  const [row] = await site.world.database.db
    .select({ name, approvalStatus, ownerEmail, image })
    .from(businesses)
    .orderBy(desc(businesses.createdAt))
    .limit(1)
  return row
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Business name', { exact: true }).fill(name)
  await page.getByLabel('Category').selectOption('Services')
  await page.getByLabel('Description', { exact: true }).fill('Lamps and shades, made and mended by hand.')
  await page.getByLabel('Location', { exact: true }).fill('Washington Street, Langa, Cape Town')
}

test('a moderator adds one business live and one as pending, a reload keeps the draft, and the list downloads as CSV', async () => {
  const { page, consoleMessages } = await site.visitAsAdmin('/admin/businesses', 360)
  await page.getByRole('link', { name: 'Add a business' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add a Business')
  await expectClean(page)

  await page.getByRole('button', { name: 'Add business' }).press('Enter')
  await page.getByRole('heading', { name: /^Please check \d things$/ }).waitFor()
  await fill(page, 'Langa Lampshades')
  await page.getByLabel('Phone (optional)', { exact: true }).fill('021 555 0142')
  await page.getByLabel('Phone (optional)', { exact: true }).press('Tab')
  await page.getByText('There is already "Langa Lamp Makers"').waitFor()
  await page.getByText('Then there is nothing to add.').waitFor()
  // What was typed survives a reload in this tab.
  await page.reload()
  await expect
    .poll(() => page.getByLabel('Business name', { exact: true }).inputValue())
    .toBe('Langa Lampshades')
  await page.getByText('We put you in Langa').waitFor()
  await page.getByLabel('A photo of the business').setInputFiles(await photo())
  await page.getByRole('button', { name: 'Add business' }).press('Enter')
  await toast(page).getByText('"Langa Lampshades" is visible to all users.').waitFor()
  await page.waitForURL('**/admin/businesses')
  await page.getByRole('heading', { name: 'Langa Lampshades' }).waitFor()
  expect(await newest()).toMatchObject({
    ...{ name: 'Langa Lampshades', approvalStatus: 'approved', ownerEmail: null },
    image: expect.stringMatching(/^\/images\//),
  })

  await page.getByRole('link', { name: 'Add a business' }).press('Enter')
  // The draft was removed when the business was added.
  expect(await page.getByLabel('Business name', { exact: true }).inputValue()).toBe('')
  await fill(page, 'Langa Lantern Hire')
  await page.getByLabel('Waiting').check()
  await page.getByRole('button', { name: 'Add business' }).press('Enter')
  await toast(page).getByText('"Langa Lantern Hire" is now in the pending listings.').waitFor()
  expect(await newest()).toMatchObject({ name: 'Langa Lantern Hire', approvalStatus: 'pending' })
  const table = page.getByRole('link', { name: 'Download as a table' })
  const [download] = await Promise.all([page.waitForEvent('download'), table.click()])
  expect(download.suggestedFilename()).toMatch(/^businesses-\d{4}-\d\d-\d\d\.csv$/)
  expect(consoleMessages).toEqual([])
  await page.context().close()
})

test('people who go to another page while a business or a list is being sent stay there, and a toast says that it is done', async () => {
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin/businesses/new')
  const goElsewhere = async () => {
    await page.getByRole('link', { name: 'Public Holidays' }).click()
    await page.getByRole('heading', { name: 'Public Holidays' }).waitFor()
  }
  const path = () => page.evaluate(() => location.pathname)
  await fill(page, 'Langa Late Lamps')
  const add = await holdRequests(page, '**/api/admin/businesses')
  const sent = page.waitForRequest('**/api/admin/businesses')
  await page.getByRole('button', { name: 'Add business' }).click()
  await sent
  await goElsewhere()
  add()
  await toast(page).getByText('"Langa Late Lamps" is visible to all users.').waitFor()
  expect(await path()).toBe('/admin/holidays')

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const rows = Buffer.from('Name,Location\nLanga Lists,"Washington Street, Langa, Cape Town"\n')
  await page.getByLabel('File').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: rows })
  const upload = await holdRequests(page, '**/api/admin/imports')
  const uploaded = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/admin/imports'),
  )
  await page.getByRole('button', { name: 'Upload' }).click()
  await uploaded
  await goElsewhere()
  upload()
  await toast(page).getByText('List uploaded').waitFor()
  expect(await path()).toBe('/admin/holidays')
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('when the response to an added business is lost, the form says that there is such a listing, and it is not added twice', async () => {
  const { page, context } = await site.visitAsAdmin('/admin/businesses/new')
  await fill(page, 'Langa Lost Lamps')
  await page.getByLabel('Location', { exact: true }).press('Tab')
  await page.getByText('We put you in Langa').waitFor()
  // Leaving a field compares the listing with its place.
  await page.getByLabel('Location', { exact: true }).focus()
  await page.getByLabel('Location', { exact: true }).press('Tab')
  await loseResponse(page, '**/api/admin/businesses')
  await page.getByRole('button', { name: 'Add business' }).click()
  await toast(page).getByText('The server could not be reached.').waitFor()
  await page.getByText('There is already a listing with a similar name nearby: "Langa Lost Lamps"').waitFor()

  // A pending listing is not named, because the comparison is that of the owners' form.
  await page.getByLabel('Business name', { exact: true }).fill('Langa Lost Shades')
  await page.getByLabel('Waiting').check()
  await loseResponse(page, '**/api/admin/businesses')
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Add business' }).click()
  await lost
  expect(await newest()).toMatchObject({ name: 'Langa Lost Shades', approvalStatus: 'pending' })
  const again = page.waitForResponse('**/api/admin/businesses')
  await page.getByRole('button', { name: 'Add business' }).click()
  expect((await again).status()).toBe(409)
  await page.locator('.form-summary').getByText('It is in the pending listings.').waitFor()
  await context.close()
})

test('when the session has ended, adding a business leads to the login, and the form has its draft after it', async () => {
  const { page, context } = await site.visitAsAdmin('/admin/businesses/new')
  await fill(page, 'Langa Late Logins')
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Add business' }).click()
  await page.waitForURL('**/login')
  await context.addCookies(cookies)
  await page.goto('/admin/businesses/new')
  await expect
    .poll(() => page.getByLabel('Business name', { exact: true }).inputValue())
    .toBe('Langa Late Logins')
  await context.close()
})

test('places that are proposed after a business was added do not bring its draft back', async () => {
  const { page, context } = await site.visitAsAdmin('/admin/businesses/new')
  const propose = await holdRequests(page, '**/api/places?*')
  const asked = page.waitForRequest('**/api/places?*')
  await fill(page, 'Langa Lost Drafts')
  await asked
  const counts = await holdRequests(page, '**/api/admin/stats')
  const added = page.waitForResponse('**/api/admin/businesses')
  await page.getByRole('button', { name: 'Add business' }).click()
  await added
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('add-business-draft')))
  await expect.poll(drafts).toEqual([])
  propose()
  // It is answered after the held one.
  await page.evaluate(() => fetch('/api/places?q=Langa').then((response) => response.text()))
  counts()
  await page.waitForURL('**/admin/businesses')
  expect(await drafts()).toEqual([])
  await context.close()
})
