// The frame of an area in a real browser: sidebar, sheet, access, loading and logout.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAdminEmail, demoPasswords } from '../../src/commands/sample-data.ts'
import { expectClean } from '../world/every-width.ts'
import { measureShift } from '../world/layout-shift.ts'
import {
  holdRequests,
  listAccessibilityViolations,
  openSite,
  type Site,
  signInByCall,
  visit,
} from '../world/site.ts'
import { demoPassword, fillLogin, openPage, signInAs, tabTo, toast, unexpected } from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const thandi = 'thandi@mzansi.example'
const noBusiness = JSON.stringify({
  message: 'No business is associated with your account.',
  error: 'No business is associated with your account.',
  code: 'not_found',
})

describe('the sidebar', () => {
  // Shows 2.97, 2.98, 9.12.
  test('has a skip link and large targets, is 16rem wide, or 3rem after Ctrl+B, and remembers this for seven days without a layout shift', async () => {
    const { page, context, consoleMessages } = await signInAs(site, thandi)
    expect(await page.getByRole('navigation', { name: 'Thandi' }).count()).toBe(1)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    const small = await page.locator('.area a:visible, .area button:visible').evaluateAll((all) =>
      all
        .filter((one) => !one.matches('.skip, .text-link'))
        .filter((one) => one.getBoundingClientRect().height < 43.5)
        .map((one) => one.textContent),
    )
    expect(small).toEqual([])
    const side = page.locator('.area-side')
    const trigger = page.getByRole('button', { name: 'Toggle sidebar' })
    const width = async () => (await side.boundingBox())?.width
    await page.setViewportSize({ width: 768, height: 900 })
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('false')
    expect(await width(), 'closed by default on a tablet').toBe(48)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await width()).toBe(256)
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(48)
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('false')
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
    expect(cookie?.value).toBe('false')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThanOrEqual(7)
    await page.goto('/business/profile', { waitUntil: 'load' })
    expect(await measureShift(page)).toBeLessThanOrEqual(0.05)
    expect(await width()).toBe(48)
    expect(await listAccessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Meta+b')
    await expect.poll(width).toBe(256)
    await trigger.click()
    await expect.poll(width).toBe(48)
    expect(consoleMessages).toEqual([])
    await context.close()
  })

  // Shows 9.17.
  test('shows the names of its icons in tooltips, after 700 ms of hovering or on focus, only when closed', async () => {
    const { page, context, consoleMessages } = await signInAs(site, thandi)
    const link = page.locator('.area-side').getByRole('link', { name: 'Settings' })
    const tooltip = page.locator('.tooltip')
    await link.hover()
    await page.waitForTimeout(1000)
    expect(await tooltip.count()).toBe(0)
    await page.mouse.move(600, 600)
    await tabTo(page, link)
    await page.keyboard.press('Control+b')
    // The tooltips are loaded now; the link keeps the focus.
    await expect.poll(() => tooltip.allTextContents()).toEqual([expect.stringContaining('Settings')])
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => tooltip.count()).toBe(0)
    // After 300 ms the next tooltip has its full delay again.
    await page.waitForTimeout(600)
    const from = performance.now()
    await link.hover()
    await tooltip.waitFor()
    expect(performance.now() - from).toBeGreaterThanOrEqual(690)
    expect(await tooltip.textContent()).toContain('Settings')
    expect(await listAccessibilityViolations(page)).toEqual([])
    await page.mouse.move(600, 600, { steps: 8 })
    await expect.poll(() => tooltip.count()).toBe(0)
    await tabTo(page, page.locator('.area-side').getByRole('link', { name: 'Edit Business' }))
    await expect.poll(() => tooltip.allTextContents()).toEqual([expect.stringContaining('Edit Business')])
    expect(consoleMessages).toEqual([])
    await context.close()
  })

  test('loads no tooltips on a phone, and loads them once the window is wide enough for its icons', async () => {
    const { page, context, requests } = await signInAs(site, thandi, 360)
    await page.waitForLoadState('networkidle')
    const loads = () => requests.filter((url) => url.includes('sidebar-tooltips') && url.endsWith('.js'))
    expect(loads()).toEqual([])
    await page.setViewportSize({ width: 900, height: 700 })
    await page.locator('.area-side [data-state=closed]').first().waitFor()
    expect(loads()).toHaveLength(1)
    await context.close()
  })

  // Shows 2.96, 2.97, 9.11, 9.13.
  test('is an 18rem sheet on a phone, which traps the focus and returns it when it closes', async () => {
    const { page, context, consoleMessages } = await signInAs(site, thandi, 360)
    const sheet = page.locator('dialog.sheet')
    const trigger = page.getByRole('button', { name: 'Open menu' })
    expect(await page.locator('.area-side').isVisible()).toBe(false)
    await tabTo(page, trigger)
    await page.keyboard.press('Enter')
    expect((await sheet.boundingBox())?.width).toBe(288)
    expect(await listAccessibilityViolations(page)).toEqual([])
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      )
      expect(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    expect(await sheet.isVisible()).toBe(false)
    await expect.poll(() => trigger.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+b')
    expect(await sheet.isVisible()).toBe(true)
    await page.mouse.click(350, 300)
    expect(await sheet.isVisible()).toBe(false)
    await openPage(page, 'Settings')
    const heading = page.getByRole('heading', { level: 1, name: 'Settings' })
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await sheet.isVisible()).toBe(false)
    // The link to the open page also closes the sheet.
    await openPage(page, 'Settings')
    await expect.poll(() => sheet.isVisible()).toBe(false)
    await expect.poll(() => trigger.evaluate((one) => one === document.activeElement)).toBe(true)
    const side = page.locator('.area-side')
    for (const [width, isSheet] of [
      [767, true],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect([await trigger.isVisible(), await side.isVisible()]).toEqual([isSheet, !isSheet])
    }
    expect(consoleMessages).toEqual([])
    await context.close()
  })
})

/** Opens a page outside the area as an owner, so that the script loads the business when the area is opened. */
const visitOutside = async (width: number) =>
  visit(site, '/about', width, await signInByCall(site, thandi, demoPassword))

describe('access', () => {
  test('without a session, every page redirects to the login', async () => {
    for (const path of ['/business', '/business/profile', '/business/edit', '/business/settings'])
      expect(new URL((await fetch(site.url + path)).url).pathname, path).toBe('/login')
  })

  // Shows 2.77.
  test('an owner whose business is gone sees "No Business Found"', async () => {
    const { page, context, consoleMessages } = await visitOutside(1280)
    await page.route('**/api/business/my-business', (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: noBusiness }),
    )
    await page.evaluate(() => history.pushState(null, '', '/business'))
    await page.getByRole('heading', { level: 1, name: 'No Business Found' }).waitFor()
    await page.getByText('No business is associated with your account.').waitFor()
    await page.getByRole('navigation', { name: 'Business Dashboard' }).waitFor()
    expect(unexpected(consoleMessages, 404)).toEqual([])
    await context.close()
  })

  // Shows 2.95.
  test('every owner page tells an administrator that there is no business, and links to the admin dashboard', async () => {
    const { page, context, consoleMessages } = await visit(
      site,
      '/business',
      360,
      await signInByCall(site, demoAdminEmail, demoPasswords.admin),
    )
    await page.getByRole('heading', { level: 1, name: 'No Business Found' }).waitFor()
    await expectClean(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const name of ['Business Profile', 'Edit Business', 'Settings']) {
      await page.getByRole('link', { name }).click()
      await page.locator('.area-side .area-link[aria-current=page]', { hasText: name }).waitFor()
      await page.getByText('No business is associated with your account.').waitFor()
    }
    await page.getByRole('link', { name: 'Go to the Admin Dashboard' }).click()
    await page.getByRole('navigation', { name: 'Admin Panel' }).waitFor()
    expect(unexpected(consoleMessages, 404)).toEqual([])
    await context.close()
  })

  test('the page shows a skeleton while the business loads, and Retry loads it after a failure', async () => {
    const { page, context, consoleMessages } = await visitOutside(360)
    let requests = 0
    const release = await holdRequests(page, '**/api/business/my-business', (route) => {
      requests += 1
      if (requests > 1) return route.continue()
      return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
    })
    await page.evaluate(() => history.pushState(null, '', '/business'))
    await page.getByText('Loading...').waitFor({ state: 'attached' })
    await page.locator('.area-skeleton .stats').waitFor()
    expect(await listAccessibilityViolations(page)).toEqual([])
    release()
    await page.getByText('Your business could not be loaded').waitFor()
    expect(await listAccessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('region', { name: 'Your listing is live' }).waitFor()
    expect(unexpected(consoleMessages, 500)).toEqual([])
    await context.close()
  })
})

describe('logout', () => {
  // Shows 4.10, 8.13, 8.24.
  test('on a phone, a failed logout shows an error and keeps the page, and the next one opens the login with a message', async () => {
    const { page, context, consoleMessages } = await signInAs(site, thandi, 360)
    await page.route('**/api/auth/logout', (route) => route.abort(), { times: 1 })
    const logOut = async () => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
    }
    await logOut()
    await toast(page, 'Logout failed').waitFor()
    await toast(page, 'Something went wrong. Please try again.').waitFor()
    // An open sheet would cover the message.
    expect(await page.locator('dialog.sheet').isVisible()).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/business')
    await page.getByRole('region', { name: 'Your listing is live' }).waitFor()
    await logOut()
    await page.waitForURL('**/login')
    await toast(page, 'Logged out successfully').waitFor()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session')
    expect(new URL((await page.request.get('/business')).url()).pathname).toBe('/login')
    expect(consoleMessages.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
    await context.close()
  })

  // Shows 4.11.
  test('clears the loaded data even if the session check after it fails, and the next owner sees only their own business', async () => {
    const { page, context } = await signInAs(site, thandi)
    await page.route('**/api/auth/check', (route) => route.abort())
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    await page.getByText('For owners of a listing').waitFor()
    await page.unroute('**/api/auth/check')
    await fillLogin(page, 'pieter@mzansi.example', demoPassword)
    await page.waitForURL('**/business')
    await page.getByRole('region', { name: 'Your listing is under review' }).waitFor()
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await page.getByText('Thandi').count()).toBe(0)
    await context.close()
  })
})
