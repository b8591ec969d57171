// The whole site for browser tests: a real server with the sample data, and a real browser.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Route } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { shareBrowser } from './browser.ts'
import { openPagePool, type PagePool, retirePage, routeProbe } from './page-pool.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

/** `policyViolations` are what the Content-Security-Policy blocked on any page; `close` fails if there is one. */
export type Site = {
  url: string
  world: World
  browser: Browser
  policyViolations: string[]
  pages: PagePool
  close: () => Promise<void>
}
/** An open page. `consoleMessages` are its errors and console warnings, `requests` the URLs that it requested. */
export type Visit = { page: Page; context: BrowserContext; consoleMessages: string[]; requests: string[] }

/** The options of a world with the sample data. */
export const samples: WorldOptions = { template: 'samples', fill: async () => {} }

/** The site on a database of its own, with the browser of this process. */
export async function openSite(environment: NodeJS.ProcessEnv = {}): Promise<Site> {
  return listenToBrowser(await openWorld({ ...samples, environment }))
}

/** The site of a world, with the browser of this process. */
export async function listenToBrowser(world: World, port = 0): Promise<Site> {
  serveAxe(world)
  const url = await world.server.listen({ port, host: '127.0.0.1' })
  const browser = await shareBrowser()
  const policyViolations: string[] = []
  const pages = openPagePool(browser)
  const close = async () => {
    await pages.close()
    await world.close()
    expect(policyViolations, 'The pages do what their content policy forbids.').toEqual([])
  }
  return { url, world, browser, policyViolations, pages, close }
}

/** Opens an address at a width, and waits until the page is hydrated. */
export async function visit(
  site: Site,
  path: string,
  width = 1280,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const { viewport, storageState, ...kind } = options
  const { page, context } = await site.pages.take(
    { baseURL: site.url, reducedMotion: 'reduce', ...kind },
    (context) => reportPolicyViolations(context, site.policyViolations),
  )
  // Twice the usual timeout: on a busy machine the first page of a file alone takes half a minute.
  context.setDefaultTimeout(60_000)
  await page.setViewportSize(viewport ?? { width, height: width < 700 ? 640 : 900 })
  if (typeof storageState === 'object') await context.addCookies(storageState.cookies)
  const consoleMessages: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    // Chromium sometimes warns of what axe does with its own canvas.
    if (message.text().startsWith('Canvas2D: Multiple readback')) return
    if (['error', 'warning'].includes(message.type())) consoleMessages.push(message.text())
  })
  page.on('pageerror', (error) => consoleMessages.push(error.message))
  page.on('request', (request) => {
    if (!request.url().endsWith(routeProbe)) requests.push(request.url())
  })
  describeAfterFailure(page, consoleMessages)
  await page.goto(path).catch((cause) => {
    throw new Error(`${path} does not load and hydrate: ${consoleMessages.join(' | ')}`, { cause })
  })
  return { page, context, consoleMessages, requests }
}

/** Prints what the page shows when the test fails, because a rare failure cannot be looked at again. */
function describeAfterFailure(page: Page, consoleMessages: string[]): void {
  const describe = async () => {
    const text = await page
      .locator('body')
      .innerText({ timeout: 2000 })
      .catch(() => 'The page is closed.')
    console.error([page.url(), ...consoleMessages, text.slice(0, 2000)].join('\n'))
  }
  try {
    onTestFailed(describe)
  } catch {
    // A page that a hook of the file opens belongs to no test.
  }
}

/**
 * Collects violations from an event, because the console shows only some: code that catches the error of a forbidden `new Function`
 * leaves no message.
 */
async function reportPolicyViolations(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeFunction('reportPolicyViolation', (what: string) => void violations.push(what))
  await context.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ documentURI, effectiveDirective, blockedURI, sourceFile }) => {
        const { reportPolicyViolation } = window as unknown as {
          reportPolicyViolation: (what: string) => void
        }
        reportPolicyViolation(`${documentURI}: ${effectiveDirective} ${blockedURI} ${sourceFile}`)
      },
    )
  })
}

/** Clicks twice before React renders what the first click changed. The browser's own double click is slower than that. */
export const clickTwice = (target: Locator): Promise<void> =>
  target.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

/** Whether all of an element is on the screen. */
export const isInView = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect()
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  })

/** Where an element ends, in pixels from the top; 0 without one. To be polled: a toast is 8 px lower while it slides in. */
export async function bottomOf(target: Locator): Promise<number> {
  const box = await target.boundingBox()
  return box ? box.y + box.height : 0
}

/** Opens an address whose scripts do not arrive. */
export async function gotoUnhydrated(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForLoadState('load')
}

/**
 * Reloads the page, or opens an address, and holds back all scripts except the first small one, as on a slow connection, until the
 * returned function is called.
 */
export async function reloadUnhydrated(page: Page, path?: string): Promise<() => void> {
  const { promise: released, resolve: hydrate } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!start-)[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await reloadUntilPainted(page, path)
  // Until the first small script runs, the browser submits a form by itself.
  await page.waitForFunction(() => {
    const isLoaded = performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes('/assets/start-'))
    return isLoaded && document.readyState !== 'loading'
  })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  return hydrate
}

/**
 * Reloads the page, or opens an address, until it shows something. Before, some styles are missing, and text that is typed may be lost
 * with the focus.
 */
export async function reloadUntilPainted(page: Page, path?: string): Promise<void> {
  await (path ? page.goto(path, { waitUntil: 'commit' }) : page.reload({ waitUntil: 'commit' }))
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
}

/** Holds every request to an address until the returned function is called, so that a test sees what the page shows meanwhile. */
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

/** Loses the response to the next change that is sent to this address: the server has made it, and the browser sees a network error. */
export async function loseResponse(page: Page, address: string): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

/** Stops the clock of the page, which then advances only with `page.clock.runFor`: a busy machine is never too late. */
export async function stopClock(page: Page): Promise<void> {
  retirePage(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Signs in by the call that the login form makes, and returns the cookies for a new browser context. */
export async function signInByCall(
  site: Site,
  email: string,
  password: string,
): Promise<BrowserContextOptions> {
  const response = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return sessionOf(site, { cookie })
}

/** The cookies of a new browser context for a session that a helper has started. */
export function sessionOf({ url }: Site, { cookie }: { cookie: string }) {
  const [name = '', value = ''] = cookie.split('=')
  const session = { name, value, domain: new URL(url).hostname, path: '/', expires: -1, httpOnly: true }
  const secure = name.startsWith('__Host-')
  return { storageState: { cookies: [{ ...session, secure, sameSite: 'Lax' as const }], origins: [] } }
}

/** Axe without its comments: the full text is more than twice as long. */
const requireNextToAxe = createRequire(import.meta.resolve('@axe-core/playwright'))
const axeSource = readFileSync(requireNextToAxe.resolve('axe-core/axe.min.js'), 'utf8')
const axePath = '/axe.js'

/**
 * A page loads axe from its own site, as its Content-Security-Policy requires. Sending the text through Playwright costs as much as
 * three runs of axe.
 */
function serveAxe({ server }: World): void {
  server.get(axePath, (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'max-age=3600').send(axeSource),
  )
}

/**
 * The accessibility violations that axe finds, one line each. Axe runs inside the page (its "legacy mode") and reports only
 * violations. By default it opens a second page and also reports what is correct, which takes three times as long. It also reads all
 * style sheets again for a rule that is off by default, which takes a quarter of its time.
 */
export async function listAccessibilityViolations(page: Page): Promise<string[]> {
  expect(page.frames(), 'A frame would be left out.').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ url: axePath })
  const { violations } = await new AxeBuilder({ page, axeSource: 'true' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}
