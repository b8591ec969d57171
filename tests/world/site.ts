// The whole site as a visitor meets it: the demo's businesses behind the real server, and a real browser in front.
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { connectBrowser } from './browser.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export type Site = { url: string; world: World; browser: Browser; close: () => Promise<void> }
/** A page that remembers everything a visitor should never cause. */
export type Visit = { page: Page; context: BrowserContext; complaints: string[]; requests: string[] }

/** What a world with the businesses and accounts of the demo is opened with. */
export const samples: WorldOptions = { template: 'samples', fill: async () => {} }

/** The site on a database of its own, with the browser that the whole run shares. */
export async function openSite(environment: NodeJS.ProcessEnv = {}): Promise<Site> {
  const world = await openWorld('PostgreSQL', { ...samples, environment })
  const url = await world.server.listen({ port: 0, host: '127.0.0.1' })
  const browser = await connectBrowser()
  const close = async () => {
    await browser.close()
    await world.close()
  }
  return { url, world, browser, close }
}

/** Opens an address at a width; errors, policy violations and every request are noted from the first byte on. */
export async function visit(
  site: Site,
  path: string,
  width = 1280,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const height = width < 700 ? 640 : 900
  const context = await site.browser.newContext({
    viewport: { width, height },
    baseURL: site.url,
    reducedMotion: 'reduce',
    ...options,
  })
  // Twice the usual: on a busy machine the first page of a file alone takes half a minute.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(path, { waitUntil: 'load' })
  if (options.javaScriptEnabled !== false)
    await waitUntilHydrated(page).catch((cause) => {
      throw new Error(`${path} does not hydrate: ${complaints.join(' | ')}`, { cause })
    })
  return { page, context, complaints, requests }
}

/** Waits until the scripts of a page work, so that what is pressed is answered. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.classList.contains('scripted'))
}

/** Loads the page anew without its scripts, as a slow connection does; they arrive once `hydrate` is called. */
export async function reloadUnhydrated(page: Page): Promise<() => void> {
  const { promise: asleep, resolve: hydrate } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await asleep
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  return hydrate
}

/** Holds every request to an address until `release` is called, so that a test sees what the page shows meanwhile. */
export async function holdRequests(
  page: Page,
  address: string,
  proceed: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    await proceed(route)
  })
  return release
}

/** Stops the clock of the page, which then goes on only by `page.clock.runFor`: a busy machine is never too late. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The cookies of somebody who signed in by the call that the form makes; the form itself has tests of its own. */
export async function signInByCall(
  { url }: Site,
  email: string,
  password: string,
): Promise<BrowserContextOptions> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const [name = '', value = ''] = pair.split('=')
  const cookie = { name, value, domain: new URL(url).hostname, path: '/', expires: -1, httpOnly: true }
  const secure = name.startsWith('__Host-')
  return { storageState: { cookies: [{ ...cookie, secure, sameSite: 'Lax' }], origins: [] } }
}

/**
 * What axe finds wrong, one line each. It runs inside the page itself (its "legacy mode") and tells violations only: by
 * default it opens a second page for every run and sends over all that is right, which takes three times as long.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  expect(page.frames(), 'A frame would be left out.').toHaveLength(1)
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: 'true' } : { page })
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}
