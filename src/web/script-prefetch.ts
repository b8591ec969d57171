// Decides when the script of another page is fetched: while a finger or the keyboard is still on a link to it.
import { matchPage, screensOf } from './pages.ts'

export function startPrefetching(): void {
  for (const kind of ['pointerdown', 'focusin']) addEventListener(kind, prefetch)
}

function prefetch({ target }: Event): void {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.host !== location.host) return
  // What is lost here is asked for again by the visit itself, which can say so.
  for (const { load } of screensOf(matchPage(link.pathname).page)) load().catch(() => {})
}
