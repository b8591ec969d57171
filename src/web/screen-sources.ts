// Knows the module of each lazy script of screens, by its path in the build manifest. No browser needs it.
import type { ScreenScript } from './screen.ts'

export const screenSources: Record<ScreenScript, string> = {
  account: 'src/web/visitor/account/account-pages.tsx',
  'own-account': 'src/web/area/account/account-area.tsx',
  owner: 'src/web/owner/owner-area.tsx',
  'owner-forms': 'src/web/owner/owner-forms.tsx',
  admin: 'src/web/admin/admin-area.tsx',
  'about-data': 'src/web/visitor/about-data/about-data-page.tsx',
  'site-pages': 'src/web/visitor/site-pages/site-pages.tsx',
  saved: 'src/web/visitor/saved/saved-pages.tsx',
  detail: 'src/web/visitor/detail/detail-page.tsx',
  places: 'src/web/visitor/places/place-pages.tsx',
}
