// Decides when scripts are prefetched: that of a page when a pointer or the focus is on a link to it, and those of the page
// of a business when the visitor begins to scroll through a list.
import { businessPath } from '../contract/page.ts'
import { detailParts, drawings } from './lazy-modules.ts'
import { matchPage, type Page, screensOf } from './pages.ts'

export function startPrefetching(): void {
  for (const kind of ['pointerdown', 'focusin']) addEventListener(kind, prefetch)
  addEventListener('scroll', prefetchBusinessPage, { once: true, passive: true })
}

/** Early, so that a card which is tapped opens at once, even when the connection is gone by then. */
function prefetchBusinessPage(): void {
  load(matchPage(businessPath('any')).page)
  void drawings.load()
  void detailParts.load()
}

function prefetch({ target }: Event): void {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.host !== location.host) return
  load(matchPage(link.pathname).page)
}

/** A failure is ignored here: the navigation itself requests the script again, and shows an error if it fails. */
function load(page: Page): void {
  for (const screen of screensOf(page)) screen.load().catch(() => {})
}
