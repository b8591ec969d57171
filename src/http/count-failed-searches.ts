// Counts the searches that nobody answers when their response is sent, also from the cache. Not those of crawlers and of people who are signed in.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { FailedSearch } from '../domain/list-page.ts'
import { addressKey } from './address-rate-limits.ts'
import type { ServerParts } from './server-parts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A search in the shared response that nobody answers. */
    failedSearch: FailedSearch | null
  }
}

/** Counts what goes through the framework. The calls that a page makes inside the process are part of the page. */
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

/** Counts a search for the network of a client. */
export function noteFailedSearch(
  { failedSearches }: Pick<ServerParts, 'failedSearches'>,
  { headers }: IncomingMessage,
  address: string,
  search: FailedSearch,
): void {
  if (!isbot(headers['user-agent'])) failedSearches.note(addressKey(address), search)
}
