// Hands every other address to the page renderer and answers its calls in-process.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallAnswer } from '../contract/page.ts'
import { notFound } from '../domain/failures.ts'
import type { PlainAnswer } from './finished-answer.ts'
import { refuseWhenCrowded } from './reads-at-once.ts'
import { sendShared } from './send-answer.ts'
import type { ServerParts } from './server-parts.ts'

/** Registers the catch-all: pages are HTML for everyone, an unknown call is a failure in JSON. */
export function registerPages(
  server: FastifyInstance,
  parts: ServerParts,
  ownCall: Record<string, string>,
): void {
  server.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound('There is no such call.')
    const make = async () => {
      refuseWhenCrowded(parts.reads)
      return await renderPage(server, parts, request, ownCall)
    }
    return sendShared(parts, request, reply, request.url, make)
  })
  server.setNotFoundHandler(() => {
    throw notFound('There is no such call.')
  })
}

async function renderPage(
  server: FastifyInstance,
  parts: ServerParts,
  request: FastifyRequest,
  ownCall: Record<string, string>,
): Promise<PlainAnswer> {
  const { renderPage, assets } = await parts.loadPages()
  const mark = request.url.indexOf('?')
  const { status, html, redirect } = await renderPage({
    path: mark < 0 ? request.url : request.url.slice(0, mark),
    search: mark < 0 ? '' : request.url.slice(mark),
    site: parts.site,
    assets,
    isSidebarClosed: /(?:^|; )sidebar_state=false(?:;|$)/.test(request.headers.cookie ?? ''),
    get: (url) => callOwn(server, request, url, ownCall),
  })
  const headers: Record<string, string> = redirect ? { location: redirect } : {}
  return { status, type: 'text/html; charset=utf-8', body: html, headers }
}

async function callOwn(
  server: FastifyInstance,
  request: FastifyRequest,
  url: string,
  ownCall: Record<string, string>,
): Promise<CallAnswer> {
  const cookie = request.headers.cookie
  const answer = await server.inject({
    url,
    remoteAddress: request.ip,
    headers: { ...ownCall, ...(cookie && { cookie }) },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers as CallAnswer['headers'] }
}
