// Counts failed searches when their response is sent, also from the cache, except those by crawlers and signed-in people.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { FailedSearch } from '../domain/list-page.ts'
import { addressKey } from './address-rate-limits.ts'
import type { ServerParts } from './server-parts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The failed search in the shared response, if any. */
    failedSearch: FailedSearch | null
  }
}

/** Counts failed searches that Fastify answers. The calls that a page makes inside the process are counted with the page. */
export function countFailedSearches(
  server: FastifyInstance,
  parts: Pick<ServerParts, 'failedSearches'>,
  isInternal: (request: FastifyRequest) => boolean,
): void {
  server.decorateRequest('failedSearch', null)
  server.addHook('onResponse', (request, _reply, done) => {
    done()
    if (request.failedSearch && !isInternal(request))
      noteFailedSearch(parts, request.raw, request.ip, request.failedSearch)
  })
}

/** Counts a failed search for a client address, unless a crawler made it. */
export function noteFailedSearch(
  { failedSearches }: Pick<ServerParts, 'failedSearches'>,
  { headers }: IncomingMessage,
  address: string,
  search: FailedSearch,
): void {
  if (!isbot(headers['user-agent'])) failedSearches.note(addressKey(address), search)
}
