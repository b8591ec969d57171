// Hands every other address to the page renderer and answers its calls in-process.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallResponse } from '../contract/page.ts'
import { notFound } from '../domain/failures.ts'
import type { PlainResponse } from './encoded-response.ts'
import { refuseWhenCrowded } from './read-concurrency.ts'
import { type Kept, sendShared } from './send-answer.ts'
import type { ServerParts } from './server-parts.ts'

/** Registers the catch-all: pages are HTML for everyone, an unknown call is a failure in JSON. */
export function registerPages(
  server: FastifyInstance,
  parts: ServerParts,
  ownCall: Record<string, string>,
): void {
  server.get('/*', { config: { kept } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound('There is no such call.')
    return sendShared(parts, request, reply, async (address) => {
      refuseWhenCrowded(parts.reads)
      return await renderPage(parts, request, address, (url) => callOwn(server, request, url, ownCall))
    })
  })
  server.setNotFoundHandler(() => {
    throw notFound('There is no such call.')
  })
}

/**
 * What the home page reads, in the order in which its own links write it; no other page reads anything for a visitor. A kept
 * page is drawn from its key alone, so that what is missing here is missing on the page, and never somebody else's.
 */
const homeReads = ['q', 'category', 'location', 'cursor']

const kept: Kept = {
  keyOf: ({ url }) => {
    const { path, search } = split(url)
    if (path !== '/' || !search) return path
    const asked = new URLSearchParams(search)
    const read = new URLSearchParams(homeReads.map((name) => [name, asked.get(name) ?? '']).filter(isSet))
    return read.size > 0 ? `/?${read}` : '/'
  },
}

const isSet = ([, value]: string[]) => value !== ''

function split(address: string): { path: string; search: string } {
  const mark = address.indexOf('?')
  return mark < 0
    ? { path: address, search: '' }
    : { path: address.slice(0, mark), search: address.slice(mark) }
}

async function renderPage(
  parts: ServerParts,
  request: FastifyRequest,
  address: string,
  get: (url: string) => Promise<CallResponse>,
): Promise<PlainResponse> {
  const { renderPage, assets } = await parts.loadPages()
  let waitSeconds = 0
  const { status, html, redirect } = await renderPage({
    ...split(address),
    site: parts.site,
    assets,
    isSidebarClosed: /(?:^|; )sidebar_state=false(?:;|$)/.test(request.headers.cookie ?? ''),
    get: async (url) => {
      const answer = await get(url)
      waitSeconds = Math.max(waitSeconds, Number(answer.headers['retry-after'] ?? 0))
      return answer
    },
  })
  const headers = {
    ...(redirect && { location: redirect }),
    // Calls were refused: after the longest of their waits the page may be whole.
    ...(waitSeconds > 0 && { 'retry-after': String(waitSeconds) }),
  }
  return { status, type: 'text/html; charset=utf-8', body: html, headers }
}

async function callOwn(
  server: FastifyInstance,
  request: FastifyRequest,
  url: string,
  ownCall: Record<string, string>,
): Promise<CallResponse> {
  const cookie = request.headers.cookie
  const answer = await server.inject({
    url,
    remoteAddress: request.ip,
    headers: { ...ownCall, ...(cookie && { cookie }) },
  })
  return {
    status: answer.statusCode,
    body: answer.json(),
    headers: answer.headers as CallResponse['headers'],
  }
}
