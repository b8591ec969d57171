// All pages: the address and the screen of each. There is no other table of pages. Who may see each, and what the server loads for
// it, is in `served-pages.ts`, which no browser needs.
import { aboutDataPath } from '../contract/page.ts'
import { eager, lazy, type Screen } from './screen.ts'
import { DetailPage } from './visitor/detail/detail-page.tsx'
import { NotFoundPage } from './visitor/empty-page.tsx'
import { HomePage } from './visitor/home/home-page.tsx'

type PageAt<Path> = {
  /** The path of its address, where a part like ':id' stands for any. Null: the page for paths that no other page has. */
  path: Path
  screen: Screen
  /** Which page of an area this is. */
  part?: string
  /** The screen of this part, if it has a script apart from that of the area. */
  content?: Screen
}

export type PagePath = (typeof pages)[number]['path']
export type Page = PageAt<PagePath | null>

type AccountPage = keyof typeof import('./visitor/account/account-pages.tsx')
const accountScreen = (name: AccountPage) =>
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
const sitePageScreen = (name: 'TextPage' | 'ContactPage' | 'ReportPage') =>
  lazy(
    'src/web/visitor/site-pages/site-pages.tsx',
    () => import('./visitor/site-pages/site-pages.tsx'),
    name,
    {
      needsScript,
    },
  )
const savedScreen = (name: 'SavedPage' | 'ComparePage') =>
  lazy('src/web/visitor/saved/saved-pages.tsx', () => import('./visitor/saved/saved-pages.tsx'), name, {
    needsScript,
  })
const placeScreen = (name: 'PlacePage' | 'ProvincesPage') =>
  lazy('src/web/visitor/places/place-pages.tsx', () => import('./visitor/places/place-pages.tsx'), name, {
    needsScript,
  })
const keepsFrame = true
const ownerScreen = lazy(
  'src/web/owner/owner-area.tsx',
  () => import('./owner/owner-area.tsx'),
  'OwnerArea',
  { keepsFrame },
)
const ownAccountScreen = lazy(
  'src/web/area/account/account-area.tsx',
  () => import('./area/account/account-area.tsx'),
  'AccountArea',
)
const adminScreen = lazy(
  'src/web/admin/admin-area.tsx',
  () => import('./admin/admin-area.tsx'),
  'AdminArea',
  { keepsFrame },
)

const pageAt = <Path extends string>(path: Path, screen: Screen): PageAt<Path> => ({ path, screen })

const ownerPage = <Path extends string>(path: Path, part: string, content?: Screen): PageAt<Path> => ({
  path,
  screen: ownerScreen,
  part,
  ...(content && { content }),
})

const adminPage = <Path extends string>(path: Path, part: string): PageAt<Path> => ({
  path,
  screen: adminScreen,
  part,
})

const adminParts = [
  'pending',
  'businesses',
  'log',
  'edits',
  'reports',
  'unplaced',
  'holidays',
  'people',
  'account',
] as const

const notFoundPage: Page = { path: null, screen: eager(NotFoundPage) }

export const pages = [
  pageAt('/', eager(HomePage)),
  pageAt('/login', accountScreen('LoginPage')),
  pageAt('/signup', accountScreen('SignupPage')),
  pageAt('/forgot-password', accountScreen('ForgotPasswordPage')),
  pageAt('/confirm-email', accountScreen('ConfirmEmailPage')),
  pageAt('/confirm-new-email', accountScreen('ConfirmNewEmailPage')),
  pageAt('/reset-password', accountScreen('PasswordResetPage')),
  pageAt('/invitation', accountScreen('InvitationPage')),
  pageAt('/account', ownAccountScreen),
  ownerPage('/business', 'overview'),
  ownerPage('/business/profile', 'profile'),
  ownerPage('/business/edit', 'edit', ownerFormScreen('EditPage')),
  ownerPage('/business/history', 'history'),
  ownerPage('/business/settings', 'settings', ownerFormScreen('SettingsPage')),
  adminPage('/admin', 'overview'),
  adminPage('/admin/businesses/:id/history', 'history'),
  ...adminParts.map((part) => adminPage(`/admin/${part}`, part)),
  pageAt('/saved', savedScreen('SavedPage')),
  pageAt('/compare', savedScreen('ComparePage')),
  pageAt(aboutDataPath, aboutDataScreen),
  pageAt('/about', sitePageScreen('TextPage')),
  pageAt('/contact', sitePageScreen('ContactPage')),
  pageAt('/report', sitePageScreen('ReportPage')),
  pageAt('/help', sitePageScreen('TextPage')),
  pageAt('/privacy', sitePageScreen('TextPage')),
  pageAt('/terms', sitePageScreen('TextPage')),
  pageAt('/in', placeScreen('ProvincesPage')),
  pageAt('/in/:id', placeScreen('PlacePage')),
  pageAt('/in/:id/:category', placeScreen('PlacePage')),
  pageAt('/business/:id', eager(DetailPage)),
  pageAt('/b/:id', eager(DetailPage)),
]

/** The screens of a page, the outer one first. */
export const screensOf = ({ screen, content }: Page): Screen[] => (content ? [screen, content] : [screen])

/** The page of a path, and the ':id' in the path ('' if it has none). An unknown path has the 404 page. */
export function matchPage(address: string): { page: Page; id: string } {
  const parts = address.replace(/(.)\/$/, '$1').split('/')
  const page = pages.find(({ path }) => isAt(path.split('/'), parts))
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
