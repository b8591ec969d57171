// A script that does not load: a form without its script shows the script-load error.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectClean } from '../world/every-width.ts'
import { waitUntilHydrated } from '../world/page-pool.ts'
import { gotoUnhydrated, openSite, type Site, visit } from '../world/site.ts'
import { signInAs } from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const firstScript = '**/entry-client-*.js'
const scriptOfAccount = '**/account-pages-*.js'
const loadError = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This page did not load completely.' })
const again = (page: Page) => loadError(page).getByRole('link', { name: 'Load again' })

/** Opens a path while requests for scripts with this name fail. */
async function openWithout(script: string, path: string) {
  const opened = await visit(site, '/no-such-page', 360)
  await opened.page.route(script, (route) => route.abort())
  await gotoUnhydrated(opened.page, path)
  return opened
}

test('a form whose lazy script fails says so at once and is submitted by the browser, and its errors clear on new input', async () => {
  const { page, context } = await openWithout(scriptOfAccount, '/login')
  await loadError(page).waitFor()
  await expectClean(page)
  await page.getByLabel('Email', { exact: true }).fill('lerato')
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const refusal = page.getByText('Please enter a valid email address')
  await refusal.first().waitFor()
  await loadError(page).waitFor()
  await page.unroute(scriptOfAccount)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect.poll(() => loadError(page).count()).toBe(0)
  await refusal.first().waitFor()
  await waitUntilHydrated(page)
  await page.getByLabel('Email', { exact: true }).fill('lerato@kota.example')
  await expect.poll(() => refusal.count()).toBe(0)
  await context.close()
})

test('a form whose first script fails shows an error after 12 seconds, and can be loaded again', async () => {
  const { page, context } = await openWithout(firstScript, '/signup')
  expect(await loadError(page).count()).toBe(0)
  const wait = await page.evaluate(() => {
    const [waiting] = document.getAnimations()
    waiting?.pause()
    return waiting?.effect?.getTiming().delay
  })
  expect(wait).toBe(12_000)
  const setClock = (ms: number) =>
    page.evaluate((time) => {
      for (const waiting of document.getAnimations()) waiting.currentTime = time
    }, ms)
  await setClock(11_999)
  expect(await loadError(page).count()).toBe(0)
  await setClock(12_000)
  await loadError(page).waitFor()
  await page.unroute(firstScript)
  await again(page).click()
  await expect.poll(() => loadError(page).count()).toBe(0)
  expect(page.url()).toBe(`${site.url}/signup`)
  await context.close()
})

test('a page open during an upgrade loads the next page from the server, only once, and keeps the typed text', async () => {
  const { page, context, requests } = await visit(site, '/signup', 1280)
  await page.getByLabel('Business name').fill('Spaza at the corner')
  const gone = { status: 404, body: '' }
  await page.route('**/site-pages-*.js', (route) => route.fulfill(gone), { times: 1 })
  await page.route(scriptOfAccount, (route) => route.fulfill(gone))
  await page.locator('a[href="/help"]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  expect(await page.getByText('could not be loaded').count()).toBe(0)
  await page.getByRole('link', { name: 'Sign Up' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'List your business' }).waitFor()
  await loadError(page).waitFor()
  const opened = () => requests.filter((url) => url.endsWith('/signup')).length
  const loads = opened()
  await page.waitForTimeout(1000)
  expect(opened()).toBe(loads)
  await page.unroute(scriptOfAccount)
  await again(page).click()
  await expect.poll(() => page.getByLabel('Business name').inputValue()).toBe('Spaza at the corner')
  await context.close()
})

test('an area shows the error on pages with and without a form, and the home page does not', async () => {
  const { page, context } = await signInAs(site, 'thandi@mzansi.example', 768)
  await page.route('**/owner-forms-*.js', (route) => route.abort())
  await page.goto('/business/settings')
  await loadError(page).waitFor()
  const isOnTop = await loadError(page).evaluate((notice) => {
    const { left, top } = notice.getBoundingClientRect()
    return document.elementFromPoint(left + 2, top + 20) === notice
  })
  expect(isOnTop).toBe(true)
  await page.route(firstScript, (route) => route.abort())
  await gotoUnhydrated(page, '/business')
  expect(await page.getByText('This page did not load completely.').count()).toBe(1)
  await gotoUnhydrated(page, '/')
  expect(await page.getByText('This page did not load completely.').count()).toBe(0)
  await context.close()
})
