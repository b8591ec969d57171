// A pool of pages that the visits of a site reuse: a page in a new context takes twice the processor time.
import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Kind = Omit<BrowserContextOptions, 'viewport' | 'storageState'>
type PooledPage = { page: Page; context: BrowserContext; kind: Kind }

/** `take` returns a page without cookies, storage, history and listeners. Closing its context returns it to the pool. */
export type PagePool = {
  take(kind: Kind, prepare: (context: BrowserContext) => Promise<void>): Promise<PooledPage>
  close(): Promise<void>
}

/** Pages that a test changed in a way that cannot be undone. */
const usedUp = new WeakSet<Page>()

/** Keeps a page from being reused, for changes that stay with it: a stopped clock, a permission, a function, a virtual device. */
export const retirePage = (page: Page): void => void usedUp.add(page)

export function openPagePool(browser: Browser): PagePool {
  const idle: PooledPage[] = []
  const ends: (() => Promise<void>)[] = []
  const open = async (kind: Kind, prepare: (context: BrowserContext) => Promise<void>) => {
    const context = await browser.newContext(kind)
    await prepare(context)
    if (kind.javaScriptEnabled !== false) {
      context.on('page', hydrateOnLoad)
      await context.addInitScript(watchHydration)
    }
    const page = await context.newPage()
    if (kind.javaScriptEnabled !== false) awaitRoutes(page)
    const history = await context.newCDPSession(page)
    const end = context.close.bind(context)
    ends.push(end)
    context.close = async () => {
      if (usedUp.has(page) || page.isClosed()) return await end()
      await empty(page)
      await history.send('Page.resetNavigationHistory')
      idle.push({ page, context, kind })
    }
    return { page, context, kind }
  }
  return {
    take: async (kind, prepare) => {
      const at = idle.findIndex((one) => isDeepStrictEqual(one.kind, kind))
      return idle.splice(at, at < 0 ? 0 : 1)[0] ?? (await open(kind, prepare))
    },
    close: async () => void (await Promise.all(ends.map((end) => end()))),
  }
}

/** What a page requests until its routes apply; only a route answers it like this. */
export const routeProbe = '/robots.txt?routed'
const routed = 204

/**
 * Makes `route` wait until it applies: the browser acknowledges it while the page is busy, and a key that is pressed then may send its
 * request past the route. The route of the probe stays: requests that arrive while the browser removes the last one are never answered.
 */
function awaitRoutes(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...own) => {
    const added = await route(...own)
    await route(
      (url) => url.href.endsWith(routeProbe),
      (probe) => probe.fulfill({ status: routed }),
    )
    await page.waitForFunction(
      // Only our pages can make requests. A page that is still to be opened has its routes from the start.
      async ([probe, routed]) =>
        !document.documentElement.dataset.scripts || (await fetch(probe)).status === routed,
      [routeProbe, routed] as const,
    )
    return added
  }
}

/** Makes `goto` and `reload` wait until the page is hydrated: before that, keys and drags have no effect. */
function hydrateOnLoad(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const hydrated = async (loading: ReturnType<Page['goto']>, waitUntil: string | undefined) => {
    const response = await loading
    if (waitUntil !== 'commit') await waitUntilHydrated(page)
    return response
  }
  page.goto = (url, options) => hydrated(goto(url, options), options?.waitUntil)
  page.reload = (options) => hydrated(reload(options), options?.waitUntil)
}

/** Waits until the page is hydrated, so that keys and clicks have an effect. Returns at once for a page without our scripts. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { classList, dataset } = document.documentElement
    return !dataset.scripts || classList.contains('unscripted') || 'isHydrated' in window
  })
}

/**
 * Runs in the page, and sets `isHydrated` once React has taken over the heading and run the effects. React marks an element while it still
 * renders, and tells the hook of its developer tools when the effects have run. The heading belongs to the script of the screen, which
 * may arrive later than the script of the frame around it.
 */
function watchHydration(): void {
  const isTaken = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactFiber'))
  const onPostCommitFiberRoot = () => {
    const parts = [...document.querySelectorAll('main, main h1')]
    if (parts.length > 0 && parts.every(isTaken)) Object.assign(window, { isHydrated: true })
  }
  const nothing = () => undefined
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: nothing,
      onCommitFiberUnmount: nothing,
      onPostCommitFiberRoot,
    },
  })
}

/** Leaves the page for a small file of the site, before storage is cleared: a form stores its draft when it is left. */
async function empty(page: Page): Promise<void> {
  const context = page.context()
  for (const event of ['console', 'pageerror', 'request', 'requestfinished', 'dialog'])
    page.removeAllListeners(event)
  const others = context.pages().filter((one) => one !== page)
  // A style sheet that is still loading no longer belongs to a test.
  const late = { behavior: 'ignoreErrors' } as const
  await Promise.all([...others.map((one) => one.close()), page.unrouteAll(late), context.unrouteAll(late)])
  await context.setOffline(false)
  await page.goto('/robots.txt')
  await context.clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}
