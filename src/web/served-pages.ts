// What the server does for each page: the data that it loads, the head, and what follows from both. No browser loads this.

import { aboutDataPath } from '../contract/page.ts'
import { isInSouthAfrica } from '../contract/provinces.ts'
import { abroad } from '../contract/search.ts'
import type { SitePageName } from '../contract/site-page.ts'
import { featuredQuery, findFirstResults, loadResults } from './data/business-lists.ts'
import { businessQuery } from './data/business-query.ts'
import { isFiltered, readCursor, readFilter } from './data/filter.ts'
import { businessHistoryQuery, editsQuery, logQuery, myHistoryQuery } from './data/history-lists.ts'
import { waitingEditsQuery } from './data/moderate.ts'
import {
  adminOverviewQuery,
  adminStatsQuery,
  moderationListQuery,
  pendingQuery,
  readFirst,
  readListView,
  readModerationFilter,
  similarQuery,
} from './data/moderation-lists.ts'
import { ownBusinessQuery } from './data/own-business.ts'
import { peopleQuery } from './data/people.ts'
import { publicHolidaysQuery } from './data/public-holidays.ts'
import { openReportsQuery, readReported, reportsQuery } from './data/reports.ts'
import { distancesQuery, readComparedIds } from './data/saved-businesses.ts'
import { secondFactorQuery } from './data/second-factor.ts'
import {
  findRedirect,
  isHeldBack,
  needsPasskey,
  openSessionsQuery,
  type PageAccess,
  sessionQuery,
} from './data/session.ts'
import { unplacedQuery } from './data/unplaced.ts'
import type { Page, PagePath } from './pages.ts'
import type { PageContext, PageRedirect, ServedPage } from './served-page.ts'
import { type PageHead, plainHead } from './ui/page-head.ts'
import { aboutDataHead } from './visitor/about-data/about-data-page.tsx'
import { loginHead, signupHead } from './visitor/account/account-frame.tsx'
import { detailHead } from './visitor/detail/detail-page.tsx'
import { homeHead } from './visitor/home/home-page.tsx'
import { placeServed, provincesServed } from './visitor/places/places-served.ts'
import { sitePageHead, sitePageQuery } from './visitor/site-pages/text-page.tsx'

/**
 * The same address with 'abroad' as its point. Calls take any point on the earth. This costs no byte of the first script: 'Near me' goes to no
 * such point, so only the server sees one.
 */
export function redirectAbroad({ path, search }: PageContext): PageRedirect | null {
  const query = new URLSearchParams(search)
  const [latitude = NaN, longitude = NaN] = (query.get('near') ?? '').split(',').map(Number)
  // What is no point on the earth is refused as it is.
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isPoint || isInSouthAfrica({ latitude, longitude })) return null
  query.set('near', abroad)
  return { status: 302, redirect: `${path}?${query}` }
}

const loadSession = ({ client }: PageContext) => client.prefetchQuery(sessionQuery)

const openPage = {
  access: 'everyone' as PageAccess,
  load: (context: PageContext): Promise<unknown>[] => [loadSession(context)],
  isFound: () => true,
}

/** A page that search engines do not list: a form, or data of one account. */
const plainPage = (path: PagePath, title: string): ServedPage => ({
  ...openPage,
  head: ({ site }) => plainHead(site.name, title, path),
})

const notFoundPage: ServedPage = {
  ...openPage,
  head: ({ site, path }) => plainHead(site.name, 'Page not found', path),
  isFound: () => false,
}

const ownerPage = (path: PagePath, title: string): ServedPage => ({
  ...plainPage(path, title),
  access: 'owner',
  load: (context) => [loadFor('owner', context, ({ client }) => [client.prefetchQuery(ownBusinessQuery)])],
})

const adminPage = (
  path: PagePath,
  title: string,
  load: ServedPage['load'],
  access: 'admin' | 'administrator' = 'admin',
): ServedPage => ({
  ...plainPage(path, title),
  access,
  // The sidebar says how many businesses, edits and reports wait.
  load: (context) => [
    loadFor(access, context, (given) => [
      given.client.prefetchQuery(adminStatsQuery),
      given.client.prefetchQuery(waitingEditsQuery(given.get)),
      given.client.prefetchQuery(openReportsQuery(given.get)),
      ...load(given),
    ]),
  ],
})

/**
 * Loads private data only after the session shows that this visitor may see the page. An account that is held back would be refused
 * most of it; the frame of an owner names the business, and who needs a passkey sees the own ones.
 */
async function loadFor(access: PageAccess, context: PageContext, load: ServedPage['load']): Promise<void> {
  const auth = await context.client.fetchQuery(sessionQuery).catch(() => null)
  if (!auth || findRedirect(access, auth) !== null) return
  if (!isHeldBack(auth)) await Promise.all(load(context))
  else if (needsPasskey(auth)) await context.client.prefetchQuery(secondFactorQuery)
  else if (access === 'owner') await context.client.prefetchQuery(ownBusinessQuery)
}

const findLoaded = ({ id, client }: PageContext) => client.getQueryData(businessQuery(id).queryKey)

const detailPage: ServedPage = {
  access: 'everyone',
  load: (context) => [
    loadSession(context),
    context.client.prefetchQuery(businessQuery(context.id, context.get)),
  ],
  head: (context) => detailHead(context.site, context.path, findLoaded(context)),
  isFound: (context) => findLoaded(context) !== null,
}

const sitePage = (name: SitePageName): ServedPage => ({
  access: 'everyone',
  load: (context) => [loadSession(context), context.client.prefetchQuery(sitePageQuery(name))],
  head: ({ site, client }) => sitePageHead(site, name, client.getQueryData(sitePageQuery(name).queryKey)),
  isFound: () => true,
})

/** A search engine takes a category without a business for an error. */
function resultsHead({ site, search, client }: PageContext): PageHead {
  const first = findFirstResults(client, search)
  const head = homeHead(site, readFilter(search), first?.place, readCursor(search))
  return { ...head, isHidden: head.isHidden || (isFiltered(readFilter(search)) && first?.total === '0') }
}

const servedPages: Record<PagePath, ServedPage> = {
  '/': {
    access: 'everyone',
    load: (context) => [
      loadSession(context),
      context.client.prefetchQuery(featuredQuery(context.get)),
      loadResults(context.client, context.search, context.get),
    ],
    head: resultsHead,
    isFound: () => true,
    findPageRedirect: redirectAbroad,
  },
  '/login': { ...openPage, access: 'guest', head: ({ site }) => loginHead(site) },
  '/signup': { ...openPage, access: 'newcomer', head: ({ site }) => signupHead(site) },
  '/forgot-password': plainPage('/forgot-password', 'Forgot your password?'),
  '/confirm-email': plainPage('/confirm-email', 'Confirm your email address'),
  '/confirm-new-email': plainPage('/confirm-new-email', 'Confirm your new email address'),
  '/reset-password': plainPage('/reset-password', 'Set a new password'),
  '/invitation': plainPage('/invitation', 'Your invitation'),
  '/account': {
    ...plainPage('/account', 'Account'),
    access: 'account',
    load: (context) => [
      loadFor('account', context, ({ client }) => [client.prefetchQuery(openSessionsQuery)]),
    ],
  },
  '/business': ownerPage('/business', 'Overview'),
  '/business/profile': ownerPage('/business/profile', 'Business Profile'),
  '/business/edit': ownerPage('/business/edit', 'Edit Business'),
  '/business/history': {
    ...ownerPage('/business/history', 'History'),
    load: (context) => [
      loadFor('owner', context, ({ client, get, search }) => [
        client.prefetchQuery(ownBusinessQuery),
        client.prefetchInfiniteQuery(myHistoryQuery(search, get)),
      ]),
    ],
  },
  '/business/settings': {
    ...ownerPage('/business/settings', 'Settings'),
    load: (context) => [
      loadFor('owner', context, ({ client }) => [
        client.prefetchQuery(ownBusinessQuery),
        client.prefetchQuery(openSessionsQuery),
      ]),
    ],
  },
  '/admin': adminPage('/admin', 'Admin Dashboard', ({ client }) => [
    client.prefetchQuery(adminOverviewQuery),
  ]),
  '/admin/people': adminPage(
    '/admin/people',
    'People',
    ({ client }) => [client.prefetchQuery(peopleQuery)],
    'administrator',
  ),
  '/admin/account': adminPage('/admin/account', 'Account', ({ client }) => [
    client.prefetchQuery(secondFactorQuery),
    client.prefetchQuery(openSessionsQuery),
  ]),
  '/admin/pending': adminPage('/admin/pending', 'Pending Listings', ({ client, get, search }) => [
    client.prefetchInfiniteQuery(pendingQuery(readFirst(search), readListView(search), get)),
  ]),
  '/admin/businesses': adminPage('/admin/businesses', 'All Businesses', ({ client, get, search }) => [
    client.prefetchInfiniteQuery(
      moderationListQuery(readModerationFilter(search), readListView(search), get),
    ),
  ]),
  '/admin/businesses/:id/history': adminPage(
    '/admin/businesses/:id/history',
    'History',
    ({ client, get, id, search }) => [
      client.prefetchQuery(businessQuery(id, get)),
      client.prefetchQuery(similarQuery(id)),
      client.prefetchInfiniteQuery(businessHistoryQuery(id, search, get)),
    ],
  ),
  '/admin/log': adminPage('/admin/log', 'Log', ({ client, get, search }) => [
    client.prefetchInfiniteQuery(logQuery(search, get)),
  ]),
  '/admin/edits': adminPage('/admin/edits', 'Edits of Live Listings', ({ client, get, search }) => [
    client.prefetchInfiniteQuery(editsQuery(search, get)),
  ]),
  '/admin/reports': adminPage('/admin/reports', 'Reports', ({ client, get, search }) => [
    client.prefetchInfiniteQuery(reportsQuery(search, get)),
  ]),
  '/admin/unplaced': adminPage('/admin/unplaced', 'Listings Without a Place', ({ client, get, search }) => [
    client.prefetchInfiniteQuery(unplacedQuery(search, get)),
  ]),
  '/admin/holidays': adminPage('/admin/holidays', 'Public Holidays', ({ client }) => [
    client.prefetchQuery(publicHolidaysQuery),
  ]),
  '/saved': plainPage('/saved', 'Saved businesses'),
  '/compare': {
    ...plainPage('/compare', 'Compare businesses'),
    findPageRedirect: redirectAbroad,
    load: (context) => [
      loadSession(context),
      context.client.prefetchQuery(distancesQuery(context.search, context.get)),
      ...readComparedIds(context.search).map((id) =>
        context.client.prefetchQuery(businessQuery(id, context.get)),
      ),
    ],
  },
  [aboutDataPath]: { ...openPage, head: ({ site }) => aboutDataHead(site) },
  '/about': sitePage('about'),
  '/contact': sitePage('contact'),
  '/report': {
    ...plainPage('/report', 'Report a listing'),
    load: (context) => [
      loadSession(context),
      context.client.prefetchQuery(businessQuery(readReported(context.search), context.get)),
    ],
  },
  '/help': sitePage('help'),
  '/privacy': sitePage('privacy'),
  '/terms': sitePage('terms'),
  '/in': provincesServed,
  '/in/:id': placeServed,
  '/in/:id/:category': placeServed,
  '/business/:id': detailPage,
  '/b/:id': {
    ...detailPage,
    findPageRedirect: (context) => {
      const path = findLoaded(context)?.path ?? context.path
      return path === context.path ? null : { status: 301, redirect: path }
    },
  },
}

export const findServed = ({ path }: Page): ServedPage => (path === null ? notFoundPage : servedPages[path])
