// Knows the parts of pages whose scripts are loaded late. The server draws them, and the browser first keeps that HTML.
import { lateModule } from './late-module.ts'

export const drawings = lateModule(() => import('./business/drawings.ts'))
export const filterPanel = lateModule(() => import('./visitor/home/late-filters.ts'))
export const elsewhereParts = lateModule(() => import('./visitor/home/late-elsewhere.ts'))
export const detailParts = lateModule(() => import('./visitor/detail/late-detail.ts'))

/** For the server, before it renders a page. */
export const loadLateModules = () =>
  Promise.all([drawings, filterPanel, elsewhereParts, detailParts].map(({ load }) => load()))
