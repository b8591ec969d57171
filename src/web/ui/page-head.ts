// The head of a page while the visitor navigates, and the name and the addresses of the site.
import { createContext, useContext, useEffect } from 'react'
import type { BusinessCard, BusinessDetail } from '../../contract/business.ts'
import type { PageSite, Site } from '../../contract/page.ts'

export type PageHead = {
  title: string
  description: string
  /** The canonical address of the page, as path and query. */
  path: string
  /** Whether search engines must not list it: a missing page, a private page, or one of endlessly many searches. */
  isHidden: boolean
  /** What the JSON-LD of the page describes. */
  about: 'site' | BusinessDetail | ListedBusinesses | null
  /** The title of the feed of its new listings; the feed is at the address of the page. */
  feedTitle?: string
}

/** A page that lists businesses; `trail` has the pages above it and, at the end, itself. */
export type ListedBusinesses = {
  trail: readonly { name: string; path: string }[]
  businesses: readonly BusinessCard[]
}

/** In characters: search engines show about this much of a description. */
const maxDescription = 160

/** The text as the description of a page: on one line, and cut after a word. */
export function shortenDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxDescription) return line
  return `${line.slice(0, maxDescription - 1).replace(/\s\S*$/, '')}…`
}

/** The head of a page that search engines do not list. */
export const plainHead = (siteName: string, title: string, path: string): PageHead => ({
  title: `${title} | ${siteName}`,
  description: '',
  path,
  isHidden: true,
  about: null,
})

/** The same, as the `head` of a screen. */
export const titled =
  (title: string) =>
  ({ site, path }: { site: Site; path: string }): PageHead =>
    plainHead(site.name, title, path)

/** The server writes the whole head. In the browser, title, description and canonical address change with the page. */
export function usePageHead({ title, description, path }: PageHead): void {
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (canonical) canonical.href = new URL(path, canonical.href).href
  }, [title, description, path])
}

export const SiteContext = createContext<PageSite>({
  url: '',
  name: '',
  supportEmail: '',
  map: null,
  reviewEdits: 'off',
  reviews: 'moderated',
  starsAlone: true,
  categories: [],
})

export const useSite = (): PageSite => useContext(SiteContext)
