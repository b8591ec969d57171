// The delays, limits and sentences of the specification that only a browser can show (spec §2, §4, §8, §9).
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAdminEmail, demoPasswords } from '../../src/commands/sample-data.ts'
import { expectClean } from '../world/every-width.ts'
import { holdRequests, openSite, type Site, signInByCall, stopClock, visit } from '../world/site.ts'
import { makeImage, openPage, save, signInAs, writeHugeFile } from './owner-steps.ts'
import { fillSignup, signupValues, submitButton } from './signup-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const pieter = 'pieter@mzansi.example'
const toast = (page: Page) => page.locator('.toast')

/** Waits for the toast with this title, and returns its whole text. */
async function toastText(page: Page, title: string): Promise<string> {
  await page
    .locator('.toast-title')
    .filter({ hasText: new RegExp(`^${title}$`) })
    .waitFor()
  return (await toast(page).textContent()) ?? ''
}

/** The headings, menus, search fields and buttons that the toast covers. */
const listCovered = (page: Page) =>
  page.evaluate(() => {
    const controls =
      'h1, .menu summary, :is(.site-nav, .site-account, .page-actions) :is(a, button), .search *, .area-trigger, .submit'
    const over = document.querySelector('.toast')?.getBoundingClientRect() ?? new DOMRect(0, 0, 9999, 9999)
    return [...document.querySelectorAll(controls)].flatMap((control) => {
      const { width, left, right, top, bottom } = control.getBoundingClientRect()
      const isCovered = left < over.right && right > over.left && top < over.bottom && bottom > over.top
      return width > 0 && isCovered ? [`${control.className || control.tagName} at ${innerWidth} px`] : []
    })
  })

const topOfResults = (page: Page) =>
  page.locator('#results').evaluate((section) => section.getBoundingClientRect().top)

const [owner, admin] = [
  ['thandi@mzansi.example', demoPasswords.owner],
  [demoAdminEmail, demoPasswords.admin],
] as const

// Shows 8.12, 8.14.
test.each([
  ['/', owner, 'Failed to logout. Please try again.'],
  ['/?q=coffee', owner, 'Failed to logout. Please try again.'],
  ['/business/edit', owner, 'Something went wrong. Please try again.'],
  ['/admin/pending', admin, 'Failed to log out. Please try again.'],
])(
  'on %s, a failed logout stays on the page, and its toast covers no heading, menu or button at 360, 768 and 1280 px',
  async (path, [email, password], text) => {
    const { page, context } = await visit(site, path, 1280, await signInByCall(site, email, password))
    const json = { message: 'Something broke.', error: 'Something broke.', code: 'internal' }
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json }))
    const logout = page.getByRole('button', { name: 'Logout' }).first()
    await logout.click()
    expect(await toastText(page, 'Logout failed')).toContain(text)
    expect(await toast(page).getAttribute('class')).toContain('toast-bad')
    expect(page.url()).toBe(site.url + path)
    expect(await logout.isVisible()).toBe(true)
    // While the window has no focus, the toast stays.
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    const covered: string[] = []
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 740 })
      covered.push(...(await listCovered(page)))
    }
    expect(covered).toEqual([])
    await context.close()
  },
)

describe('on the home page', () => {
  // Shows 2.8, 2.28.
  test('Categories, Featured and Home scroll to their section, and a category to the results', async () => {
    const { page, context } = await visit(site, '/')
    const header = page.getByRole('navigation', { name: 'Main' })
    const topOf = (id: string) => page.locator(id).evaluate((part) => part.getBoundingClientRect().top)
    for (const [name, id] of [
      ['Featured', '#featured'],
      ['Categories', '#categories'],
    ] as const) {
      await header.getByText(name, { exact: true }).click()
      await expect.poll(() => topOf(id).then((top) => Math.abs(top) < 200)).toBe(true)
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    }
    await header.getByText('Home', { exact: true }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.locator('#categories').getByRole('link', { name: 'Hotels' }).click()
    await page.getByRole('heading', { name: 'Hotel Businesses' }).waitFor()
    await expect.poll(() => topOfResults(page).then((top) => Math.abs(top) < 200)).toBe(true)
    await context.close()
  })

  // Shows 2.15, 2.27, 9.1.
  test('ten letters cause one search, 300 ms after the last of them, and the page scrolls to the results 100 ms later', async () => {
    const { page, context } = await visit(site, '/')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
    })
    // Spies on scrolling: the results are near the top already, so that there is little or nothing to scroll.
    const scrolled: string[] = []
    await page.exposeFunction('noteScroll', (id: string) => scrolled.push(id))
    await page.evaluate(() => {
      const original = Element.prototype.scrollIntoView
      Element.prototype.scrollIntoView = function (options) {
        Reflect.get(window, 'noteScroll')(this.id)
        original.call(this, options)
      }
    })
    await stopClock(page)
    const field = page.getByPlaceholder('Search for restaurants, hotels, beauty...')
    for (const letter of 'restuarant') {
      await page.clock.runFor(30)
      await field.press(letter)
    }
    await page.clock.runFor(299)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => asked).toEqual(['/api/businesses/search'])
    await page.clock.runFor(98)
    expect(scrolled).toEqual([])
    await page.clock.runFor(2)
    await expect.poll(() => scrolled).toEqual(['results'])
    await expect.poll(() => topOfResults(page)).toBeLessThan(200)
    await page.getByRole('heading', { name: 'Search Results for "restuarant"' }).waitFor()
    expect(asked).toHaveLength(1)
    // A visitor who goes elsewhere within the 100 ms stays there.
    await field.press('s')
    await page.clock.runFor(350)
    expect(new URL(page.url()).searchParams.get('q')).toBe('restuarants')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Home', { exact: true }).click()
    await page.clock.runFor(200)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(scrolled.filter((id) => id === 'results')).toEqual(['results'])
    await context.close()
  })
})

// Shows 2.52, 8.3, 8.17.
test('a failed registration without a file or an error text in the response shows the default message', async () => {
  const { page, context } = await visit(site, '/signup')
  await fillSignup(page, signupValues('wordless@test.example'))
  await page.route('**/register', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 })
  await submitButton(page).click()
  expect(await toastText(page, 'Registration Failed')).toContain('Something went wrong. Please try again.')
  await submitButton(page).click()
  expect(await toastText(page, 'Registration Submitted!')).toContain('submitted for review')
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL(`${site.url}/`)
  await context.close()
})

describe('the area of an owner', () => {
  // Shows 9.18.
  test('shows the tooltip of an icon at once if the pointer was on another less than 300 ms ago', async () => {
    const { page, context } = await signInAs(site, pieter)
    await page.keyboard.press('Control+b')
    const side = page.locator('.area-side')
    await expect.poll(async () => (await side.boundingBox())?.width).toBeLessThanOrEqual(48)
    // The tooltips are loaded when the sidebar is closed.
    await side.locator('[data-state=closed]').first().waitFor({ state: 'attached' })
    await side.getByRole('link', { name: 'Edit Business' }).hover()
    await page.locator('.tooltip[data-state=delayed-open]').waitFor()
    const next = await side.getByRole('link', { name: 'Settings' }).boundingBox()
    await stopClock(page)
    // As with a real hand, the pointer crosses the links in between, and still moves a little at the end.
    const [x, y] = [(next?.x ?? 0) + 20, (next?.y ?? 0) + 20]
    await page.mouse.move(x, y, { steps: 6 })
    await page.mouse.move(x + 3, y, { steps: 3 })
    await page.locator('.tooltip[data-state=instant-open]').getByText('Settings').first().waitFor()
    await context.close()
  })

  // Shows 2.90, 5.19, 8.9, 8.11, 8.22.
  test('refuses an image and a logo over 5 MB; a save shows "Saving..." and "Success", and one with a file fails with its own message', async () => {
    const { page, context } = await visit(site, '/business/edit', 1280, await signInByCall(site, ...owner))
    const huge = writeHugeFile(site)
    for (const [label, text] of [
      ['Image', 'Image must be less than 5MB'],
      ['Logo', 'Logo must be less than 5MB'],
    ] as const) {
      await page.getByLabel(label).setInputFiles(huge)
      await toast(page).getByText(text).waitFor()
      expect(await toastText(page, 'File too large')).toContain(text)
      expect(await page.locator('.field-error').getByText(text).count()).toBe(1)
    }
    expect(await page.getByText('You have unsaved changes.').count()).toBe(0)
    let isBroken = false
    const release = await holdRequests(page, '**/api/business/details', (route) =>
      isBroken ? route.fulfill({ status: 502, body: '' }) : route.continue(),
    )
    await page.getByLabel('Business hours').fill('Daily 08:00-17:00')
    await save(page)
    await page.getByRole('button', { name: 'Saving...' }).waitFor()
    release()
    expect(await toastText(page, 'Success')).toContain('Business details updated')
    isBroken = true
    await page.getByLabel('Image').setInputFiles(await makeImage('shop.png', '#963b2a'))
    await save(page)
    expect(await toastText(page, 'Update failed')).toBe('Update failedUpdate failed')
    await context.close()
  })

  // Shows 2.94, 8.10, 8.22.
  test('shows whether the settings were saved, and Reset restores the name', async () => {
    const { page, context } = await signInAs(site, pieter)
    await openPage(page, 'Settings')
    const name = page.getByLabel('Owner name')
    const before = await name.inputValue()
    await save(page)
    expect(await toastText(page, 'Success')).toContain('Settings updated')
    await page.route('**/api/business/settings', (route) => route.fulfill({ status: 502, body: '' }))
    await name.fill('Somebody Else')
    await save(page)
    expect(await toastText(page, 'Update failed')).toContain('Failed to update settings')
    // The form of the listing shows it with the same components, on a page that takes axe three times as long.
    await expectClean(page)
    expect(await name.inputValue()).toBe('Somebody Else')
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(await name.inputValue()).toBe(before)
    await context.close()
  })
})

// Shows 4.9, 4.14, 8.23.
test('the area of an administrator updates its counts after a decision, and a double click logs out once to the home page', async () => {
  const { page, context, requests } = await visit(site, '/admin', 1280, await signInByCall(site, ...admin))
  const numbers = async () => (await page.locator('.stat-number').allTextContents()).map(Number)
  const [total = 0, approved = 0, pending = 0, suspended = 0, rejected = 0] = await numbers()
  expect(total).toBeGreaterThan(0)
  await openPage(page, 'All Businesses')
  await page.locator('.moderation-card').getByRole('button', { name: 'Suspend' }).first().click()
  await toastText(page, 'Business Suspended')
  await openPage(page, 'Overview')
  await expect.poll(numbers).toEqual([total, approved - 1, pending, suspended + 1, rejected])
  await page.getByRole('button', { name: 'Logout' }).dblclick()
  expect(await toastText(page, 'Logged out')).toContain('You have been successfully logged out.')
  expect(new URL(page.url()).pathname).toBe('/')
  expect(requests.filter((url) => url.endsWith('/logout'))).toHaveLength(1)
  await context.close()
})
