// Knows the parts of pages that have a lazy script. The server renders them, and the browser first keeps that HTML.
import { lazyModule } from './lazy-module.ts'

export const drawings = lazyModule(() => connected().then(() => import('./business/drawings.ts')))
export const filterPanel = lazyModule(() => import('./visitor/home/lazy-filters.ts'))
export const elsewhereParts = lazyModule(() => import('./visitor/home/lazy-elsewhere.ts'))
export const provincePicker = lazyModule(() => import('./visitor/home/lazy-provinces.ts'))
export const footer = lazyModule(() => import('./visitor/frame/lazy-footer.ts'))
export const detailParts = lazyModule(() => import('./visitor/detail/lazy-detail.ts'))

/**
 * Resolves when there is a connection. Chromium never requests a script again that failed once: cards that were found after a
 * time without a connection would have no drawings.
 */
const connected = () =>
  new Promise<unknown>((resolve) => {
    if (navigator.onLine === false) addEventListener('online', resolve, { once: true })
    else resolve(null)
  })

/** For the server, before it renders a page. */
export const loadLazyModules = () =>
  Promise.all(
    [drawings, filterPanel, elsewhereParts, detailParts, provincePicker, footer].map(({ load }) => load()),
  )
