// The one table of pages: which address shows what, what it loads first, and what its head says.
import type { QueryClient } from '@tanstack/react-query'
import type { Site } from '../contract/page.ts'
import type { Get } from './data/browser-get.ts'
import { featuredQuery, resultsQuery } from './data/business-lists.ts'
import { businessQuery } from './data/business-query.ts'
import { readCursor, readFilter } from './data/filter.ts'
import {
  adminStatsQuery,
  moderationListQuery,
  pendingQuery,
  readModerationFilter,
} from './data/moderation-lists.ts'
import { ownBusinessQuery } from './data/own-business.ts'
import { findRedirect, type PageAccess, sessionQuery } from './data/session.ts'
import { eager, lazy, type Screen } from './screen.ts'
import { type PageHead, plainHead } from './ui/page-head.ts'
import { detailHead } from './visitor/detail/detail-head.ts'
import { DetailPage } from './visitor/detail/detail-page.tsx'
import { homeHead } from './visitor/home/home-head.ts'
import { HomePage } from './visitor/home/home-page.tsx'
import { NotFoundPage } from './visitor/not-found-page.tsx'

/** One request of one page, with the client that keeps what it loads. */
export type PageContext = {
  path: string
  search: string
  id: string
  site: Site
  client: QueryClient
  get: Get
}

export type Page = {
  /** An address; ':id' is one part of it. Null for what no other page answers. */
  path: string | null
  screen: Screen
  access: PageAccess
  /** Which part of an area this is. */
  part?: string
  /** The screen of this part, where not all who come to the area need its script. */
  content?: Screen
  load: (context: PageContext) => Promise<unknown>[]
  head: (context: PageContext) => PageHead
  /** Whether there is anything at this address, once it is loaded. */
  isFound: (context: PageContext) => boolean
}

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

/** A page without content for search engines: a form, or what one person alone may read. */
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

/** What only some may read is asked for once it is known that this person may. */
async function loadFor(access: PageAccess, context: PageContext, load: Page['load']): Promise<void> {
  const auth = await context.client.fetchQuery(sessionQuery).catch(() => null)
  if (auth && findRedirect(access, auth) === null) await Promise.all(load(context))
}

const pages: readonly Page[] = [
  {
    path: '/',
    screen: eager(HomePage),
    access: 'everyone',
    load: (context) => [
      loadSession(context),
      context.client.prefetchQuery(featuredQuery(context.get)),
      context.client.prefetchInfiniteQuery(
        resultsQuery(readFilter(context.search), readCursor(context.search), context.get),
      ),
    ],
    head: ({ site, search }) => homeHead(site, readFilter(search), readCursor(search)),
    isFound: () => true,
  },
  plainPage('/login', 'Sign in', accountScreen('LoginPage')),
  plainPage('/signup', 'List your business', accountScreen('SignupPage')),
  plainPage('/reset-password', 'Set a new password', accountScreen('PasswordResetPage')),
  ownerPage('/business', 'Overview', 'overview'),
  ownerPage('/business/profile', 'Business Profile', 'profile'),
  ownerPage('/business/edit', 'Edit Business', 'edit', ownerFormScreen('EditPage')),
  ownerPage('/business/settings', 'Settings', 'settings', ownerFormScreen('SettingsPage')),
  adminPage('/admin', 'Admin Dashboard', 'overview', ({ client }) => [client.prefetchQuery(adminStatsQuery)]),
  adminPage('/admin/pending', 'Pending Listings', 'pending', ({ client, get }) => [
    client.prefetchInfiniteQuery(pendingQuery(get)),
  ]),
  adminPage('/admin/businesses', 'All Businesses', 'businesses', ({ client, get, search }) => [
    client.prefetchQuery(adminStatsQuery),
    client.prefetchInfiniteQuery(moderationListQuery(readModerationFilter(search), get)),
  ]),
  {
    path: '/business/:id',
    screen: eager(DetailPage),
    access: 'everyone',
    load: (context) => [
      loadSession(context),
      context.client.prefetchQuery(businessQuery(context.id, context.get)),
    ],
    head: ({ site, id, client }) => detailHead(site, id, client.getQueryData(businessQuery(id).queryKey)),
    isFound: ({ id, client }) => client.getQueryData(businessQuery(id).queryKey) !== null,
  },
]

/** All screens that a page is made of, the outermost first. */
export const screensOf = ({ screen, content }: Page): Screen[] => (content ? [screen, content] : [screen])

/** The page at an address, and the ':id' in it ('' when it has none). */
export function matchPage(address: string): { page: Page; id: string } {
  const parts = address.replace(/(.)\/$/, '$1').split('/')
  const page = pages.find(({ path }) => path && isAt(path.split('/'), parts))
  const idAt = page?.path?.split('/').indexOf(':id') ?? -1
  return page ? { page, id: decode(parts[idAt] ?? '') } : { page: notFoundPage, id: '' }
}

const isAt = (pattern: string[], parts: string[]) =>
  pattern.length === parts.length && pattern.every((part, at) => part === ':id' || part === parts[at])

/** A broken escape stays as it is: then there is no such thing, which is an answer too. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
