// Knows how an address says from where distances are measured.
import { readFilter } from './filter.ts'

/** The pages whose address may say it: a search, and what a visitor does with its results. */
const pages = ['/', '/saved', '/compare']

/** 'near=-26.24,27.91', 'place=7', or '' when the visitor did not search from anywhere. */
export function readOrigin(search: string): string {
  const { near, place } = readFilter(search)
  if (near) return new URLSearchParams({ near }).toString()
  return place && new URLSearchParams({ place }).toString()
}

/** The origin of the page with such an address that this tab showed last. Only a browser sets it, and only in memory. */
let lastOrigin = ''

/** Call it before this tab goes to another page: on the page of a business the search is not forgotten. */
export function rememberOrigin({ pathname, search }: Location): void {
  if (pages.includes(pathname)) lastOrigin = readOrigin(search)
}

/** The page of the saved businesses, with the origin of the search that the visitor comes from. */
export function savedPath({ path, search }: { path: string; search: string }): string {
  const origin = pages.includes(path) ? readOrigin(search) : lastOrigin
  return origin ? `/saved?${origin}` : '/saved'
}
