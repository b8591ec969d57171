// Assembles the server: limits, headers, error handler, calls, pages, files. It makes no decisions about the product.
import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from '../config.ts'
import { refuseCsrf } from './access.ts'
import { createAddressRateLimiter, limitAddresses, readForwardedAddresses } from './address-rate-limits.ts'
import { registerApi } from './api.ts'
import { registerApiDocs } from './api-docs.ts'
import { refuseTwoHosts } from './connections.ts'
import { handleError, respondToClientError } from './error-handler.ts'
import { registerFeeds, registerReviewFeed } from './feeds.ts'
import { registerHealth } from './health.ts'
import { registerImages } from './images.ts'
import { createUploadConcurrencyLimit, logShedCount, shedLoad } from './load-shedding.ts'
import { registerMapTiles, registerPlaceMaps } from './maps.ts'
import { registerPageForms } from './page-forms.ts'
import { registerPages } from './page-handler.ts'
import { registerBodyParsers } from './request-input.ts'
import { logRequests } from './request-log.ts'
import { headersForType, securityHeaders, serveCachedFirst } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'
import { registerShareImages } from './share-image.ts'
import { registerSitemap } from './sitemap.ts'
import {
  registerBrandFiles,
  registerClientFiles,
  registerTints,
  registerWebManifest,
} from './static-files.ts'

/** Marks a call that a page makes inside the process. Its value is a random secret, so that no client can send it. */
const internalCallHeader = 'x-internal-call'

/** A server that is ready to listen. */
export async function buildServer(
  config: Config,
  parts: ServerParts,
  logger: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const server = createServer(config, logger, parts.live)
  const internalCall = randomBytes(24).toString('base64url')
  const isInternal = (request: FastifyRequest) => request.headers[internalCallHeader] === internalCall
  server.setErrorHandler(handleError)
  logRequests(server, parts, isInternal)
  server.addHook('preClose', async () => {
    parts.lifecycle.stopping = true
  })
  server.addHook('onClose', async () => logShedCount())
  server.addHook(
    'onSend',
    async (_request, reply) =>
      void reply.headers(
        headersForType(securityHeaders(parts.live.site.url), reply.getHeader('content-type')),
      ),
  )
  refuseTwoHosts(server)
  readForwardedAddresses(server, logger)
  const limiter = createAddressRateLimiter(config.rateLimit ? parts.addressRateLimits : [])
  serveCachedFirst(server.server, config, parts, limiter)
  limitAddresses(server, limiter, isInternal)
  server.addHook('onRequest', async (request) => refuseCsrf(request, parts.live.site.url))
  shedLoad(server, parts)
  await server.register(cookie)
  await registerBodyParsers(server)
  await registerRoutes(server, config, parts, { [internalCallHeader]: internalCall })
  return server
}

async function registerRoutes(
  server: FastifyInstance,
  config: Config,
  parts: ServerParts,
  internalCall: Record<string, string>,
): Promise<void> {
  registerHealth(server, parts)
  const limitUploads = createUploadConcurrencyLimit(parts.images, config.rateLimit)
  registerApi(server, parts, limitUploads)
  registerApiDocs(server, parts)
  registerSitemap(server, parts)
  registerFeeds(server, parts)
  registerReviewFeed(server, parts)
  registerShareImages(server, parts)
  registerImages(server, parts)
  registerMapTiles(server, config.mapFile)
  registerPlaceMaps(server, parts)
  registerBrandFiles(server, parts)
  registerTints(server, parts)
  registerWebManifest(server, parts)
  registerClientFiles(server, parts.clientFolder)
  const pageServer = { server, parts, internalCall }
  await registerPageForms(pageServer, limitUploads)
  registerPages(pageServer)
}

const refuseSchema = () => {
  throw new Error('The shape of a call belongs into contract/endpoints.ts.')
}

/** Times are in milliseconds, sizes in bytes. */
function createServer(config: Config, logger: FastifyBaseLogger, live: ServerParts['live']): FastifyInstance {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return fastify({
    loggerInstance: logger,
    // Shapes are checked with zod (api.ts). Without these two, every start loads a second validator and serializer.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request costs more than sending a cached response. A log line has the request id instead.
    childLoggerFactory: (parent) => parent,
    trustProxy: config.trustProxy,
    rewriteUrl: ({ url = '/' }) => readTarget(url),
    // A photo of 5 MB takes up to three minutes on a slow phone. Headers are short, so they get 20 seconds.
    requestTimeout: 180_000,
    http: { headersTimeout: 20_000 },
    keepAliveTimeout: 65_000,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => `${start}-${(count++).toString(36)}`,
    // A malformed URL runs no hook, so its response gets the common headers here.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers(securityHeaders(live.site.url))),
    clientErrorHandler: (error, socket) =>
      respondToClientError(securityHeaders(live.site.url), error, socket),
    // A request that still arrives on a connection that was busy is answered like any other, and then the connection is closed.
    return503OnClosing: false,
  })
}

/**
 * The request target as a path with its query. A client can send a whole URL, as it does to a proxy: its scheme and host are
 * removed. So is a fragment, which no browser sends: the router reads it as a query, and the caches do not.
 */
export function readTarget(target: string): string {
  if (target.startsWith('/') && !target.includes('#')) return target
  const [address = ''] = target.split('#')
  const path = /^https?:\/\/[^/?]*(.*)$/i.exec(address)?.[1] ?? address
  return path === '' || path.startsWith('?') ? `/${path}` : path
}
