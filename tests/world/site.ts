// The whole site as a visitor meets it: the demo's businesses behind the real server, and a real browser in front.
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { addSampleData } from '../../src/commands/sample-data.ts'
import { launchBrowser } from './browser.ts'
import { openWorld, type World } from './world.ts'

export type Site = { url: string; world: World; browser: Browser; close: () => Promise<void> }
/** A page that remembers everything a visitor should never cause. */
export type Visit = { page: Page; context: BrowserContext; complaints: string[]; requests: string[] }

export async function openSite(): Promise<Site> {
  const world = await openWorld('PGlite', { fill: ({ db }) => addSampleData(db) })
  const url = await world.server.listen({ port: 0, host: '127.0.0.1' })
  const browser = await launchBrowser()
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
    await page.waitForFunction(() => document.documentElement.classList.contains('scripted'))
  return { page, context, complaints, requests }
}

/** What axe finds wrong, one line each. */
export async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}
