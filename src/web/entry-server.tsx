// Renders a page as a whole HTML document, and the image of a share preview.
import { renderToString } from 'react-dom/server'
import type { PageAssets, RenderPage } from '../contract/page.ts'
import { sidebarClass } from '../contract/page.ts'
import { App } from './app.tsx'
import type { Get } from './data/calls.ts'
import { CallError } from './data/calls.ts'
import { createQueryClient, packPageData } from './data/query-client.ts'
import { refusedFormKey } from './data/refused-form.ts'
import { findRedirect, sessionQuery } from './data/session.ts'
import { writeDocument } from './html-document.ts'
import { matchPage, screensOf } from './pages.ts'
import type { Screen } from './screen.ts'
import type { PageContext } from './served-page.ts'
import { findServed } from './served-pages.ts'

export { shareImage } from './share-drawing.tsx'

export const renderPage: RenderPage = async ({ path, search, site, assets, refused, isSidebarOpen, get }) => {
  const { page, id } = matchPage(path)
  const route = page.path
  const safeGet: Get = (url) => get(url).catch(() => ({ status: 500, body: '', headers: {} }))
  const client = createQueryClient(safeGet)
  const context: PageContext = { path, search, id, site, client, get: safeGet }
  const screens = screensOf(page)
  const served = findServed(page)
  await Promise.all([...screens.map(({ load }) => load()), ...served.load(context)])
  // When the check of the session failed, there is no redirect: the page shows the failure and has its status.
  const auth = client.getQueryData(sessionQuery.queryKey)
  const redirect = auth && findRedirect(served.access, auth)
  if (redirect) return { status: 303, html: '', redirect, route }
  const moved = served.findPageRedirect?.(context)
  if (moved) return { html: '', ...moved, route }
  if (refused) client.setQueryData(refusedFormKey, refused)
  const markup = renderToString(<App site={site} client={client} address={{ path, search }} />)
  const status = refused?.status ?? statusOf(served.isFound(context), context)
  const head = served.head(context)
  const html = writeDocument({
    site,
    assets: withStarts(screens, screens.reduce(withScreen, assets)),
    markup,
    head: { ...head, isHidden: head.isHidden || status !== 200 },
    data: packPageData(site, client),
    // Only the areas have a sidebar. The other pages are cached, and one response serves everyone.
    rootClass: page.screen.frame === null ? '' : sidebarClass(isSidebarOpen),
  })
  return { status, html, route }
}

/** A page that is of no use without its script loads it at once; the pages that visitors read show themselves first. */
const withStarts = (screens: Screen[], assets: PageAssets): PageAssets =>
  screens.some(({ needsScript }) => needsScript)
    ? { ...assets, starts: [...assets.starts, ...assets.scripts] }
    : assets

/** The assets with those of one more screen. Screens may share a file, which is linked only once. */
function withScreen(assets: PageAssets, { source }: Screen): PageAssets {
  const own = source === null ? undefined : assets.screens[source]
  if (!own) return assets
  const styles = new Set([...assets.styles, ...own.styles])
  const scripts = new Set([...assets.scripts, ...own.scripts])
  return { ...assets, styles: [...styles], scripts: [...scripts] }
}

/** The status of a failed load is the status of the page: otherwise caches and search engines would store the error. */
function statusOf(isFound: boolean, { client }: PageContext): number {
  const errors = client
    .getQueryCache()
    .getAll()
    .map((query) => query.state.error)
  const failed = errors.find((error) => error !== null)
  if (failed) return failed instanceof CallError ? failed.status : 500
  return isFound ? 200 : 404
}
