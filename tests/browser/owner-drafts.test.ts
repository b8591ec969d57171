// The drafts of an owner: what was typed and not saved because the session ended or the page was left.
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses, sessions } from '../../src/database/schema.ts'
import { listAccessibilityViolations, openSite, type Site, signInByCall, visit } from '../world/site.ts'
import { demoPassword, fillLogin, makeImage, openPage, save, signInAs, toast } from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => endSessions())

const thandi = 'thandi@mzansi.example'
const pieter = 'pieter@mzansi.example'
const hours = 'Mon-Fri: 07:00-19:00'

const endSessions = () => site.world.database.db.delete(sessions)
const notice = (page: Page) => page.getByRole('region', { name: 'Your last changes were not saved' })
const storedInTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))
const continueEditing = (page: Page) => notice(page).getByRole('link', { name: 'Continue editing' }).click()

/** Opens the edit form as an owner of the demo. */
const openForm = async (email: string, width = 1280) =>
  visit(site, '/business/edit', width, await signInByCall(site, email, demoPassword))

/** Saves with a session that has ended by the time the server gets the request. */
async function saveTooLate(page: Page): Promise<void> {
  const end = async (route: Route) => {
    await endSessions()
    await route.continue()
  }
  await page.route('**/api/business/details', end, { times: 1 })
  await save(page)
}

/** Types hours and waits until the server has read them. Without a session, that call would redirect this tab to the login. */
async function fillHours(page: Page, text: string): Promise<void> {
  const read = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes(JSON.stringify(text))),
  )
  await page.getByLabel('Business hours').fill(text)
  await read
}

/** Signs in on the login page, to which the end of the session redirected. */
async function signInAgain(page: Page, email = thandi): Promise<void> {
  await page.waitForURL('**/login')
  await fillLogin(page, email, demoPassword)
  await page.waitForURL('**/business')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test('text typed when the session ended is restored after signing in again, and only the changed fields are saved', async () => {
  const isThandis = eq(businesses.ownerEmail, thandi)
  // Known values, whatever earlier tests have saved.
  await site.world.database.db.update(businesses).set({ hours: 'Daily', priceLevel: 1 }).where(isThandis)
  const { page, context } = await openForm(thandi, 360)
  await fillHours(page, hours)
  await page.getByText('Upscale').click()
  await saveTooLate(page)
  await toast(page, 'to continue with your changes').waitFor()
  // Meanwhile somebody else changes another field.
  const elsewhere = 'Vilakazi Street 70, Soweto, Gauteng'
  await site.world.database.db.update(businesses).set({ location: elsewhere }).where(isThandis)
  await signInAgain(page)
  await notice(page).waitFor()
  expect(await listAccessibilityViolations(page)).toEqual([])
  await continueEditing(page)
  await expect.poll(() => page.getByLabel('Business hours').inputValue()).toBe(hours)
  expect(await page.getByLabel('Location').inputValue()).toBe(elsewhere)
  expect(await page.getByRole('radio', { name: /Upscale/ }).isChecked()).toBe(true)
  await notice(page).getByText('What you typed has been restored').waitFor()
  expect(await notice(page).textContent()).not.toContain('picture')
  const request = page.waitForRequest('**/api/business/details')
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  expect((await request).postDataJSON()).toEqual({ hours, priceLevel: 3 })
  await expect.poll(() => notice(page).count()).toBe(0)
  expect(await storedInTab(page)).toBe('{}')
  await page.reload()
  expect(await page.getByLabel('Business hours').inputValue()).toBe(hours)
  expect(await notice(page).count()).toBe(0)
  await context.close()
})

test('a draft, which has no image, waits for its own account in the same tab, and is not restored once discarded', async () => {
  const { page, context } = await openForm(thandi)
  const name = page.getByLabel('Business name')
  const before = await name.inputValue()
  await name.fill('Never Again')
  await page.getByLabel('Image').setInputFiles(await makeImage('shop.png', '#963b2a'))
  await saveTooLate(page)
  await signInAgain(page, pieter)
  await page.getByRole('region', { name: 'Your listing is under review' }).waitFor()
  expect(await notice(page).count()).toBe(0)
  await openPage(page, 'Edit Business')
  await expect.poll(() => name.inputValue()).toBe('Driepoot Potjiehuis')
  expect(await notice(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await signInAgain(page)
  expect(await storedInTab(page)).not.toContain('shop.png')
  await continueEditing(page)
  await notice(page).getByText('Please choose a new picture again.').waitFor()
  expect(await name.inputValue()).toBe('Never Again')
  await notice(page).getByRole('button', { name: 'Discard' }).click()
  expect(await name.inputValue()).toBe(before)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await storedInTab(page)).toBe('{}')
  await openPage(page, 'Overview')
  await page.getByRole('region', { name: 'Your listing is live' }).waitFor()
  expect(await notice(page).count()).toBe(0)
  await context.close()
})

test('after a logout in another tab, the draft of the settings restores the name and stores no password', async () => {
  const { page, context } = await signInAs(site, pieter)
  await openPage(page, 'Settings')
  await page.getByLabel('Owner name').fill('Pieter J. van Wyk')
  const secret = 'seven-red-kettles'
  for (const label of [/^Current password/, /^New password/, /^Confirm new password/])
    await page.getByLabel(label).fill(secret)
  const other = await context.newPage()
  await other.goto('/business')
  await other.getByRole('button', { name: 'Logout' }).click()
  // This tab is notified at once.
  await toast(page, 'to continue with your changes').waitFor()
  await signInAgain(page, pieter)
  expect(await storedInTab(page)).not.toContain(secret)
  await continueEditing(page)
  await notice(page).getByText('Please type a new password again.').waitFor()
  expect(await listAccessibilityViolations(page)).toEqual([])
  expect(await page.getByLabel('Owner name').inputValue()).toBe('Pieter J. van Wyk')
  expect(await page.getByLabel(/^New password/).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => notice(page).count()).toBe(0)
  expect(await storedInTab(page)).toBe('{}')
  await context.close()
})

test('a reload keeps a draft, also of only an image, which can be discarded on the overview; leaving the form without saving discards it', async () => {
  const { page, context } = await openForm(pieter)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByLabel('Logo').setInputFiles(await makeImage('logo.png', '#26427f'))
  await page.getByText('You have unsaved changes.').waitFor()
  await page.reload()
  await notice(page).getByText('Please choose a new picture again.').waitFor()
  expect(await notice(page).textContent()).not.toContain('What you typed')
  await openPage(page, 'Overview')
  await notice(page).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => notice(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await storedInTab(page)).toBe('{}')

  await openPage(page, 'Edit Business')
  await page.getByLabel('Location').fill('Long Street 1, Cape Town')
  await page.reload()
  await notice(page).waitFor()
  expect(await page.getByLabel('Location').inputValue()).toBe('Long Street 1, Cape Town')
  await openPage(page, 'Overview')
  await page.getByRole('region', { name: 'Your listing is under review' }).waitFor()
  expect(await notice(page).count()).toBe(0)
  expect(await storedInTab(page)).toBe('{}')
  await context.close()
})

test('when another tab signs in as another user, with or without a script, this tab shows their business and drops the unsaved text', async () => {
  const { page, context } = await openForm(thandi)
  const name = page.getByLabel('Business name')
  const own = await name.inputValue()
  await fillHours(page, 'Daily 05:00-06:00')
  // The other tab opens the login form without a session; the session is back when the form is sent.
  const session = await context.cookies()
  await context.clearCookies()
  const other = await context.newPage()
  await other.goto('/login')
  await context.addCookies(session)
  // Awaited from here on: the toast closes after five seconds, maybe before the other tab is ready.
  const told = toast(page, 'Another account is signed in').waitFor()
  await fillLogin(other, pieter, demoPassword)
  await other.waitForURL('**/business')
  await told
  await expect.poll(() => name.inputValue()).toBe('Driepoot Potjiehuis')
  expect(await page.getByLabel('Business hours').inputValue()).not.toBe('Daily 05:00-06:00')
  expect(await page.getByText('You have unsaved changes.').count()).toBe(0)

  // As the login form does before its script has loaded: the page that it opens tells this tab.
  await context.request.post('/api/auth/login', { data: { email: thandi, password: demoPassword } })
  await other.goto('/business')
  await expect.poll(() => name.inputValue()).toBe(own)
  await context.close()
})
