// All pages: the address of each, who may see it, and its screen. There is no other table of pages (docs/how-to-add-a-page.md).
import { aboutDataPath } from '../contract/public-addresses.ts'
import type { PageAccess } from './data/page-access.ts'
import { type AreaParts, eager, lazyScreens, type Page, type Screen } from './screen.ts'
import { detailPage, detailShortPage } from './visitor/detail/detail-page.tsx'
import { notFoundPage } from './visitor/empty-page.tsx'
import { homePage } from './visitor/home/home-page.tsx'

const needsScript = false
const account = lazyScreens(
  'src/web/visitor/account/account-pages.tsx',
  () => import('./visitor/account/account-pages.tsx'),
)
const places = lazyScreens(
  'src/web/visitor/places/place-pages.tsx',
  () => import('./visitor/places/place-pages.tsx'),
  { needsScript },
)
const saved = lazyScreens(
  'src/web/visitor/saved/saved-pages.tsx',
  () => import('./visitor/saved/saved-pages.tsx'),
  { needsScript },
)
const site = lazyScreens(
  'src/web/visitor/site-pages/site-pages.tsx',
  () => import('./visitor/site-pages/site-pages.tsx'),
  { needsScript },
)
const aboutData = lazyScreens(
  'src/web/visitor/site-pages/about-data-page.tsx',
  () => import('./visitor/site-pages/about-data-page.tsx'),
  { needsScript },
)
const claim = lazyScreens(
  'src/web/visitor/claim/claim-pages.tsx',
  () => import('./visitor/claim/claim-pages.tsx'),
)
const reviewPages = [
  'src/web/visitor/reviews/review-pages.tsx',
  () => import('./visitor/reviews/review-pages.tsx'),
] as const
const reviews = lazyScreens(...reviewPages, { needsScript })
const confirmReview = lazyScreens(...reviewPages)
const ownAccount = lazyScreens(
  'src/web/area/account/account-area.tsx',
  () => import('./area/account/account-area.tsx'),
)
const owner = lazyScreens('src/web/owner/owner-area.tsx', () => import('./owner/owner-area.tsx'))
const ownerForms = lazyScreens('src/web/owner/owner-forms.tsx', () => import('./owner/owner-forms.tsx'))
const admin = lazyScreens('src/web/admin/admin-area.tsx', () => import('./admin/admin-area.tsx'))

const ownerArea = owner('ownerArea')
const adminArea = admin('adminArea')

type PageAt = Page & { path: string }

const page = (
  path: string,
  access: PageAccess,
  screen: Screen,
  area: Screen<AreaParts> | null = null,
): PageAt => ({ path, access, screen, area })

export const pages: readonly PageAt[] = [
  page('/', 'everyone', eager(homePage)),
  page('/login', 'guest', account('loginPage')),
  page('/signup', 'newcomer', account('signupPage')),
  page('/forgot-password', 'everyone', account('forgotPasswordPage')),
  page('/confirm-email', 'everyone', account('confirmEmailPage')),
  page('/confirm-new-email', 'everyone', account('confirmNewEmailPage')),
  page('/still-right', 'everyone', account('stillRightPage')),
  page('/reset-password', 'everyone', account('passwordResetPage')),
  page('/invitation', 'everyone', account('invitationPage')),
  page('/claim/:id', 'everyone', claim('claimPage')),
  page('/confirm-claim', 'everyone', claim('confirmClaimPage')),
  page('/setup', 'everyone', account('setupPage')),
  page('/account', 'account', ownAccount('accountPage')),
  page('/business', 'owner', owner('overviewPage'), ownerArea),
  page('/business/profile', 'owner', owner('profilePage'), ownerArea),
  page('/business/edit', 'owner', ownerForms('editPage'), ownerArea),
  page('/business/reviews', 'owner', owner('receivedReviewsPage'), ownerArea),
  page('/business/history', 'owner', owner('historyPage'), ownerArea),
  page('/business/settings', 'owner', ownerForms('settingsPage'), ownerArea),
  page('/admin', 'staff', admin('overviewPage'), adminArea),
  page('/admin/pending', 'staff', admin('pendingPage'), adminArea),
  page('/admin/businesses', 'staff', admin('businessesPage'), adminArea),
  page('/admin/businesses/new', 'staff', admin('addBusinessPage'), adminArea),
  page('/admin/businesses/:id/history', 'staff', admin('businessHistoryPage'), adminArea),
  page('/admin/businesses/:id/merge', 'staff', admin('mergePage'), adminArea),
  page('/admin/log', 'staff', admin('logPage'), adminArea),
  page('/admin/edits', 'staff', admin('editsPage'), adminArea),
  page('/admin/reports', 'staff', admin('reportsPage'), adminArea),
  page('/admin/reviews', 'staff', admin('reviewQueuePage'), adminArea),
  page('/admin/claims', 'staff', admin('claimsPage'), adminArea),
  page('/admin/invited', 'staff', admin('invitedPage'), adminArea),
  page('/admin/unplaced', 'staff', admin('unplacedPage'), adminArea),
  page('/admin/untraded', 'staff', admin('untradedPage'), adminArea),
  page('/admin/failed-searches', 'staff', admin('failedSearchesPage'), adminArea),
  page('/admin/categories', 'administrator', admin('categoriesPage'), adminArea),
  page('/admin/imports', 'administrator', admin('importsPage'), adminArea),
  page('/admin/imports/:id', 'administrator', admin('importPage'), adminArea),
  page('/admin/holidays', 'staff', admin('holidaysPage'), adminArea),
  page('/admin/people', 'administrator', admin('peoplePage'), adminArea),
  page('/admin/pages', 'administrator', admin('writtenPagesPage'), adminArea),
  page('/admin/pages/new', 'administrator', admin('newPagePage'), adminArea),
  page('/admin/pages/:id', 'administrator', admin('pageEditorPage'), adminArea),
  page('/admin/settings', 'administrator', admin('settingsPage'), adminArea),
  page('/admin/account', 'staff', admin('accountPage'), adminArea),
  page('/saved', 'everyone', saved('savedPage')),
  page('/compare', 'everyone', saved('comparePage')),
  page(aboutDataPath, 'everyone', aboutData('aboutDataPage')),
  page('/about', 'everyone', site('aboutPage')),
  page('/contact', 'everyone', site('contactPage')),
  page('/report', 'everyone', site('reportPage')),
  page('/help', 'everyone', site('helpPage')),
  page('/privacy', 'everyone', site('privacyPage')),
  page('/terms', 'everyone', site('termsPage')),
  page('/pages/:id', 'everyone', site('ownPage')),
  page('/in', 'everyone', places('provincesPage')),
  page('/in/:id', 'everyone', places('placePage')),
  page('/in/:id/:kind', 'everyone', places('placePage')),
  page('/business/:id', 'everyone', eager(detailPage)),
  page('/b/:id', 'everyone', eager(detailShortPage)),
  page('/b/:id/reviews', 'everyone', reviews('reviewsPage')),
  page('/confirm-review', 'everyone', confirmReview('confirmReviewPage')),
  page('/confirm-review/:id', 'everyone', confirmReview('confirmReviewPage')),
  page('/review/:id', 'everyone', reviews('ownReviewPage')),
]

const notFound: Page = { path: null, access: 'everyone', screen: eager(notFoundPage), area: null }

/** The page at a path, and the ':id' in the path ('' if it has none). An unknown path gets the 404 page. */
export function matchPage(address: string): { page: Page; id: string } {
  const parts = address.replace(/(.)\/$/, '$1').split('/')
  const page = pages.find(({ path }) => isAt(path.split('/'), parts))
  const idAt = page?.path.split('/').indexOf(':id') ?? -1
  return page ? { page, id: decode(parts[idAt] ?? '') } : { page: notFound, id: '' }
}

const isAt = (pattern: string[], parts: string[]) =>
  pattern.length === parts.length && pattern.every((part, at) => part[0] === ':' || part === parts[at])

/** An invalid percent escape is returned as it is: it matches no id, so the page is a 404. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Loads the scripts of a page's area and of its screen. */
export const loadScreens = ({ area, screen }: Page) =>
  Promise.all([area?.load() ?? Promise.resolve(null), screen.load()])
