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
