// Knows what the head of a page says, and keeps it true while the visitor moves on.
import { useEffect } from 'react'
import type { BusinessDetail } from '../../contract/business.ts'

export type PageHead = {
  title: string
  description: string
  /** The one address of this page, as path and query. */
  path: string
  /** Kept out of search engines: a page that is not there, or one of endless searches. */
  isHidden: boolean
  /** What the page is about, told to machines as JSON-LD. */
  about: 'site' | BusinessDetail | null
}

/** The head of a page that is meant for one person or has nothing to find: kept out of search engines. */
export const plainHead = (siteName: string, title: string, path: string): PageHead => ({
  title: `${title} | ${siteName}`,
  description: '',
  path,
  isHidden: true,
  about: null,
})

/** The server writes the whole head; afterwards title, description and address follow the page. */
export function usePageHead({ title, description, path }: PageHead): void {
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (canonical) canonical.href = new URL(path, canonical.href).href
  }, [title, description, path])
}
