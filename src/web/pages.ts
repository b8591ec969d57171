// Knows all pages: the address, screen, access, data and head of each. There is no other table of pages.
import type { QueryClient } from '@tanstack/react-query'
import { aboutDataPath, type Site } from '../contract/page.ts'
import type { Get } from './data/browser-get.ts'
import { featuredQuery } from './data/business-lists.ts'
import { businessQuery } from './data/business-query.ts'
import { comparePath, readComparedIds } from './data/compared-businesses.ts'
import { readCursor, readFilter } from './data/filter.ts'
import { loadResults } from './data/load-results.ts'
import {
  adminStatsQuery,
  moderationListQuery,
  pendingQuery,
  readFirst,
  readModerationFilter,
} from './data/moderation-lists.ts'
import { ownBusinessQuery } from './data/own-business.ts'
import { publicHolidaysQuery } from './data/public-holidays.ts'
import { findRedirect, type PageAccess, sessionQuery } from './data/session.ts'
import { unplacedQuery } from './data/unplaced.ts'
import { eager, lazy, type Screen } from './screen.ts'
import { type PageHead, plainHead } from './ui/page-head.ts'
import { aboutDataHead } from './visitor/about-data/about-data-head.ts'
import { loginHead, signupHead } from './visitor/account-heads.ts'
import { detailHead } from './visitor/detail/detail-head.ts'
import { homeHead } from './visitor/home/home-head.ts'
import { HomePage } from './visitor/home/home-page.tsx'
import { NotFoundPage } from './visitor/not-found-page.tsx'

/** The request of one page, and the client that caches the data of its calls. */
export type PageContext = {
  path: string
  search: string
  id: string
  site: Site
  client: QueryClient
  get: Get
}

export type Page = {
  /** The path of its address, where a part like ':id' stands for any. Null: the page for paths that no other page has. */
  path: string | null
  screen: Screen
  access: PageAccess
  /** Which page of an area this is. */
  part?: string
  /** The screen of this part, if it has a script apart from that of the area. */
  content?: Screen
  load: (context: PageContext) => Promise<unknown>[]
  head: (context: PageContext) => PageHead
  /** Whether the address shows anything, decided after its loads. If not, the status is 404. */
  isFound: (context: PageContext) => boolean
  /** Where the page is instead, decided after its loads: 301 for an address of the past, 302 for now. Null: it is here. */
  findMove?: (context: PageContext) => Move | null
}

/** What the server loads for a page, and what follows from it. */
export type PageData = Pick<Page, 'load' | 'head' | 'isFound' | 'findMove'>

export type Move = { status: 301 | 302; redirect: string }

const loadSession = ({ client }: PageContext) => client.prefetchQuery(sessionQuery)

const notFoundPage: Page = {
  path: null,
  screen: eager(NotFoundPage),
  access: 'everyone',
  load: (context) => [loadSession(context)],
  head: ({ site, path }) => plainHead(site.name, 'Page not found', path),
  isFound: () => false,
}

const accountScreen = (name: 'LoginPage' | 'SignupPage' | 'PasswordResetPage') =>
  lazy('src/web/visitor/account/account-pages.tsx', () => import('./visitor/account/account-pages.tsx'), name)
const ownerFormScreen = (name: 'EditPage' | 'SettingsPage') =>
  lazy('src/web/owner/owner-forms.tsx', () => import('./owner/owner-forms.tsx'), name)
const needsScript = false
const aboutDataScreen = lazy(
  'src/web/visitor/about-data/about-data-page.tsx',
  () => import('./visitor/about-data/about-data-page.tsx'),
  'AboutDataPage',
  { needsScript },
)
const savedScreen = (name: 'SavedPage' | 'ComparePage') =>
  lazy('src/web/visitor/saved/saved-pages.tsx', () => import('./visitor/saved/saved-pages.tsx'), name, {
    needsScript,
  })
const detailScreen = lazy(
  'src/web/visitor/detail/detail-page.tsx',
  () => import('./visitor/detail/detail-page.tsx'),
  'DetailPage',
  { needsScript },
)
const fetchPlacePages = () => import('./visitor/places/place-pages.tsx')
const placeScreen = (name: 'PlacePage' | 'ProvincesPage') =>
  lazy('src/web/visitor/places/place-pages.tsx', fetchPlacePages, name, { needsScript })
const keepsFrame = true
const ownerScreen = lazy(
  'src/web/owner/owner-area.tsx',
  () => import('./owner/owner-area.tsx'),
  'OwnerArea',
  { keepsFrame },
)
const adminScreen = lazy(
  'src/web/admin/admin-area.tsx',
  () => import('./admin/admin-area.tsx'),
  'AdminArea',
  { keepsFrame },
)

/** A page that search engines do not list: a form, or data of one account. */
function plainPage(path: string, title: string, screen: Screen, more: Partial<Page> = {}): Page {
  return {
    path,
    screen,
    access: 'everyone',
    load: (context) => [loadSession(context)],
    head: ({ site }) => plainHead(site.name, title, path),
    isFound: () => true,
    ...more,
  }
}

const ownerPage = (path: string, title: string, part: string, content?: Screen) =>
  plainPage(path, title, ownerScreen, {
    part,
    ...(content && { content }),
    access: 'owner',
    load: (context) => [loadFor('owner', context, ({ client }) => [client.prefetchQuery(ownBusinessQuery)])],
  })

const adminPage = (path: string, title: string, part: string, load: Page['load']) =>
  plainPage(path, title, adminScreen, {
    part,
    access: 'admin',
    load: (context) => [loadFor('admin', context, load)],
  })

/** Loads private data only after the session shows that this visitor may see the page. */
async function loadFor(access: PageAccess, context: PageContext, load: Page['load']): Promise<void> {
  const auth = await context.client.fetchQuery(sessionQuery).catch(() => null)
  if (auth && findRedirect(access, auth) === null) await Promise.all(load(context))
}

const findLoaded = ({ id, client }: PageContext) => client.getQueryData(businessQuery(id).queryKey)

const detailPage = (path: string): Page => ({
  path,
  screen: detailScreen,
  access: 'everyone',
  load: (context) => [
    loadSession(context),
    context.client.prefetchQuery(businessQuery(context.id, context.get)),
  ],
  head: (context) => detailHead(context.site, context.path, findLoaded(context)),
  isFound: (context) => findLoaded(context) !== null,
})

/** A page whose data and head are in its own script too. */
function placePage(
  path: string,
  name: 'PlacePage' | 'ProvincesPage',
  dataName: 'placeData' | 'provincesData',
): Page {
  let data: PageData = notFoundPage
  return {
    path,
    screen: placeScreen(name),
    access: 'everyone',
    load: (context) => [
      fetchPlacePages().then((module) => {
        data = module[dataName]
        return Promise.all(data.load(context))
      }),
    ],
    head: (context) => data.head(context),
    isFound: (context) => data.isFound(context),
    findMove: (context) => data.findMove?.(context) ?? null,
  }
}

export const pages: readonly Page[] = [
  {
    path: '/',
    screen: eager(HomePage),
    access: 'everyone',
    load: (context) => [
      loadSession(context),
      context.client.prefetchQuery(featuredQuery(context.get)),
      loadResults(context.client, context.search, context.get),
    ],
    head: ({ site, search }) => homeHead(site, readFilter(search), readCursor(search)),
    isFound: () => true,
  },
  plainPage('/login', 'Sign in', accountScreen('LoginPage'), {
    access: 'guest',
    head: ({ site }) => loginHead(site),
  }),
  plainPage('/signup', 'List your business', accountScreen('SignupPage'), {
    access: 'newcomer',
    head: ({ site }) => signupHead(site),
  }),
  plainPage('/reset-password', 'Set a new password', accountScreen('PasswordResetPage')),
  ownerPage('/business', 'Overview', 'overview'),
  ownerPage('/business/profile', 'Business Profile', 'profile'),
  ownerPage('/business/edit', 'Edit Business', 'edit', ownerFormScreen('EditPage')),
  ownerPage('/business/settings', 'Settings', 'settings', ownerFormScreen('SettingsPage')),
  adminPage('/admin', 'Admin Dashboard', 'overview', ({ client }) => [client.prefetchQuery(adminStatsQuery)]),
  adminPage('/admin/pending', 'Pending Listings', 'pending', ({ client, get, search }) => [
    client.prefetchInfiniteQuery(pendingQuery(readFirst(search), get)),
  ]),
  adminPage('/admin/businesses', 'All Businesses', 'businesses', ({ client, get, search }) => [
    client.prefetchQuery(adminStatsQuery),
    client.prefetchInfiniteQuery(moderationListQuery(readModerationFilter(search), get)),
  ]),
  adminPage('/admin/unplaced', 'Listings Without a Place', 'unplaced', ({ client, get }) => [
    client.prefetchInfiniteQuery(unplacedQuery(get)),
  ]),
  adminPage('/admin/holidays', 'Public Holidays', 'holidays', ({ client }) => [
    client.prefetchQuery(publicHolidaysQuery),
  ]),
  plainPage('/saved', 'Saved businesses', savedScreen('SavedPage')),
  plainPage(comparePath([]), 'Compare businesses', savedScreen('ComparePage'), {
    load: (context) => [
      loadSession(context),
      ...readComparedIds(context.search).map((id) =>
        context.client.prefetchQuery(businessQuery(id, context.get)),
      ),
    ],
  }),
  {
    path: aboutDataPath,
    screen: aboutDataScreen,
    access: 'everyone',
    load: (context) => [loadSession(context)],
    head: ({ site }) => aboutDataHead(site),
    isFound: () => true,
  },
  placePage('/in', 'ProvincesPage', 'provincesData'),
  placePage('/in/:id', 'PlacePage', 'placeData'),
  placePage('/in/:id/:category', 'PlacePage', 'placeData'),
  detailPage('/business/:id'),
  {
    ...detailPage('/b/:id'),
    findMove: (context) => {
      const path = findLoaded(context)?.path ?? context.path
      return path === context.path ? null : { status: 301, redirect: path }
    },
  },
]

/** The screens of a page, the outer one first. */
export const screensOf = ({ screen, content }: Page): Screen[] => (content ? [screen, content] : [screen])

/** The page of a path, and the ':id' in the path ('' if it has none). An unknown path has the 404 page. */
export function matchPage(address: string): { page: Page; id: string } {
  const parts = address.replace(/(.)\/$/, '$1').split('/')
  const page = pages.find(({ path }) => path && isAt(path.split('/'), parts))
  const idAt = page?.path?.split('/').indexOf(':id') ?? -1
  return page ? { page, id: decode(parts[idAt] ?? '') } : { page: notFoundPage, id: '' }
}

const isAt = (pattern: string[], parts: string[]) =>
  pattern.length === parts.length && pattern.every((part, at) => part[0] === ':' || part === parts[at])

/** An invalid escape stays as it is: it is no id, so the page is a 404. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
