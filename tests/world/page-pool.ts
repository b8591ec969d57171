// The pages that visits of a site use one after another: a page in a new context takes twice the processor time.
import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Kind = Omit<BrowserContextOptions, 'viewport' | 'storageState'>
type PooledPage = { page: Page; context: BrowserContext; kind: Kind }

/** `take` gives a page without cookies, storage, history and listeners. To close its context gives it back. */
export type PagePool = {
  take(kind: Kind, prepare: (context: BrowserContext) => Promise<void>): Promise<PooledPage>
  close(): Promise<void>
}

/** Pages that a test changed in a way that cannot be taken back. */
const usedUp = new WeakSet<Page>()

/** The next visit gets another page. For what stays with a page: a stopped clock, a permission, a function, a virtual device. */
export const retirePage = (page: Page): void => void usedUp.add(page)

export function openPagePool(browser: Browser): PagePool {
  const idle: PooledPage[] = []
  const ends: (() => Promise<void>)[] = []
  const open = async (kind: Kind, prepare: (context: BrowserContext) => Promise<void>) => {
    const context = await browser.newContext(kind)
    await prepare(context)
    if (kind.javaScriptEnabled !== false) context.on('page', hydrateOnLoad)
    const page = await context.newPage()
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

/** An address that is opened, and a reload, are over when the page is hydrated: before, keys and drags have no effect. */
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

/** Waits until the page is hydrated, so that keys and clicks have an effect. A page without our scripts is at once. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  // The class `scripted` comes before React has the page. React marks each element that it has taken over; the heading is in the
  // script of the screen, which may come later than that of the frame around it.
  await page.waitForFunction(() => {
    const { classList, dataset } = document.documentElement
    const parts = [...document.querySelectorAll('main, main h1')]
    const isTaken = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactFiber'))
    if (!dataset.scripts || classList.contains('unscripted')) return true
    return classList.contains('scripted') && parts.length > 0 && parts.every(isTaken)
  })
}

/** Leaves the page at a small file of the site: a form stores its draft when it is left, so storage is cleared afterwards. */
async function empty(page: Page): Promise<void> {
  const context = page.context()
  for (const event of ['console', 'pageerror', 'request', 'dialog']) page.removeAllListeners(event)
  const others = context.pages().filter((one) => one !== page)
  // A style sheet that is still on its way belongs to no test any more.
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
