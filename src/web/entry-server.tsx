// Renders a page as a complete HTML document, and the share preview image.
import { renderToString } from 'react-dom/server'
import type { PageAssets, RenderPage } from '../contract/page.ts'
import { sidebarClass } from '../contract/sidebar.ts'
import { App } from './app.tsx'
import type { Get } from './data/calls.ts'
import { CallError } from './data/calls.ts'
import { ownBusinessQuery } from './data/own-business.ts'
import { findRedirect, hasBusiness, isHeldBack, needsPasskey, type PageAccess } from './data/page-access.ts'
import { createQueryClient, packPageData } from './data/query-client.ts'
import { secondFactorQuery } from './data/second-factor.ts'
import { answeredFormKey, refusedFormKey } from './data/send.ts'
import { sessionQuery } from './data/session.ts'
import { writeDocument } from './html-document.tsx'
import { loadScreens, matchPage } from './pages.ts'
import type { PageContext, Screen } from './screen.ts'

export { shareImage } from './share-drawing.tsx'

export const renderPage: RenderPage = async ({
  path,
  search,
  site,
  assets,
  refused,
  answered,
  isSidebarOpen,
  get,
}) => {
  const { page, id } = matchPage(path)
  const route = page.path
  const safeGet: Get = (url) => get(url).catch(() => ({ status: 500, body: '', headers: {} }))
  const client = createQueryClient(safeGet)
  const context: PageContext = { path, search, id, site, client, get: safeGet }
  const [area, screen] = await loadScreens(page)
  await loadData(page.access, context, () => [
    ...(area?.load?.(context) ?? []),
    ...(screen.load?.(context) ?? []),
  ])
  // If the session check failed, there is no redirect: the page shows the failure and has its status.
  const auth = client.getQueryData(sessionQuery.queryKey)
  const redirect = auth && findRedirect(page.access, auth)
  if (redirect) return { status: 303, html: '', redirect, route }
  // What was typed, or what the call returned, is shown at the address to which the form was sent.
  const moved = refused || answered ? null : screen.findPageRedirect?.(context)
  if (moved) return { html: '', ...moved, route }
  if (refused) client.setQueryData(refusedFormKey, refused)
  if (answered) client.setQueryData(answeredFormKey, answered)
  const markup = renderToString(<App site={site} client={client} address={{ path, search }} />)
  const isFound = (screen.isFound?.(context) ?? true) && (page.access !== 'owner' || hasBusiness(auth))
  const status = refused?.status ?? statusOf(isFound, context)
  const head = screen.head(context)
  const screens = [...(page.area ? [page.area] : []), page.screen]
  const html = writeDocument({
    site,
    assets: withStarts(screens, screens.reduce(withScreen, assets)),
    markup,
    head: { ...head, isHidden: head.isHidden || status !== 200 },
    data: packPageData(site, client),
    // Only the areas have a sidebar. The other pages are cached, and one response serves everyone.
    rootClass: page.area === null ? '' : sidebarClass(isSidebarOpen),
  })
  return { status, html, route }
}

type LinkedScreen = Pick<Screen, 'source' | 'needsScript'>

/**
 * Loads the session and the data of the page; private data only once the session shows that this visitor may see the page. For an account
 * that is held back, most calls would be refused: only its passkeys, if it needs one, or the owner's business, which the frame names, are
 * loaded.
 */
async function loadData(
  access: PageAccess,
  { client }: PageContext,
  load: () => Promise<unknown>[],
): Promise<void> {
  if (!isPrivate(access)) return void (await Promise.all([client.prefetchQuery(sessionQuery), ...load()]))
  const auth = await client.fetchQuery(sessionQuery).catch(() => null)
  if (!auth || findRedirect(access, auth) !== null) return
  if (access === 'owner' && !hasBusiness(auth)) return
  if (!isHeldBack(auth)) await Promise.all(load())
  else if (needsPasskey(auth)) await client.prefetchQuery(secondFactorQuery)
  else if (access === 'owner') await client.prefetchQuery(ownBusinessQuery)
}

const isPrivate = (access: PageAccess) => !['everyone', 'guest', 'newcomer'].includes(access)

/** A page that is useless without its script loads it at once; the pages that visitors read are painted first. */
const withStarts = (screens: LinkedScreen[], assets: PageAssets): PageAssets =>
  screens.some(({ needsScript }) => needsScript)
    ? { ...assets, starts: [...assets.starts, ...assets.scripts] }
    : assets

/** Adds the assets of one screen. A file that several screens share is linked only once. */
function withScreen(assets: PageAssets, { source }: LinkedScreen): PageAssets {
  const own = source === null ? undefined : assets.screens[source]
  if (!own) return assets
  const styles = new Set([...assets.styles, ...own.styles])
  const scripts = new Set([...assets.scripts, ...own.scripts])
  return { ...assets, styles: [...styles], scripts: [...scripts] }
}

/** A page whose load failed has the status of that failure; otherwise caches and search engines would store the error. */
function statusOf(isFound: boolean, { client }: PageContext): number {
  const errors = client
    .getQueryCache()
    .getAll()
    .map((query) => query.state.error)
  const failed = errors.find((error) => error !== null)
  if (failed) return failed instanceof CallError ? failed.status : 500
  return isFound ? 200 : 404
}
