// Signing in and out, setting a new password, and the messages about it, in a real browser.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAdminEmail, demoPasswords } from '../../src/commands/sample-data.ts'
import { makeResetLink } from '../../src/domain/accounts/change-password.ts'
import { tokenOf } from '../accounts/account-mail.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { bottomOf, holdRequests, openSite, type Site, stopClock, visit } from '../world/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const toast = (page: Page) => page.locator('.toast')
const summary = (page: Page) => page.locator('.form-summary')

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const signInButton = (page: Page) => page.getByRole('button', { name: /^Sign/ }).filter({ hasNotText: 'Up' })

describe('signing in', () => {
  // Shows 2.56, 8.18.
  test('an administrator lands on the dashboard', async () => {
    const { page, context, consoleMessages } = await visit(site, '/login', 360)
    await fillLogin(page, demoAdminEmail, demoPasswords.admin)
    await signInButton(page).click()
    await page.waitForURL(`${site.url}/admin`)
    await toast(page).filter({ hasText: 'Welcome to the admin dashboard' }).waitFor()
    expect(await toast(page).textContent()).toContain('Login successful')
    expect(consoleMessages).toEqual([])
    await context.close()
  })

  // Shows 2.56, 8.18.
  test('an owner lands on the dashboard without seeing another screen, also when they go back to the login or follow Sign Up', async () => {
    const { page, context, consoleMessages } = await visit(site, '/contact', 1280)
    await page.getByRole('link', { name: 'Log In' }).first().click()
    const heading = page.getByRole('heading', { level: 1, name: 'Sign in' })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    // The session is loaded only when the test says so, so that anything shown meanwhile is seen.
    const load = await holdRequests(page, '**/api/auth/check')
    await page.evaluate(() => {
      const seen = new Set<string>()
      const look = () => seen.add(document.querySelector('.account-intro')?.textContent ?? '')
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      Object.assign(window, { seen })
    })
    const checked = page.waitForRequest('**/api/auth/check')
    await fillLogin(page, 'thandi@mzansi.example', demoPasswords.owner)
    await signInButton(page).click()
    await checked
    load()
    await page.waitForURL(`${site.url}/business`)
    await toast(page).filter({ hasText: 'Welcome to your business dashboard' }).waitFor()
    expect(await toast(page).textContent()).toContain('Login successful')
    const dashboard = page.getByRole('region', { name: 'Your listing is live' })
    await dashboard.waitFor()
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
    expect(seen.join()).toContain('For owners of a listing')
    expect(seen.join()).not.toContain('signed in as')
    await page.goBack()
    await dashboard.waitFor()
    await page.getByRole('link', { name: 'Mzansi Local' }).first().click()
    await page.getByRole('link', { name: 'Sign Up' }).first().click()
    await dashboard.waitFor()
    expect(new URL(page.url()).pathname).toBe('/business')
    expect(consoleMessages).toEqual([])
    await context.close()
  })

  // Shows 2.54, 2.55, 5.1.
  test('an invalid email and an empty password show errors; one button shows the password, the other says "Signing in..."', async () => {
    const { page, context } = await visit(site, '/login')
    await fillLogin(page, 'thandi', '')
    await signInButton(page).click()
    const messages = ['Please enter a valid email address', 'Password is required']
    await expect.poll(() => page.locator('.field-error').allTextContents()).toEqual(messages)
    expect(await summary(page).getByRole('link').allTextContents()).toEqual(messages)
    await fillLogin(page, 'thandi@mzansi.example', demoPasswords.owner)
    const password = page.getByLabel('Password', { exact: true })
    const show = page.getByRole('button', { name: 'Show password' })
    await show.click()
    expect([await password.getAttribute('type'), await show.getAttribute('aria-pressed')]).toEqual([
      'text',
      'true',
    ])
    await show.click()
    expect(await password.getAttribute('type')).toBe('password')
    const release = await holdRequests(page, '**/api/auth/login')
    await signInButton(page).click()
    expect(await page.getByRole('button', { name: 'Signing in...' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    release()
    await page.waitForURL('**/business')
    await context.close()
  })

  // Shows 8.5, 8.6.
  test('a failed login shows the "error" field of the response, or else a default, gets the focus, and keeps the typed password', async () => {
    const { page, context } = await visit(site, '/login', 360)
    const expectRefusal = async (text: string) => {
      await signInButton(page).click()
      await summary(page).getByText(text, { exact: true }).waitFor()
      await toast(page).getByText(text, { exact: true }).waitFor()
      expect(await summary(page).textContent()).toBe(`Login failed${text}`)
    }
    await fillLogin(page, 'thandi@mzansi.example', 'not-her-password')
    await expectRefusal('Invalid email or password')
    expect(await toast(page).textContent()).toContain('Login failed')
    expect(await summary(page).evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not-her-password')
    const issues = [{ path: 'password', message: 'Wrong field' }]
    const bodies = [{ message: 'A', error: 'Account locked', issues }, { message: 'Only a message' }, '']
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, json: bodies.shift() }))
    for (const text of ['Account locked', 'Invalid email or password', 'Invalid email or password'])
      await expectRefusal(text)
    expect(await page.locator('.field-error').count()).toBe(0)
    await context.close()
  })

  test('text typed before hydration is kept, and of two buttons pressed before it, both do their work after it', async () => {
    const { page, context } = await visit(site, '/login', 360, { javaScriptEnabled: true })
    const release = await holdRequests(page, '**/account-pages-*.js')
    await page.reload({ waitUntil: 'commit' })
    const show = page.getByRole('button', { name: 'Show password' })
    // Before the styles arrive, the button is visible although no script has run.
    await page.locator('html.scripted').waitFor()
    await fillLogin(page, 'thandi@mzansi.example', demoPasswords.owner)
    await page.keyboard.press('Enter')
    await show.click()
    expect(await show.getAttribute('aria-pressed')).toBe('false')
    expect(page.url()).toBe(`${site.url}/login`)
    release()
    await toast(page).getByText('Login successful').waitFor()
    await page.waitForURL('**/business')
    await context.close()
  })
})

// Shows 2.10, 2.57, 4.8, 4.12, 8.18, 8.25.
test('a user without a business is welcomed on the home page, and logs out in the header or its menu, after a failure too', async () => {
  const email = 'nobody-yet@test.example'
  await signIn(site.world.database, { email, username: email })
  const { page, context } = await visit(site, '/login', 1280)
  await fillLogin(page, email, sessionPassword)
  await signInButton(page).click()
  await toast(page).filter({ hasText: 'Welcome back' }).waitFor()
  expect(await toast(page).textContent()).toContain('Login successful')
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.locator('header a[href="/login"]').count()).toBe(0)
  const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true })
  await page.route('**/api/auth/logout', (route) => route.abort(), { times: 1 })
  await logout.click()
  await toast(page).filter({ hasText: 'Logout failed' }).waitFor()
  expect(await toast(page).textContent()).toContain('Failed to logout. Please try again.')
  // On a tablet, the links of a signed-in user are only in the menu.
  await page.setViewportSize({ width: 768, height: 900 })
  await page.locator('summary').click()
  expect(await logout.count()).toBe(1)
  await page.setViewportSize({ width: 360, height: 640 })
  await logout.click()
  await toast(page).filter({ hasText: 'You have been logged out successfully' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.locator('header a[href="/login"]').count()).toBe(2)
  expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  await context.close()
})

describe('a one-time link', () => {
  const makeLink = async (email: string) =>
    `/reset-password#${await makeResetLink(site.world.database.db, email)}`

  async function fillReset(page: Page, password: string, confirmation = password): Promise<void> {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation)
    await page.getByRole('button', { name: 'Set Password' }).click()
  }

  test('sets a new password only once, and its token leaves the address bar and appears in no request URL', async () => {
    const link = await makeLink('pieter@mzansi.example')
    const { page, context, requests } = await visit(site, link, 360)
    await expect.poll(() => page.url()).toBe(`${site.url}/reset-password`)
    await fillReset(page, 'short', 'other')
    await expect
      .poll(() => page.locator('.field-error').allTextContents())
      .toEqual(['New password must be at least 8 characters', 'Passwords do not match'])
    await fillReset(page, 'four words in a row')
    await page.waitForURL('**/login')
    await toast(page).filter({ hasText: 'Password changed' }).waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('pieter@mzansi.example')
    await page.getByLabel('Password', { exact: true }).fill('four words in a row')
    await signInButton(page).click()
    await page.waitForURL('**/business')
    expect(requests.filter((url) => url.includes(link.slice(16, 40)))).toEqual([])
    await page.goto('/')
    await page.goto(link)
    await page.getByText('This link no longer works: it has been used').waitFor()
    expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'ask for another link' }).waitFor()
    await context.close()
  })

  test('without its token, or with a part of it, says that it is incomplete, and links to the form for another', async () => {
    const { page, context } = await visit(site, '/confirm-email')
    await page.getByText('This link is incomplete').waitFor()
    expect(await page.getByText('Press the button').count()).toBe(0)
    await page.goto('/reset-password')
    expect(await page.getByRole('alert').textContent()).toContain('This link is incomplete')
    await page.getByRole('link', { name: 'ask for another' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await page.goto('/reset-password#cut')
    await page.getByText('This link is incomplete').waitFor()
    await context.close()
  })
})

test('the link in an email confirms the address when its button is pressed, not when a mail scanner opens it', async () => {
  const { server, database } = site.world
  const email = 'scanned@test.example'
  const headers = await signIn(database, { email, username: email })
  const ask = { method: 'POST', url: '/api/auth/send-confirmation', headers, payload: {} } as const
  expect((await server.inject(ask)).statusCode).toBe(202)
  const isConfirmed = async () => {
    const { rows } = await database.pool.query('SELECT email_confirmed_at FROM users WHERE email = $1', [
      email,
    ])
    return rows[0].email_confirmed_at !== null
  }
  const link = `/confirm-email#${await tokenOf(database, email, 'confirmation-asked')}`
  const { page, context } = await visit(site, link, 360)
  const button = page.getByRole('button', { name: 'Confirm This Address' })
  await button.waitFor()
  expect(await isConfirmed()).toBe(false)
  await button.click()
  await page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
  expect(await isConfirmed()).toBe(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
  await context.close()
})

describe('toasts', () => {
  const refuse = async (page: Page) => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: '' }))
    await fillLogin(page, 'thandi@mzansi.example', 'x')
    await signInButton(page).click()
    await toast(page).waitFor()
  }

  // Shows 9.14.
  test('are shown one at a time and close after five seconds', async () => {
    const { page, context } = await visit(site, '/login')
    await stopClock(page)
    await refuse(page)
    const second = page.waitForResponse('**/api/auth/login')
    await signInButton(page).click()
    await second
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
    // A pointer over the toast, or a window without focus, would pause its five seconds.
    await page.mouse.move(5, 5)
    await page.clock.runFor(4_800)
    expect(await toast(page).count()).toBe(1)
    await page.clock.runFor(400)
    await toast(page).waitFor({ state: 'detached' })
    await context.close()
  })

  // Shows 9.15, 9.16.
  test('get the focus with F8, close with their button or a swipe of 80 px, not of 40, and on a phone cover no heading', async () => {
    const { page, context } = await visit(site, '/login')
    await refuse(page)
    await page.keyboard.press('F8')
    expect(await page.evaluate(() => document.activeElement?.closest('.toasts') !== null)).toBe(true)
    expect((await page.locator('.toasts').boundingBox())?.width).toBeLessThanOrEqual(420)
    // On a phone it covers the header, but no heading.
    await page.setViewportSize({ width: 360, height: 640 })
    const heading = await page.getByRole('heading', { name: 'Sign in' }).boundingBox()
    await expect.poll(() => bottomOf(toast(page))).toBeLessThanOrEqual(Math.min(80, heading?.y ?? 0))
    const box = await toast(page).boundingBox()
    await page.getByRole('button', { name: 'Close' }).click()
    await toast(page).waitFor({ state: 'detached' })
    await signInButton(page).click()
    await toast(page).waitFor()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
    const swipe = async (distance: number) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let moved = 5; moved <= distance; moved += 5) await page.mouse.move(x + moved, y)
      await page.mouse.up()
    }
    await swipe(40)
    // A closing toast stays in the page until its animation ends.
    await expect.poll(() => toast(page).getAttribute('data-swipe')).toBe('cancel')
    expect(await toast(page).getAttribute('data-state')).toBe('open')
    await swipe(80)
    await toast(page).waitFor({ state: 'detached' })
    await context.close()
  })
})
