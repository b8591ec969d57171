// Gives every URL without a route of its own to the page renderer, and makes the calls of a page inside the process.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallResponse, PageSite } from '../contract/page.ts'
import type { SentPageForm } from '../contract/page-form.ts'
import { filterParts } from '../contract/public-addresses.ts'
import { readSidebarCookie } from '../contract/sidebar.ts'
import { notFound } from '../domain/failures.ts'
import type { FailedSearch } from '../domain/list-page.ts'
import { readCategories } from '../domain/trades/trade-lexicon.ts'
import { earliestExpiry, type PlainResponse } from './encoded-response.ts'
import { refuseWhenFull } from './load-shedding.ts'
import { traceHeaders } from './request-log.ts'
import { type CachePolicy, sendShared } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'
import { tintsPath } from './static-files.ts'

/** What pages are rendered with. `internalCall` is the header that marks the calls a page makes inside the process. */
export type PageServer = { server: FastifyInstance; parts: ServerParts; internalCall: Record<string, string> }

/** Registers the catch-all: every other GET renders a page, but an unknown call gets a failure in JSON. */
export function registerPages(pageServer: PageServer): void {
  const { server, parts } = pageServer
  server.get('/*', { config: { cache: cachedByReadParameters } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound('There is no such call.')
    return sendShared(parts, request, reply, async (url) => {
      refuseWhenFull(parts.reads)
      return await renderPageFor(pageServer, request, url)
    })
  })
  server.setNotFoundHandler(() => {
    throw notFound('There is no such call.')
  })
}

/**
 * The query parameters that each page reads, in the order of its own links. For visitors, no other page reads the query. A cached
 * page is rendered from its cache key alone: a parameter that is missing here is missing on the page, but one visitor never gets
 * the page of another.
 */
const parametersOf: Record<string, string[]> = {
  '/': [...filterParts, 'cursor'],
  '/contact': ['sent'],
  '/report': ['business', 'sent'],
  '/login': ['sent', 'then'],
  '/signup': ['sent'],
  '/forgot-password': ['sent'],
  '/confirm-email': ['sent'],
  '/confirm-new-email': ['sent'],
  '/confirm-claim': ['sent'],
  '/still-right': ['answer', 'sent'],
  '/saved': ['place', 'near'],
  '/compare': ['ids', 'place', 'near'],
}

/** The review page of each business: its path pattern, and the query parameters that it reads. */
const ofReviews = { path: /^\/b\/[^/]+\/reviews$/, parameters: ['sort', 'q', 'cursor', 'sent', 'review'] }

const cachedByReadParameters: CachePolicy = {
  key: ({ url }) => {
    const { path, search } = split(url)
    const names = parametersOf[path] ?? (ofReviews.path.test(path) ? ofReviews.parameters : undefined)
    if (!names || !search) return path
    const query = new URLSearchParams(search)
    const read = new URLSearchParams(names.map((name) => [name, query.getAll(name).join(',')]).filter(isSet))
    return read.size > 0 ? `${path}?${read}` : path
  },
}

const isSet = ([, value]: string[]) => value !== ''

function split(url: string): { path: string; search: string } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark) }
}

/** Renders a page for a request; after a form was sent, with its outcome. */
export async function renderPageFor(
  pageServer: PageServer,
  request: FastifyRequest,
  url: string,
  sent: SentPageForm = {},
): Promise<PlainResponse> {
  const { parts } = pageServer
  const { renderPage, assets } = await parts.loadPages()
  let waitSeconds = 0
  const called: CallResponse['headers'][] = []
  let failedSearch: FailedSearch | null = null
  const categories = await readSiteCategories(parts)
  const page = await renderPage({
    ...split(url),
    site: { ...parts.live.site, ...(categories ?? { categories: [] }) },
    assets,
    ...sent,
    isSidebarOpen: readSidebarCookie(request.headers.cookie),
    get: async (url) => {
      const response = await makeCall(pageServer, request, url)
      called.push(response.headers)
      failedSearch ??= parts.cache.find(url)?.failedSearch ?? null
      waitSeconds = Math.max(waitSeconds, Number(response.headers['retry-after'] ?? 0))
      return response
    },
  })
  const headers = {
    // Without its categories the page is sent once, and not cached.
    ...(categories ? earliestExpiry(called) : { expires: parts.now().toUTCString() }),
    ...(page.redirect && { location: page.redirect }),
    // Some calls were refused. The page cannot be complete before the longest of their waits is over.
    ...(waitSeconds > 0 && { 'retry-after': String(waitSeconds) }),
  }
  return {
    status: page.status,
    type: 'text/html; charset=utf-8',
    body: page.html,
    headers,
    route: page.route ?? null,
    // The page counts the failed search, not the call that it made.
    failedSearch,
  }
}

/** Null if they cannot be read: the page then says what could not be loaded, and uses no category colours. */
async function readSiteCategories({
  readPublic,
  log,
}: ServerParts): Promise<Pick<PageSite, 'categories' | 'tints'> | null> {
  try {
    const categories = await readPublic(readCategories)
    const tints = tintsPath(categories)
    return { categories, ...(tints && { tints }) }
  } catch (err) {
    log.warn({ err }, 'a page was made without categories')
    return null
  }
}

async function makeCall(
  { server, internalCall }: PageServer,
  request: FastifyRequest,
  url: string,
): Promise<CallResponse> {
  const cookie = request.headers.cookie
  const response = await server.inject({
    url,
    remoteAddress: request.ip,
    headers: { ...internalCall, ...traceHeaders(request), ...(cookie && { cookie }) },
  })
  return {
    status: response.statusCode,
    body: response.json(),
    headers: response.headers as CallResponse['headers'],
  }
}
