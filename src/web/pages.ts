// The one table of pages: which address shows what, what it loads first, and what its head says.
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Site } from '../contract/page.ts'
import type { Get } from './data/browser-get.ts'
import { featuredQuery, resultsQuery } from './data/business-lists.ts'
import { businessQuery } from './data/business-query.ts'
import { readCursor, readFilter } from './data/filter.ts'
import { sessionQuery } from './data/session.ts'
import type { PageHead } from './ui/page-head.ts'
import { detailHead } from './visitor/detail/detail-head.ts'
import { DetailPage } from './visitor/detail/detail-page.tsx'
import { homeHead } from './visitor/home/home-head.ts'
import { HomePage } from './visitor/home/home-page.tsx'
import { NotFoundPage, notFoundHead } from './visitor/not-found-page.tsx'

/** One request of one page, with the client that keeps what it loads. */
export type PageVisit = {
  path: string
  search: string
  id: string
  site: Site
  client: QueryClient
  get: Get
}

export type Page = {
  /** An address; ':id' is one part of it. Null for what no other page answers. */
  path: string | null
  Component: ComponentType<{ id?: string }>
  load: (visit: PageVisit) => Promise<unknown>[]
  head: (visit: PageVisit) => PageHead
  /** Whether there is anything at this address, once it is loaded. */
  isThere: (visit: PageVisit) => boolean
}

const loadSession = ({ client }: PageVisit) => client.prefetchQuery(sessionQuery)

const notFoundPage: Page = {
  path: null,
  Component: NotFoundPage,
  load: (visit) => [loadSession(visit)],
  head: ({ site, path }) => notFoundHead(site.name, path),
  isThere: () => false,
}

const pages: readonly Page[] = [
  {
    path: '/',
    Component: HomePage,
    load: (visit) => [
      loadSession(visit),
      visit.client.prefetchQuery(featuredQuery(visit.get)),
      visit.client.prefetchInfiniteQuery(
        resultsQuery(readFilter(visit.search), readCursor(visit.search), visit.get),
      ),
    ],
    head: ({ site, search }) => homeHead(site, readFilter(search), readCursor(search)),
    isThere: () => true,
  },
  {
    path: '/business/:id',
    Component: DetailPage,
    load: (visit) => [loadSession(visit), visit.client.prefetchQuery(businessQuery(visit.id, visit.get))],
    head: ({ site, id, client }) => detailHead(site, id, client.getQueryData(businessQuery(id).queryKey)),
    isThere: ({ id, client }) => client.getQueryData(businessQuery(id).queryKey) !== null,
  },
]

/** The page at an address, and the ':id' in it ('' when it has none). */
export function findPage(address: string): { page: Page; id: string } {
  const parts = address.replace(/(.)\/$/, '$1').split('/')
  const page = pages.find(({ path }) => path && isAt(path.split('/'), parts))
  const idAt = page?.path?.split('/').indexOf(':id') ?? -1
  return page ? { page, id: decode(parts[idAt] ?? '') } : { page: notFoundPage, id: '' }
}

const isAt = (pattern: string[], parts: string[]) =>
  pattern.length === parts.length && pattern.every((part, at) => part === ':id' || part === parts[at])

/** A broken escape stays as it is: then there is no such thing, which is an answer too. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
