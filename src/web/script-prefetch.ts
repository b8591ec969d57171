// Decides when the script of another page is prefetched: when a pointer or the focus is on a link to it.
import { matchPage, screensOf } from './pages.ts'

export function startPrefetching(): void {
  for (const kind of ['pointerdown', 'focusin']) addEventListener(kind, prefetch)
}

function prefetch({ target }: Event): void {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.host !== location.host) return
  // A failure is ignored here: the navigation itself requests the script again, and shows an error if it fails.
  for (const { load } of screensOf(matchPage(link.pathname).page)) load().catch(() => {})
}
