// What the server needs of a page besides its screen.
import type { QueryClient } from '@tanstack/react-query'
import type { Site } from '../contract/page.ts'
import type { Get } from './data/calls.ts'
import type { PageAccess } from './data/session.ts'
import type { PageHead } from './ui/page-head.ts'

/** The request of one page, and the client that caches the data of its calls. */
export type PageContext = {
  path: string
  search: string
  id: string
  site: Site
  client: QueryClient
  get: Get
}

export type ServedPage = {
  /** Who may see it; anybody else is redirected. */
  access: PageAccess
  load: (context: PageContext) => Promise<unknown>[]
  head: (context: PageContext) => PageHead
  /** Whether the address shows anything, decided after its loads. If not, the status is 404. */
  isFound: (context: PageContext) => boolean
  /** Where the page is instead, decided after its loads: 301 for an address of the past, 302 for now. Null: it is here. */
  findPageRedirect?: (context: PageContext) => PageRedirect | null
}

export type PageRedirect = { status: 301 | 302; redirect: string }
